import type { FactInput } from '../../core/facts/fact-input.ts'
import {
  type Classified,
  classify as classifyByRules,
  isSure,
} from '../../core/trust/gate/classify.ts'
import { buildClassifyRequest, readClassifyAnswer } from '../../core/trust/gate/classify-request.ts'
import type { LanguageModel } from '../../ports/language-model.ts'
import type { MemoryContext } from '../context.ts'
import type { Background } from '../storage/indexes/background.ts'

/** Classifies a statement. Never fails: the rules always have an answer. */
type Classifier = (text: string) => Promise<Classified>

/** How long to wait for the model if the rules have an answer too. */
const ANSWER_MS = 5_000
/** After this many consecutive failures the model is skipped for a minute. */
const FAILURES_MAX = 3
const REST_MS = 60_000

const classifiers = new WeakMap<Background, Classifier>()

/** The classifier of a memory, which counts the failures of the model. */
function classifierOf(deps: MemoryContext): Classifier {
  const classifier = classifiers.get(deps.background) ?? createClassifier(deps)
  classifiers.set(deps.background, classifier)
  return classifier
}

function createClassifier({ classify: mode, ...given }: MemoryContext): Classifier {
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
    const ruled = classifyByRules(text)
    const isAsked = mode === 'model' || (mode === 'hybrid' && !isSure(ruled))
    if (model === undefined || !isAsked || clock.now() < restsUntilMs) return ruled
    return (await ask(text, model)) ?? ruled
  }
}

/** The kind of a statement: as given by the caller, and otherwise as classified. */
export async function classifyEvent(
  { text, bucket, kind, importance }: FactInput,
  deps: MemoryContext,
): Promise<Pick<Classified, 'bucket' | 'kind' | 'importance'>> {
  if (bucket !== undefined && kind !== undefined && importance !== undefined) {
    return { bucket, kind, importance }
  }
  const judged = await classifierOf(deps)(text)
  return {
    bucket: bucket ?? judged.bucket,
    kind: kind ?? judged.kind,
    importance: importance ?? judged.importance,
  }
}
