/** A text as a part of a regular expression that matches exactly it, with and without the flag `u`. */
export function escapeRegex(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
