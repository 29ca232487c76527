// Without the model's own tokenizer this errs on the safe side: most texts have four bytes a
// token in English and two to three in Korean or Chinese.
const BYTES_PER_TOKEN = 2

/** Cuts a text so that it surely fits, and makes it something that any server accepts. */
export function cutToTokens(text: string, tokensMax: number): string {
  const bytesMax = tokensMax * BYTES_PER_TOKEN
  // Half a surrogate pair is not valid in JSON, and an empty input is refused by OpenAI.
  const whole = text.slice(0, bytesMax).toWellFormed()
  if (whole === '') return ' '
  const bytes = new TextEncoder().encode(whole)
  if (bytes.byteLength <= bytesMax) return whole
  // As a stream, the decoder keeps a cut character back instead of writing a question mark.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, bytesMax), {
    stream: true,
  })
}
