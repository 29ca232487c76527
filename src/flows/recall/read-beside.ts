import { MemoryError } from '../../core/errors.ts'
import { detectLanguage } from '../../core/language/detect-language.ts'
import { wordsOf } from '../../core/language/similarity/words-of.ts'
import type { Candidate } from '../../core/recall/candidate.ts'
import type { AnswerReading, Evidence } from '../../core/recall/evidence.ts'
import type { MemoryContext } from '../context.ts'

/** Reads candidates beside the question. Undefined without a model, or while it is down. */
export async function readBeside(
  { question }: Evidence,
  candidates: readonly Candidate[],
  { meaning, measurements }: MemoryContext,
): Promise<ReadonlyMap<Candidate, AnswerReading> | undefined> {
  const reader = meaning?.reader
  if (reader === undefined || candidates.length === 0) return undefined
  const pairs = candidates.map(({ fact }) => [question.text, textOf(fact)] as const)
  try {
    const readings = await measurements.retrieval('reading', () =>
      reader.read('question', pairs, { language: detectLanguage(wordsOf(question.text)) }),
    )
    return new Map(
      candidates.flatMap((candidate, at) => {
        const reading = readings[at]
        return reading === undefined ? [] : [[candidate, reading]]
      }),
    )
  } catch (error) {
    const isModelFailure =
      MemoryError.is(error, 'MODEL_FAILED') || MemoryError.is(error, 'MISSING_DEPENDENCY')
    if (!isModelFailure) throw error
    return undefined
  }
}

function textOf({ speaker, text }: Candidate['fact']): string {
  return speaker === undefined ? text : `${speaker}: ${text}`
}
