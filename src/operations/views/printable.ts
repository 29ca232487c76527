// Control characters could steer the terminal, and direction overrides could make a text
// look like another one. Both may be in what was remembered, so neither is printed.
const UNSAFE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A remembered text as one line that is safe to print. */
export function toLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(UNSAFE, '\ufffd').trim()
}

/** A remembered text that keeps its line breaks and is safe to print. */
export function toLines(text: string): readonly string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replaceAll('\t', '  ').replace(UNSAFE, '\ufffd').trimEnd())
}
