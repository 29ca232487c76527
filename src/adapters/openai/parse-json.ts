/**
 * `undefined` when the text is not JSON. The parser's own message is not passed on: it quotes
 * the text, which may be long and is not for everyone's eyes.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
