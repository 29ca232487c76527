// How test runners announce the test whose failure follows; the first group is its name.
const TITLES: readonly RegExp[] = [
  // Jest; Vitest.
  /^\s*● (.{1,300} › .{1,300})$/,
  /^\s*(?:×|✗|FAIL)\s+(\S{1,300}(?: > .{1,200}){1,8})$/,
  // Pytest.
  /^FAILED (\S{1,400}::\S{1,200})/,
  /^_{3,200} (.{1,300}?) _{3,200}$/,
  // Maven; Gradle; plain JUnit.
  /^\s*([\w$.]{1,200}\.[\w$]{1,200})(?::\d{1,9})?\s+(?:Time elapsed:.*)?<<< (?:FAILURE|ERROR)!/,
  /^([\w$.]{1,200} > .{1,200}) FAILED$/,
  /^\d{1,5}\) (\w{1,200}\([\w$.]{1,200}\))$/,
  // Go; Rust; Ruby; PHPUnit; .NET.
  /^\s*--- FAIL: (\S{1,300})/,
  /^---- (\S{1,300}) stdout ----$/,
  /^(\w{1,200}#test_\S{1,200}):?$/,
  /^\d{1,5}\) ([\w\\]{1,200}::\w{1,200})/,
  /^\s*Failed ([\w.]{1,300}) \[/,
]

/** The first test that the output says has failed. */
export function readFailingTest(lines: readonly string[]): string | undefined {
  for (const line of lines) {
    for (const title of TITLES) {
      const name = title.exec(line)?.[1]
      if (name !== undefined) return name
    }
  }
  return undefined
}
