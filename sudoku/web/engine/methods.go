package engine

// The table of methods. A new one is a function in a file of its own and a line here.

var methods = map[string]func(*Call) (any, error){
	"compare":  compareOne,
	"watch":    watch,
	"watchRun": watchRun,
	"read":     read,
	"format":   filledIn(format),
	"check":    filledIn(check),
	"verdict":  filledIn(verdict),
	"core":     filledIn(core),
	"solve":    filledIn(solve),
	"generate": generate,
	"hint":     hint,
	"kinds":    kinds,
	"path":     path,
	"time":     timeSolving,

	"model.map":    mapOf,
	"model.arcs":   links,
	"model.revise": revise,
	"model.record": recordModel,
	"model.run":    runModel,
	"model.count":  countSolutions,
}
