/**
 * `undefined` if the text is not valid JSON. The parser's message is not passed on: it quotes
 * the text, which may be long and confidential.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
