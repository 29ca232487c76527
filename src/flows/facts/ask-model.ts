import type { GenerateRequest } from '../../ports/language-model.ts'
import type { MemoryContext } from '../context.ts'
import type { Background } from '../storage/indexes/background.ts'

/** How long a statement waits for the model: it is stored without it too. */
const ANSWER_MS = 5_000
/** After this many consecutive failures the model is skipped for a minute. */
const FAILURES_MAX = 3
const REST_MS = 60_000

const rests = new WeakMap<Background, { failures: number; untilMs: number }>()

/**
 * What the language model answers about a statement. Undefined without a model, while it rests
 * after failures, and if it fails.
 *
 * @param what For the report of a failure, such as `asking what a statement is`.
 */
export async function askModel(
  request: GenerateRequest,
  what: string,
  { languageModel, clock, background }: MemoryContext,
): Promise<string | undefined> {
  const rest = rests.get(background) ?? { failures: 0, untilMs: 0 }
  rests.set(background, rest)
  if (languageModel === undefined || clock.now() < rest.untilMs) return undefined
  try {
    const { text } = await languageModel.generate(request, { timeoutMs: ANSWER_MS })
    rest.failures = 0
    return text
  } catch (error) {
    rest.failures += 1
    if (rest.failures >= FAILURES_MAX) rest.untilMs = clock.now() + REST_MS
    background.report(what, error)
    return undefined
  }
}
