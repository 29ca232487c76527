/** `1 file`, `2 files`. */
export function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`
}

export function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}

/** `93 %`. */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

/** What differs in a sentence, by name. */
export type Values = Readonly<Record<string, string | number>>

/** Fills `{name}`, and `{count noun}` as `counted` does. */
export function fillText(template: string, values: Values): string {
  return template.replace(/\{(\w+)(?: (\w+))?\}/gu, (_whole, name: string, noun?: string) =>
    noun === undefined ? String(values[name] ?? '') : counted(Number(values[name]), noun),
  )
}
