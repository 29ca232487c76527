import type { Answering } from '../../core/recall/answer-question.ts'
import { askedOf } from '../../core/recall/asked-of.ts'
import type { Candidate } from '../../core/recall/candidate.ts'
import {
  bestOf,
  type CandidateReadings,
  certaintyOf,
  chooseToRead,
  expectReadings,
  settleReadings,
} from '../../core/recall/choose-to-read.ts'
import type { Evidence } from '../../core/recall/evidence.ts'
import { type Notice, notice } from '../../core/storage/notice.ts'
import type { Reader } from '../../ports/reader.ts'
import type { MemoryContext } from '../context.ts'
import { readTexts } from '../read-texts.ts'

/**
 * Reads the best candidates beside the question, a few at a time, until the rest can hardly change
 * the answer, or others wait for the model. Undefined where reading cannot help, without a model, or
 * while it is down.
 */
export async function readBeside(
  evidence: Evidence,
  answering: Answering,
  notices: Notice[],
  deps: MemoryContext,
): Promise<CandidateReadings | undefined> {
  const { reader, readsAll: isWhole = false } = deps.meaning ?? {}
  if (reader === undefined) return undefined
  const expected = expectReadings(evidence, answering)
  if (expected === undefined) return undefined
  const read = new Map<Candidate, number>()
  let readings = settleReadings(expected, read)
  const choose = () =>
    isWhole ? [] : unlessBusy(chooseToRead(evidence, readings, answering), reader, notices)
  for (let next = isWhole ? bestOf(expected) : choose(); next.length > 0; next = choose()) {
    const certainties = await readSome(evidence, next, deps)
    if (certainties === undefined) return undefined
    for (const [candidate, certainty] of certainties) read.set(candidate, certainty)
    readings = settleReadings(expected, read)
  }
  return readings
}

function unlessBusy(
  wanted: readonly Candidate[],
  reader: Reader,
  notices: Notice[],
): readonly Candidate[] {
  if (wanted.length === 0 || reader.isBusy?.() !== true) return wanted
  notices.push(notice('model-busy'))
  return []
}

async function readSome(
  { question }: Evidence,
  candidates: readonly Candidate[],
  deps: MemoryContext,
): Promise<ReadonlyMap<Candidate, number> | undefined> {
  const pairs = candidates.map(({ fact }) => [askedOf(question, fact.text), textOf(fact)] as const)
  const read = await deps.measurements.retrieval('reading', () =>
    readTexts('question', pairs, question.text, deps),
  )
  return (
    read &&
    new Map(
      candidates.flatMap((candidate, at) => {
        const reading = read[at]
        if (reading === undefined) return []
        return [[candidate, certaintyOf(reading.answers + reading.matters)]]
      }),
    )
  )
}

function textOf({ speaker, text }: Candidate['fact']): string {
  return speaker === undefined ? text : `${speaker}: ${text}`
}
