import type { FactInput } from '../../core/facts/fact-input.ts'
import { type RedactedInput, redactInput } from '../../core/facts/redact-input.ts'
import { type Redacted, redact, redactSpans } from '../../core/trust/redaction/redact.ts'
import type { MemoryContext } from '../context.ts'
import { unlessDown } from '../read-texts.ts'

/**
 * Hides secrets: by their formats and by what the text says about them, and then what a model reads
 * as one ("you get in with tulip-9 Rain"). Without the model, or while it is down, the rules decide.
 */
export async function hideSecrets(text: string, deps: MemoryContext): Promise<Redacted> {
  const ruled = redact(text)
  const read = await readSecrets(ruled.text, deps)
  return { text: read.text, found: [...ruled.found, ...read.found] }
}

/** The same for an input of `remember`. A model reads its text; labels are too short to be read. */
export async function hideSecretsOfInput(
  given: FactInput,
  deps: MemoryContext,
): Promise<RedactedInput> {
  const { input, rules } = redactInput(given)
  const { text, found } = await readSecrets(input.text, deps)
  return found.length === 0
    ? { input, rules }
    : { input: { ...input, text }, rules: [...rules, ...new Set(found.map(({ rule }) => rule))] }
}

async function readSecrets(text: string, { meaning }: MemoryContext): Promise<Redacted> {
  const reader = meaning?.reader
  if (text === '' || meaning?.embedder.canRead(text) !== true) return { text, found: [] }
  const [spans = []] = (await unlessDown(async () => await reader?.findSecrets?.([text]))) ?? []
  return spans.length === 0 ? { text, found: [] } : redactSpans(text, spans)
}
