/**
 * A text of at most about this length: its beginning and its end, since programs say what they
 * do first and what went wrong last.
 */
export function clipMiddle(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text
  const head = Math.floor(lengthMax * 0.6)
  const tail = lengthMax - head
  const left = text.length - lengthMax
  return `${text.slice(0, head).trimEnd()}\n… ${left} characters left out …\n${text
    .slice(-tail)
    .trimStart()}`.toWellFormed()
}

/** The first line that says something, and not too much of it. */
export function firstLine(text: string, lengthMax: number): string {
  const line =
    text
      .trimStart()
      .split(/[\r\n]/u, 1)[0]
      ?.trim() ?? ''
  return (line.length <= lengthMax ? line : `${line.slice(0, lengthMax - 1)}…`).toWellFormed()
}
