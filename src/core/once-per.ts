/** Makes a value once for each object, as long as that lives. The objects must not change. */
export function oncePer<Subject extends object, Value>(
  make: (subject: Subject) => Value,
): (subject: Subject) => Value {
  const made = new WeakMap<Subject, { readonly value: Value }>()
  return (subject) => {
    const known = made.get(subject)
    if (known !== undefined) return known.value
    const value = make(subject)
    made.set(subject, { value })
    return value
  }
}
