/** Collects the parameters of a statement. Values never become part of its text. */
export interface Parameters {
  readonly values: readonly unknown[]
  /** Adds a value and returns its placeholder, such as `$3`. */
  add(value: unknown): string
}

export function createParameters(): Parameters {
  const values: unknown[] = []
  return {
    values,
    add(value) {
      values.push(value)
      return `$${values.length}`
    },
  }
}
