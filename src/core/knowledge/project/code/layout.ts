import type { LanguageFamily } from '../../../syntax/languages.ts'
import type { ScannedCode } from './scan-code.ts'

/** How a file is laid out: one choice a topic, left out where it shows none. */
export interface Layout {
  readonly indentation?: string | undefined
  readonly quotes?: string | undefined
  readonly semicolons?: string | undefined
}

/** A file that shows a choice so seldom may have slipped. */
const SHOWN_MIN = 3
const INDENTS = [2, 3, 4, 8] as const

const EITHER_QUOTES: ReadonlySet<LanguageFamily> = new Set(['javascript', 'python', 'ruby', 'php'])
const STATEMENT =
  /^\s*(?:const|let|var|return|throw|break|continue|import|export \{|export \*|this\.)\b.*[^\s{([,=+\-*/&|?:<>.]$/

export function readLayout(scanned: ScannedCode, family: LanguageFamily): Layout {
  return {
    indentation: indentationOf(scanned.code),
    quotes: EITHER_QUOTES.has(family) ? quotesOf(scanned.quotes) : undefined,
    semicolons: family === 'javascript' ? semicolonsOf(scanned.code) : undefined,
  }
}

function indentationOf(code: readonly string[]): string | undefined {
  let tabs = 0
  const steps = new Map<number, number>()
  let before = 0
  for (const line of code) {
    if (line.trim() === '') continue
    if (line.startsWith('\t')) tabs += 1
    const width = line.length - line.trimStart().length
    const step = width - before
    if (step > 0 && line.startsWith(' ')) steps.set(step, (steps.get(step) ?? 0) + 1)
    before = width
  }
  const [step, count] = INDENTS.map((width) => [width, steps.get(width) ?? 0] as const).reduce(
    (best, next) => (next[1] > best[1] ? next : best),
  )
  if (tabs >= SHOWN_MIN && tabs > count) return 'tabs'
  return count > 0 ? `${step} spaces` : undefined
}

function quotesOf({ single, double }: ScannedCode['quotes']): string | undefined {
  if (single + double < SHOWN_MIN || single === double) return undefined
  return single > double ? 'single quotes' : 'double quotes'
}

function semicolonsOf(code: readonly string[]): string | undefined {
  let [withOne, without] = [0, 0]
  for (const line of code) {
    const text = line.trimEnd()
    if (text.endsWith(';')) withOne += 1
    else if (STATEMENT.test(text)) without += 1
  }
  if (withOne + without < SHOWN_MIN || withOne === without) return undefined
  return withOne > without ? 'semicolons' : 'no semicolons'
}
