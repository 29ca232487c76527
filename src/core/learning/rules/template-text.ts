/** A template: pieces of text, and numbers for what may be anything. */
export type Template = readonly (string | number)[]

/** A template as people read it, on one line: `$1 == null`. */
export function printTemplate(template: Template): string {
  return fillTemplate(template).replaceAll(/\s+/g, ' ').trim()
}

/** The same with white space made visible, where nothing else changed. */
export function printLayout(template: Template): string {
  return fillTemplate(template)
    .replaceAll('\r', '')
    .replaceAll(/\n/g, '↵')
    .replaceAll('\t', '⇥')
    .replaceAll(' ', '␣')
}

/** A template with every hole filled. What was not found stays a hole. */
export function fillTemplate(template: Template, found?: ReadonlyMap<number, string>): string {
  return template
    .map((piece) => (typeof piece === 'number' ? (found?.get(piece) ?? `$${piece}`) : piece))
    .join('')
}

export function templateLength(template: Template): number {
  return template.reduce<number>(
    (sum, piece) => sum + (typeof piece === 'number' ? 2 : piece.length),
    0,
  )
}
