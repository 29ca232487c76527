import type { FactInput } from '../../core/facts/fact-input.ts'
import { type Classified, classify, isSure } from '../../core/trust/gate/classify.ts'
import { buildClassifyRequest, readClassifyAnswer } from '../../core/trust/gate/classify-request.ts'
import type { Clock } from '../../ports/clock.ts'
import type { LanguageModel } from '../../ports/language-model.ts'
import type { MemoryContext } from '../context.ts'
import type { Background } from '../storage/indexes/background.ts'

/** By rules alone, by the model whenever it answers, or by the model where the rules are unsure. */
export type ClassifyMode = 'rules' | 'model' | 'hybrid'

/** Judges what a statement is. Never fails: the rules always have an answer. */
export type Classifier = (text: string) => Promise<Classified>

/** How long a judgement that the rules can give is waited for. */
const ANSWER_MS = 5_000
/** After this many failures in a row the model is left alone for a minute. */
const FAILURES_MAX = 3
const REST_MS = 60_000

export function createClassifier(
  mode: ClassifyMode,
  given: {
    readonly languageModel?: LanguageModel | undefined
    readonly clock: Clock
    readonly background: Background
  },
): Classifier {
  const { languageModel: model, clock, background } = given
  let failures = 0
  let restsUntilMs = 0

  async function ask(text: string, asked: LanguageModel): Promise<Classified | undefined> {
    try {
      const answer = await asked.generate(buildClassifyRequest(text), { timeoutMs: ANSWER_MS })
      failures = 0
      return readClassifyAnswer(answer.text)
    } catch (error) {
      failures += 1
      if (failures >= FAILURES_MAX) restsUntilMs = clock.now() + REST_MS
      background.report('asking the language model what a statement is', error)
      return undefined
    }
  }

  return async (text) => {
    const ruled = classify(text)
    const isAsked = mode === 'model' || (mode === 'hybrid' && !isSure(ruled))
    if (model === undefined || !isAsked || clock.now() < restsUntilMs) return ruled
    return (await ask(text, model)) ?? ruled
  }
}

/** What a statement is: as the caller says, and where that is left open, as it is judged. */
export async function classifyEvent(
  { text, bucket, kind, importance }: FactInput,
  { classifier }: MemoryContext,
): Promise<Pick<Classified, 'bucket' | 'kind' | 'importance'>> {
  if (bucket !== undefined && kind !== undefined && importance !== undefined) {
    return { bucket, kind, importance }
  }
  const judged = await classifier(text)
  return {
    bucket: bucket ?? judged.bucket,
    kind: kind ?? judged.kind,
    importance: importance ?? judged.importance,
  }
}
