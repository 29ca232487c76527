/**
 * One guarantee of a port, as code. `run` gets a freshly opened, empty subject, makes its
 * assertions with `node:assert`, and rejects if the guarantee is broken.
 */
export interface ConformanceCase<Subject> {
  readonly name: string
  run(subject: Subject): Promise<void>
}

/** Cases by name. */
export function casesOf<Subject>(
  table: Readonly<Record<string, (subject: Subject) => Promise<void>>>,
): readonly ConformanceCase<Subject>[] {
  return Object.entries(table).map(([name, run]) => ({ name, run }))
}
