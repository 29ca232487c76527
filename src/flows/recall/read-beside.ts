import { askedOf } from '../../core/recall/asked-of.ts'
import type { Candidate } from '../../core/recall/candidate.ts'
import type { Evidence } from '../../core/recall/evidence.ts'
import type { MemoryContext } from '../context.ts'
import { readTexts } from '../read-texts.ts'

/** The probability that a candidate answers the question or matters for it, as read beside it. Undefined without a model, or while it is down. */
export async function readBeside(
  { question }: Evidence,
  candidates: readonly Candidate[],
  deps: MemoryContext,
): Promise<ReadonlyMap<Candidate, number> | undefined> {
  if (deps.meaning?.reader === undefined || candidates.length === 0) return undefined
  const pairs = candidates.map(({ fact }) => [askedOf(question, fact.text), textOf(fact)] as const)
  const readings = await deps.measurements.retrieval('reading', () =>
    readTexts('question', pairs, question.text, deps),
  )
  return (
    readings &&
    new Map(
      candidates.flatMap((candidate, at) => {
        const reading = readings[at]
        return reading === undefined ? [] : [[candidate, reading.answers + reading.matters]]
      }),
    )
  )
}

function textOf({ speaker, text }: Candidate['fact']): string {
  return speaker === undefined ? text : `${speaker}: ${text}`
}
