import { cleanText } from '../../core/language/text/clean-text.ts'
import {
  type Extracted,
  type ExtractInput,
  extractStatements,
} from '../../core/trust/gate/extract-statements.ts'
import { redact } from '../../core/trust/redaction/redact.ts'

/** The statements of a text that are worth keeping, each judged. Stores nothing. */
export function extract(given: ExtractInput): readonly Extracted[] {
  const { text } = given
  return extractStatements(redact(cleanText(text)).text)
}
