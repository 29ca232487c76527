/** A part of a key: no `/` in it, so that the parts of a key cannot be confused. */
export function keyPart(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('/', '%2F')
}
