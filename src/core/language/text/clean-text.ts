/** True when every database keeps this text as it is: well-formed Unicode without NUL. */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

/** NUL, and from the first combining mark on: what is before is well-formed and composed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what is looked for.
const MAY_CHANGE = /[^\u0001-\u02ff]/

/**
 * Makes any text storable, once, on the way in: lone surrogates become U+FFFD, NUL is removed, and
 * the text is normalized to NFC, so that two encodings of a letter are one.
 */
export function cleanText(text: string): string {
  if (!MAY_CHANGE.test(text)) return text
  return text.toWellFormed().replaceAll('\u0000', '').normalize('NFC')
}
