import type { Answering } from '../../core/recall/answer-question.ts'
import { askedOf } from '../../core/recall/asked-of.ts'
import type { Candidate } from '../../core/recall/candidate.ts'
import {
  bestOf,
  type CandidateReadings,
  chooseToRead,
  expectReadings,
  readingOf,
} from '../../core/recall/choose-to-read.ts'
import type { Evidence } from '../../core/recall/evidence.ts'
import type { MemoryContext } from '../context.ts'
import { readTexts } from '../read-texts.ts'

/**
 * Reads the best candidates beside the question, a few at a time, until the rest can hardly change
 * the answer. Undefined where reading cannot help, without a model, or while it is down.
 */
export async function readBeside(
  evidence: Evidence,
  answering: Answering,
  deps: MemoryContext,
): Promise<CandidateReadings | undefined> {
  if (deps.meaning?.reader === undefined) return undefined
  const expected = expectReadings(evidence, answering)
  if (expected === undefined) return undefined
  if (deps.meaning.readsAll === true)
    return await readMore(evidence, bestOf(expected), expected, deps)
  let readings: CandidateReadings | undefined = expected
  let next = chooseToRead(evidence, readings, answering)
  while (next.length > 0) {
    readings = await readMore(evidence, next, readings, deps)
    if (readings === undefined) return undefined
    next = chooseToRead(evidence, readings, answering)
  }
  return readings
}

async function readMore(
  { question }: Evidence,
  candidates: readonly Candidate[],
  known: CandidateReadings,
  deps: MemoryContext,
): Promise<CandidateReadings | undefined> {
  const pairs = candidates.map(({ fact }) => [askedOf(question, fact.text), textOf(fact)] as const)
  const read = await deps.measurements.retrieval('reading', () =>
    readTexts('question', pairs, question.text, deps),
  )
  if (read === undefined) return undefined
  const readings = new Map(known)
  for (const [at, { answers, matters }] of read.entries()) {
    const candidate = candidates[at]
    if (candidate !== undefined) readings.set(candidate, readingOf(answers + matters))
  }
  return readings
}

function textOf({ speaker, text }: Candidate['fact']): string {
  return speaker === undefined ? text : `${speaker}: ${text}`
}
