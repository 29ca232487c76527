import * as z from 'zod'
import { listOf } from '../../field-schemas.ts'
import { takeInTurn } from './arrange-pieces.ts'
import {
  type Advised,
  type CitedLine,
  type ContextPiece,
  citedLineSchema,
} from './context-piece.ts'

const lines = listOf(citedLineSchema)
const measure = citedLineSchema.extend({ value: z.number().describe('0 to 1.') })

/** What to do about a task, each line with what it rests on. */
export const guidanceSchema = z.object({
  approach: lines.describe('What worked before, by evidence; at most one line.'),
  tryFirst: lines,
  avoid: lines,
  challenges: lines.describe('Problems that similar tasks had.'),
  complexity: measure.optional().describe('Absent without evidence.'),
  confidence: measure.describe('How well the evidence supports the advice, and why.'),
})
/** How to go about a task, each line with its sources. */
export type Guidance = z.infer<typeof guidanceSchema>

const LINES_MAX = 5

/** What some pieces advise. Where they say nothing of a part, it is empty. */
export function guide(
  pieces: readonly ContextPiece[],
  complexity: { readonly given?: number | undefined; readonly inferred?: number | undefined },
): Guidance {
  const best = takeInTurn(pieces)
  const [approach, ...others] = linesOf(best, 'do')
  return {
    approach: approach === undefined ? [] : [approach],
    tryFirst: [...linesOf(best, 'tryFirst'), ...others].slice(0, LINES_MAX),
    avoid: linesOf(best, 'avoid'),
    challenges: linesOf(best, 'challenges'),
    ...judgeComplexity(best, complexity),
    confidence: judgeConfidence(best),
  }
}

function linesOf(pieces: readonly ContextPiece[], part: Advised['part']): readonly CitedLine[] {
  const found = new Map<string, CitedLine>()
  for (const piece of pieces) {
    for (const { text } of (piece.advises ?? []).filter((one) => one.part === part)) {
      const known = found.get(text)?.sources ?? []
      found.set(text, { text, sources: [...known, ...sourcesOf([piece])] })
    }
  }
  return [...found.values()].slice(0, LINES_MAX)
}

// Independent hints: it is as sure as that at least one of them holds.
function judgeConfidence(pieces: readonly ContextPiece[]): Guidance['confidence'] {
  const hints = pieces.filter(({ strength = 0 }) => strength > 0).slice(0, LINES_MAX)
  const missed = hints.reduce((product, { strength = 0 }) => product * (1 - strength), 1)
  const named = hints.map(({ section, strength = 0 }) => `${section} ${strength.toFixed(2)}`)
  const text =
    hints.length === 0
      ? 'There is no evidence for any advice.'
      : `Probability that at least one of these holds: ${named.join(', ')}.`
  return { value: rounded(1 - missed), text, sources: sourcesOf(hints) }
}

// Files that deserve care make it at least as hard as they are; past tasks, as hard as they were.
function judgeComplexity(
  pieces: readonly ContextPiece[],
  { given, inferred }: Parameters<typeof guide>[1],
): Pick<Guidance, 'complexity'> {
  const showing = pieces.filter((piece) => piece.complexity !== undefined)
  if (given !== undefined) return { complexity: { value: given, text: 'As given.', sources: [] } }
  if (showing.length === 0) {
    if (inferred === undefined) return {}
    return { complexity: { value: inferred, text: 'Inferred from the task.', sources: [] } }
  }
  const valuesOf = (isFile: boolean): readonly number[] =>
    showing
      .filter(({ section }) => (section === 'hotspot') === isFile)
      .map((one) => one.complexity ?? 0)
  const tasks = valuesOf(false)
  const mean = tasks.reduce((sum, one) => sum + one, 0) / Math.max(1, tasks.length)
  const value = rounded(Math.max(mean, ...valuesOf(true)))
  const text = `By ${showing.map(({ section, complexity }) => `${section} ${complexity}`).join(', ')}.`
  return { complexity: { value, text, sources: sourcesOf(showing) } }
}

function sourcesOf(pieces: readonly ContextPiece[]): CitedLine['sources'] {
  return pieces.map(({ section, id }) => ({ kind: section, id }))
}

function rounded(value: number): number {
  return Number(value.toFixed(2))
}
