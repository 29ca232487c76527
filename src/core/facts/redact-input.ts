import { cleanText } from '../language/text/clean-text.ts'
import { redact, redactStatement } from '../trust/redaction/redact.ts'
import { redactJson } from '../trust/redaction/redact-json.ts'
import type { FactInput } from './fact-input.ts'

export interface RedactedInput {
  readonly input: FactInput
  /** The rules that redacted something, each once. */
  readonly rules: readonly string[]
}

type Metadata = NonNullable<FactInput['metadata']>

const LISTS = ['entities', 'tags', 'topics'] as const

/** Redacts secrets in every field of a fact input: a tag is read as widely as the text. */
export function redactInput(given: FactInput): RedactedInput {
  const rules = new Set<string>()
  const hide = (text: string, redactText = redact): string => {
    const hidden = redactText(cleanText(text))
    for (const { rule } of hidden.found) rules.add(rule)
    return hidden.text
  }
  const lists = LISTS.flatMap((name) => {
    const labels = given[name]
    return labels === undefined ? [] : [[name, labels.map((label) => hide(label))] as const]
  })
  const input: FactInput = {
    ...given,
    text: hide(given.text, redactStatement),
    ...Object.fromEntries(lists),
    ...(given.speaker === undefined ? {} : { speaker: hide(given.speaker) }),
    ...(given.externalId === undefined ? {} : { externalId: hide(given.externalId) }),
    ...(given.metadata === undefined ? {} : { metadata: redactJson(given.metadata) as Metadata }),
  }
  return { input, rules: [...rules] }
}
