/** The maximum length read. For a longer text, its beginning and end: errors are at either. */
const READ_CHARACTERS_MAX = 200_000
/** The maximum length read per line; beyond it is minified code or data. */
const LINE_CHARACTERS_MAX = 2000
/** A log in a container in a pipeline has a few nested prefixes. */
const PREFIXES_MAX = 4

const ESCAPE = String.fromCharCode(27)
const BELL = String.fromCharCode(7)
const ANSI = new RegExp(
  `${ESCAPE}(?:\\[[0-9;:?]{0,32}[@-~]|\\][^${BELL}${ESCAPE}]{0,512}(?:${BELL}|${ESCAPE}\\\\))`,
  'g',
)

// What loggers, containers and pipelines write before each line. All are anchored and bounded.
const PREFIXES: readonly RegExp[] = [
  /^\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z| ?[+-]\d\d:?\d\d)?\]? ?/,
  /^\[?\d\d:\d\d:\d\d(?:[.,]\d{1,9})?\]? /,
  /^[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d [\w.-]{1,64} [\w./-]{1,64}(?:\[\d{1,10}\])?: ?/,
  /^std(?:out|err) [FP] /,
  // Android: `05-21 10:11:12.345  1234  1250 E AndroidRuntime: `, `E/AndroidRuntime( 4321): `.
  /^(?:\d\d-\d\d \d\d:\d\d:\d\d\.\d{1,9} +\d{1,9} +\d{1,9} )?[VDIWEF][ /][\w.-]{1,64} *(?:\( *\d{1,9}\))?: /,
  /^[A-Za-z][\w./-]{0,63} {0,32}\| ?/,
  /^##\[\w{1,16}\]/,
  /^\[(?:ERROR|WARN(?:ING)?|INFO|DEBUG|FATAL|SEVERE|CRITICAL|stderr|stdout)\] ?/,
  /^(?:ERROR|FATAL|SEVERE|CRITICAL|[Ee]rror:|[Uu]nhandled (?:[Pp]romise )?[Rr]ejection:?) (?=[\w$.]{1,200}(?:Error|Exception)\b)/,
  /^(?:ERROR|FATAL|SEVERE|CRITICAL) (?=\[|\w{1,64}(?:\.\w{1,64}){1,8}(?:: | - )|at )/,
  /^\[(?:[A-Za-z][\w .:#/-]{0,63})\] (?=\S{1,200}(?:Error|Exception)\b|at |\s)/,
]

/** The lines of tool output without colours and logger prefixes. */
export function traceLines(text: string): readonly string[] {
  return clip(text)
    .replaceAll(ANSI, '')
    .split(/\r\n|\r|\n/)
    .map(plainLine)
}

function clip(text: string): string {
  if (text.length <= READ_CHARACTERS_MAX) return text
  const half = READ_CHARACTERS_MAX / 2
  return `${text.slice(0, half)}\n${text.slice(-half)}`
}

function plainLine(line: string): string {
  let plain = line.slice(0, LINE_CHARACTERS_MAX).trimEnd()
  for (let count = 0; count < PREFIXES_MAX; count += 1) {
    const prefix = PREFIXES.find((candidate) => candidate.test(plain))
    if (prefix === undefined) return plain
    plain = plain.replace(prefix, '')
  }
  return plain
}
