/** What is read of a log; the rest of a longer one is left out. */
const TRACE_CHARACTERS = 200_000
/** What is read of one line: deep templates are long, and their end says little. */
const LINE_CHARACTERS = 4000

/** Clocks, process numbers and tags that loggers write before what a program says. */
const LOG_PREFIXES: readonly RegExp[] = [
  // Of logcat: `05-21 10:11:12.345  1234  1250 F DEBUG   : `.
  /^(?:\d{4}-)?\d\d-\d\d \d\d:\d\d:\d\d\.\d+ \d+ \d+ [VDIWEF] [^:]{1,64}: ?/,
  // Of logcat in brief: `F/libc ( 1234): `.
  /^(?:\d\d-\d\d \d\d:\d\d:\d\d\.\d+: )?[VDIWEF]\/[^:(]{1,64}\( ?\d+\): ?/,
  // Of Fuchsia: `[00012.345] 1234.5678> ` and `[00012.345][1234][5678][klog] INFO: `.
  /^\[\d+\.\d+\] ?(?:\d+[:.]\d+> ?|(?:\[\d+\]){2}\[[^\][]{0,64}\] ?(?:[A-Z]+: ?)?)/,
  // Of the kernel: `<4>[   12.345678] [T1234] `.
  /^(?:<\d>)?\[ ?\d+\.\d+\](?: ?\[ ?[CT]\d+\])? ?/,
  /^CRASH LOG: /,
]

/** The lines of a log without their prefixes, each run of blanks being one space. */
export function traceLines(text: string): readonly string[] {
  return text.slice(0, TRACE_CHARACTERS).split('\n').map(plainLine)
}

function plainLine(line: string): string {
  const plain = line.slice(0, LINE_CHARACTERS).replace(/\s+/g, ' ').trim()
  const prefix = LOG_PREFIXES.find((candidate) => candidate.test(plain))
  return prefix === undefined ? plain : plain.replace(prefix, '').trim()
}
