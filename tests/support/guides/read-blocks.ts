/**
 * A fenced block of a page. Comments before it, which readers do not see, say what its test needs:
 * `file: name` writes it into the folder of the page, `given: code` stands before TypeScript,
 * `not run: reason` leaves it out, and `run: command` is run before what follows it.
 */
export interface Block {
  readonly page: string
  readonly line: number
  readonly language: string
  readonly text: string
  readonly file?: string
  readonly given?: string
  readonly notRun?: string
}

/** What a reader types, and what is shown below it. */
export interface Step {
  readonly page: string
  readonly line: number
  readonly command: string
  /** Empty if nothing is shown, which promises nothing. */
  readonly shown: readonly string[]
}

const TOKEN = /^<!-- (file|given|not run|run): ([\s\S]*?) -->$|^( *)```(\S*)\n([\s\S]*?)^ *```$/gm
const NAMES: Readonly<Record<string, 'file' | 'given' | 'notRun'>> = {
  file: 'file',
  given: 'given',
  'not run': 'notRun',
}

/** The blocks and steps of a page, in their order. */
export function readPage(page: string, text: string): readonly (Block | Step)[] {
  const parts: (Block | Step)[] = []
  let notes: Pick<Block, 'file' | 'given' | 'notRun'> = {}
  for (const { index, 1: note = '', 2: value = '', ...fence } of text.matchAll(TOKEN)) {
    const line = text.slice(0, index).split('\n').length
    const name = NAMES[note]
    if (name !== undefined) notes = { ...notes, [name]: value }
    else if (note === 'run') parts.push({ page, line, command: value, shown: [] })
    else {
      const body = fence[5]?.replaceAll(new RegExp(`^${fence[3]}`, 'gm'), '') ?? ''
      parts.push({ page, line, language: fence[4] ?? '', text: body, ...notes })
      notes = {}
    }
  }
  return parts
}

export function isBlock(part: Block | Step): part is Block {
  return 'language' in part
}

/** The commands of a `console` block, each with the lines that are shown below it; of `sh`, all. */
export function stepsOf({ page, line, language, text, notRun }: Block): readonly Step[] {
  if (notRun !== undefined || (language !== 'sh' && language !== 'console')) return []
  if (language === 'sh') return [{ page, line, command: text, shown: [] }]
  const steps: { line: number; command: string; shown: string[] }[] = []
  let isOpen = false
  for (const [at, row] of text.trimEnd().split('\n').entries()) {
    const last = steps.at(-1)
    if (isOpen && last !== undefined) last.command += `\n${row}`
    else if (row.startsWith('$ ')) {
      steps.push({ line: line + at + 1, command: row.slice(2), shown: [] })
    } else last?.shown.push(row)
    isOpen = goesOn(steps.at(-1)?.command ?? '')
  }
  return steps.map((step) => ({ page, ...step, shown: withoutEnd(step.shown) }))
}

/** An open quote or a backslash at the end of the line. */
function goesOn(command: string): boolean {
  const closed = command.replaceAll(/\\.|'[^']*'|"(?:\\[\s\S]|[^"\\])*"/g, '')
  return /['"]|\\$/.test(closed)
}

export function withoutEnd(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((row) => row.trim() !== '')
  return lines.slice(0, last + 1)
}
