import type { FactInput } from '../../core/facts/fact-input.ts'
import type { Classified } from '../../core/gate/classified.ts'
import { classify } from '../../core/gate/classify.ts'
import type { GateDeps } from './gate-deps.ts'

type Judged = Pick<Classified, 'bucket' | 'kind' | 'importance'>

/** What a statement is: as the caller says, else by rules, else by the model if there is one. */
export async function classifyEvent(input: FactInput, _deps: GateDeps): Promise<Judged> {
  const judged = classify(input.text)
  return {
    bucket: input.bucket ?? judged.bucket,
    kind: input.kind ?? judged.kind,
    importance: input.importance ?? judged.importance,
  }
}
