// How test runners announce the test whose failure follows; the first group is its name.
const TITLES: readonly RegExp[] = [
  // Jest; Vitest.
  /^\s*● (?!Console$)(.{1,600})$/,
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
const MESSAGE_LINES_MAX = 40
/** Code with line numbers and frames: the message has ended. */
const EXCERPT = /^\s*(?:(?:>\s*)?\d{1,7}\s?\||\||at\s)/

/** The first failed test in the output. */
export function readFailingTest(lines: readonly string[]) {
  for (const [at, line] of lines.entries()) {
    const name = titleOf(line)
    if (name !== undefined) return { name, message: messageUnder(lines, at) }
  }
  return undefined
}

function titleOf(line: string): string | undefined {
  for (const title of TITLES) {
    const name = title.exec(line)?.[1]
    if (name !== undefined) return name
  }
  return undefined
}

/** The lines indented deeper than the title, until code or frames follow. */
function messageUnder(lines: readonly string[], at: number): string | undefined {
  const indent = indentOf(lines[at] ?? '')
  const said: string[] = []
  for (const line of lines.slice(at + 1, at + 1 + MESSAGE_LINES_MAX)) {
    if (line.trim() === '' || titleOf(line) !== undefined) continue
    if (indentOf(line) <= indent || EXCERPT.test(line)) break
    said.push(withoutPlace(line.trim()))
  }
  return said.length === 0 ? undefined : said.join('\n')
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

/** Strips the location prefix of compilers and test runners: `sum_test.go:9: `. */
export function withoutPlace(line: string): string {
  return line.replace(/^[^\s:]{1,400}\.\w{1,10}(?::\d{1,9}){1,2}: /, '')
}
