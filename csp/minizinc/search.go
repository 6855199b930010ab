package minizinc

import (
	"strings"

	"github.com/propago/propago/csp/flatzinc"
	"github.com/propago/propago/csp/internal/mzn"
)

// This file is annotations of search, in the form that package flatzinc reads them.

// annotationNames are the names that annotations may have without a declaration.
var annotationNames = mzn.Words(`int_search bool_search float_search seq_search priority_search warm_start warm_start_int
	warm_start_bool warm_start_float warm_start_set warm_start_array
	restart_none restart_constant restart_linear restart_geometric restart_luby relax_and_reconstruct
	input_order first_fail anti_first_fail smallest largest occurrence most_constrained max_regret dom_w_deg impact activity_search
	indomain indomain_min indomain_max indomain_middle indomain_median indomain_random indomain_split indomain_split_random
	indomain_reverse_split indomain_interval outdomain_max outdomain_min complete
	domain bounds boundsR boundsD boundsZ domain_propagation bounds_propagation value_propagation domain_change_constraint promise_total
	add_to_output no_output output_only output output_var output_array is_defined_var defines_var is_reverse_map var_is_introduced
	maybe_partial annotated_expression doc_comment mzn_path mzn_constraint_name mzn_expression_name mzn_check_var mzn_output_section mzn_check_enum_var
	mzn_add_annotated_expression
	empty_annotation cache_result computed_domain mzn_break_here mzn_rhs_from_assignment no_cse ctx_pos ctx_neg seq_precede
	expression_name expression_name_dbg mzn_deprecated mzn_was_undefined promise_commutative promise_ctx_monotone promise_ctx_antitone
	use_cp_sat round_robin blackbox constraint_name`)

// annotationExpr writes an annotation. Sums among its arguments become variables.
func (ev *evaluator) annotationExpr(v value) flatzinc.Expr {
	a := v.x.(*annotation)
	ev.places = append(ev.places, a.at)
	e := flatzinc.Expr{Kind: flatzinc.Ident, Name: a.name, Pos: flatzinc.Pos{Line: len(ev.places), Column: 1}}
	if len(a.args) == 0 {
		return e
	}
	args := a.args
	if strings.HasPrefix(a.name, "warm_start") && len(args) == 2 {
		args = present(args[0], args[1])
	}
	e.Kind = flatzinc.CallExpr
	for i, arg := range args {
		if arg.kind == kArray && i == 0 && a.name == "int_search" {
			arg = ev.searchable(arg)
		}
		e.Args = append(e.Args, ev.arg(arg))
	}
	return e
}

// present leaves out variables that a start gives no value, or that may be absent.
func present(xs, values value) []value {
	if xs.kind != kArray || values.kind != kArray || len(xs.arr().elems) != len(values.arr().elems) {
		return []value{xs, values}
	}
	var some, of []value
	for i, v := range values.arr().elems {
		if x := xs.arr().elems[i]; v.kind != kAbsent && x.kind != kOpt {
			some, of = append(some, x), append(of, v)
		}
	}
	return []value{listOf(some), listOf(of)}
}

// searchable leaves out what may be absent, and takes Booleans as integers.
func (ev *evaluator) searchable(v value) value {
	var elems []value
	for _, x := range v.arr().elems {
		p, x := x.parts()
		if !p.isTrue() && p.kind != kBool {
			elems = append(elems, ev.asInt(p))
		}
		if x.integral() {
			elems = append(elems, ev.asInt(x))
		}
	}
	return listOf(elems)
}
