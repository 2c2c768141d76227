/** Makes a value when it is first asked for: for what costs a phone milliseconds and its first screen may not need. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
