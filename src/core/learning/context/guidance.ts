import * as z from 'zod'
import { listOf } from '../../field-schemas.ts'
import { SECTION_NAMES, takeInTurn } from './arrange-pieces.ts'
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
  approach: lines.describe('What went well before, best proved; at most one line.'),
  tryFirst: lines,
  avoid: lines,
  challenges: lines.describe('What tasks like this one had to overcome.'),
  complexity: measure.optional().describe('Absent when nothing shows it.'),
  confidence: measure.describe('How far what is known supports the advice, and why.'),
})
export type Guidance = z.infer<typeof guidanceSchema>

const LINES_MAX = 5

/** What some pieces advise. Where they say nothing of a part, it is empty. */
export function guide(
  pieces: readonly ContextPiece[],
  { complexity }: { readonly complexity?: number | undefined },
): Guidance {
  // What is proved comes before what is merely alike.
  const best = takeInTurn(pieces)
  const [approach, ...others] = linesOf(best, 'do')
  return {
    approach: approach === undefined ? [] : [approach],
    tryFirst: [...linesOf(best, 'tryFirst'), ...others].slice(0, LINES_MAX),
    avoid: linesOf(best, 'avoid'),
    challenges: linesOf(best, 'challenges'),
    ...judgeComplexity(pieces, complexity),
    confidence: judgeConfidence(best),
  }
}

function sourceOf({ section, id }: ContextPiece): CitedLine['sources'][number] {
  return { kind: SECTION_NAMES[section].kind, id }
}

function linesOf(pieces: readonly ContextPiece[], part: Advised['part']): readonly CitedLine[] {
  const found = new Map<string, CitedLine>()
  for (const piece of pieces) {
    for (const { text } of (piece.advises ?? []).filter((one) => one.part === part)) {
      const known = found.get(text)?.sources ?? []
      found.set(text, { text, sources: [...known, sourceOf(piece)] })
    }
  }
  return [...found.values()].slice(0, LINES_MAX)
}

// Independent hints: it is as sure as that at least one of them holds.
function judgeConfidence(pieces: readonly ContextPiece[]): Guidance['confidence'] {
  const hints = pieces.filter(({ strength = 0 }) => strength > 0).slice(0, LINES_MAX)
  const missed = hints.reduce((product, { strength = 0 }) => product * (1 - strength), 1)
  const named = hints.map(
    ({ section, strength = 0 }) => `${SECTION_NAMES[section].title} ${strength.toFixed(2)}`,
  )
  const text =
    hints.length === 0
      ? 'Nothing that is known supports any advice.'
      : `How likely it is that at least one of these holds: ${named.join(', ')}.`
  return { value: rounded(1 - missed), text, sources: hints.map(sourceOf) }
}

function judgeComplexity(
  pieces: readonly ContextPiece[],
  given: number | undefined,
): Pick<Guidance, 'complexity'> {
  if (given !== undefined) return { complexity: { value: given, text: 'As given.', sources: [] } }
  const showing = pieces.filter((piece) => piece.complexity !== undefined)
  if (showing.length === 0) return {}
  const tasks = showing.filter(({ section }) => section === 'episodes')
  const files = showing.filter(({ section }) => section !== 'episodes')
  const failed = tasks.filter(({ isFailed }) => isFailed).length
  const sum = tasks.reduce((total, one) => total + (one.complexity ?? 0), 0)
  const mean = rounded(sum / Math.max(1, tasks.length))
  // One that failed is not yet a rule.
  const failing = failed / (tasks.length + 1)
  const value = Math.max(mean, failing, ...files.map((one) => one.complexity ?? 0))
  const said = [
    ...(tasks.length === 0
      ? []
      : [`${mean} on average in ${tasks.length} past tasks, ${failed} of them failed`]),
    ...files.map(() => 'files that deserve care'),
  ]
  const text = `By ${said.join('; ')}.`
  return { complexity: { value: rounded(value), text, sources: showing.map(sourceOf) } }
}

function rounded(value: number): number {
  return Number(value.toFixed(2))
}
