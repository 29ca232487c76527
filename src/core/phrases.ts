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
