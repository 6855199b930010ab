package flatzinc

// This file holds the syntax tree of a FlatZinc program, as the parser makes it item by
// item, before names are resolved. Whoever wants only the text of a program, such as a
// checker of solutions, needs nothing else of this package.

import "github.com/propago/propago/domains"

// Pos is a place in a FlatZinc file. Line and Column count from 1, Column in bytes. The
// zero Pos is no place.
type Pos struct {
	Line, Column int
}

// ExprKind says which form of expression an [Expr] is, and so which of its fields count.
type ExprKind uint8

// The forms of expressions.
const (
	BoolLit   ExprKind = iota // true, false: Int is 1 or 0
	IntLit                    // Int
	FloatLit                  // Float
	SetLit                    // 1..5, {1,3}: Set
	StringLit                 // "text": Name, unescaped
	Ident                     // x: Name
	Index                     // x[3]: Name and Int
	ArrayLit                  // [e, e]: Args
	CallExpr                  // f(e, e), in annotations: Name and Args
	FloatSet                  // 1.0..2.5, {1.5}: Args, only ever refused
)

// Expr is an expression: an argument of a constraint, a value, or an annotation.
type Expr struct {
	Kind  ExprKind
	Pos   Pos
	Int   int
	Float float64
	Name  string
	Set   *domains.Set
	Args  []Expr
}

// BaseType is what a parameter or variable holds.
type BaseType uint8

// The types of FlatZinc.
const (
	Bool BaseType = iota
	Int
	Float
	SetOfInt
)

// Type is the type of a declaration. Domain is nil where the program gives no domain: all
// Booleans, the default range, or any subset. For a set variable it is the set whose
// subsets it takes.
type Type struct {
	Base   BaseType
	Var    bool
	Domain *domains.Set
	Array  bool // array [1..Len] of the above
	Len    int
}

// Decl declares a parameter, a variable, or an array of either.
type Decl struct {
	Pos         Pos
	Type        Type
	Name        string
	Annotations []Expr
	Value       *Expr // nil where a variable stands by itself
}

// ConstraintItem is constraint Name(Args) :: Annotations.
type ConstraintItem struct {
	Pos         Pos
	Name        string
	Args        []Expr
	Annotations []Expr
}

// Goal is what a solve item asks for.
type Goal uint8

// The goals of a solve item.
const (
	Satisfy Goal = iota
	Minimize
	Maximize
)

// SolveItem is solve :: Annotations goal Objective. Objective is nil for Satisfy.
type SolveItem struct {
	Pos         Pos
	Annotations []Expr
	Goal        Goal
	Objective   *Expr
}

// Handler receives the items of a program in the order of the file. An error that it
// returns ends the reading and is given back. What it is handed is its own to keep.
type Handler interface {
	Decl(d *Decl) error
	Constraint(c *ConstraintItem) error
	Solve(s *SolveItem) error
}

// Program is a whole program in memory. Predicate declarations are read and dropped.
type Program struct {
	Decls       []*Decl
	Constraints []*ConstraintItem
	Solve       *SolveItem
}
