import type { FactInput } from '../../core/facts/fact-input.ts'
import { type Classified, classify, isSure } from '../../core/trust/gate/classify.ts'
import { buildClassifyRequest, readClassifyAnswer } from '../../core/trust/gate/classify-request.ts'
import type { MemoryContext } from '../context.ts'
import { askModel } from './ask-model.ts'

/** The kind of a statement: as given by the caller, and otherwise as classified. */
export async function classifyEvent(
  { text, bucket, kind, importance }: FactInput,
  deps: MemoryContext,
): Promise<Pick<Classified, 'bucket' | 'kind' | 'importance'>> {
  if (bucket !== undefined && kind !== undefined && importance !== undefined) {
    return { bucket, kind, importance }
  }
  const judged = await classifyText(text, deps)
  return {
    bucket: bucket ?? judged.bucket,
    kind: kind ?? judged.kind,
    importance: importance ?? judged.importance,
  }
}

// Never fails: the rules always have an answer.
async function classifyText(text: string, deps: MemoryContext): Promise<Classified> {
  const ruled = classify(text)
  const { classify: mode } = deps
  const isAsked = mode === 'model' || (mode === 'hybrid' && !isSure(ruled))
  if (!isAsked) return ruled
  const what = 'asking the language model what a statement is'
  const answer = await askModel(buildClassifyRequest(text), what, deps)
  return (answer === undefined ? undefined : readClassifyAnswer(answer)) ?? ruled
}
