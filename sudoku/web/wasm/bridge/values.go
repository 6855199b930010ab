//go:build js && wasm

package bridge

// Values on their way between Go and JavaScript, without a text in between: the package
// for JSON would be a tenth of the file that the page loads.

import "syscall/js"

// fromJS copies a value of plain JavaScript data.
func fromJS(v js.Value) any {
	switch v.Type() {
	case js.TypeBoolean:
		return v.Bool()
	case js.TypeNumber:
		return v.Float()
	case js.TypeString:
		return v.String()
	case js.TypeObject:
		if v.InstanceOf(js.Global().Get("Array")) {
			list := make([]any, v.Length())
			for i := range list {
				list[i] = fromJS(v.Index(i))
			}
			return list
		}
		keys := js.Global().Get("Object").Call("keys", v)
		object := make(map[string]any, keys.Length())
		for i := range keys.Length() {
			key := keys.Index(i).String()
			object[key] = fromJS(v.Get(key))
		}
		return object
	}
	return nil
}

// toJS makes of an answer what js.ValueOf takes.
func toJS(v any) any {
	switch v := v.(type) {
	case []byte:
		bytes := js.Global().Get("Uint8Array").New(len(v))
		js.CopyBytesToJS(bytes, v)
		return bytes
	case []int:
		list := make([]any, len(v))
		for i, n := range v {
			list[i] = n
		}
		return list
	case []string:
		list := make([]any, len(v))
		for i, s := range v {
			list[i] = s
		}
		return list
	case []any:
		list := make([]any, len(v))
		for i, e := range v {
			list[i] = toJS(e)
		}
		return list
	case map[string]any:
		object := make(map[string]any, len(v))
		for key, e := range v {
			object[key] = toJS(e)
		}
		return object
	}
	return v
}
