import { firstLine, saysSomething } from '../steps/task-step.ts'
import type { Episode } from './episode.ts'

const LINES_MAX = 6
const LINE_LENGTH_MAX = 400
/** A line of which this share of the words was said says nothing new. */
const SAID_MIN = 0.8

const WARNING = 'Beware: '

/** Whether a line warns, and so says nothing of how the task was done. */
export function isWarning(line: string): boolean {
  return line.startsWith(WARNING)
}

/** What an episode teaches, each thing once: what solved an error comes first, as it says most. */
export function episodeLines({
  reflection,
  execution,
  outcome,
}: Pick<Episode, 'reflection' | 'execution' | 'outcome'>): readonly string[] {
  const { insights, solutionPattern = '', tips, gotchas, failuresAnalysed } = reflection
  const told: readonly (readonly [label: string, texts: readonly string[]])[] = [
    ['', outcome.status === 'failure' ? failuresAnalysed : insights],
    ['Solution: ', [solutionPattern]],
    ['Tip: ', tips],
    [WARNING, gotchas],
    ['Plan: ', [execution.planSummary ?? '']],
    ['Result: ', [outcome.output ?? '']],
  ]
  const said: ReadonlySet<string>[] = []
  const lines: string[] = []
  for (const [label, texts] of told) {
    for (const text of texts.filter(saysSomething)) {
      const words = wordsOf(text)
      if (lines.length >= LINES_MAX || said.some((known) => isIn(words, known))) continue
      said.push(words)
      lines.push(firstLine(label + text.replace(/\s+/gu, ' '), LINE_LENGTH_MAX))
    }
  }
  return lines
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
}

function isIn(words: ReadonlySet<string>, known: ReadonlySet<string>): boolean {
  return [...words].filter((word) => known.has(word)).length >= SAID_MIN * words.size
}
