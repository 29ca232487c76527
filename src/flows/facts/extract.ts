import {
  type Extracted,
  type ExtractInput,
  extractStatements,
} from '../../core/gate/extract-statements.ts'
import { redact } from '../../core/redaction/redact.ts'
import { cleanText } from '../../core/text/clean-text.ts'

/** The statements of a text that are worth keeping, each judged. Stores nothing. */
export function extract(given: ExtractInput): readonly Extracted[] {
  const { text } = given
  return extractStatements(redact(cleanText(text)).text)
}
