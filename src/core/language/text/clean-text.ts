/** True when every database keeps this text as it is: well-formed Unicode without NUL. */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

/**
 * Makes any text storable, once, on the way in: lone surrogates become U+FFFD, NUL is removed, and
 * the text is normalized to NFC, so that two encodings of a letter are one.
 */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '').normalize('NFC')
}
