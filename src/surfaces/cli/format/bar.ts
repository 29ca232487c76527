const WIDTH = 10

/** A share as a bar, always as wide: `███████░░░`. */
export function bar(share: number): string {
  const filled = Math.round(Math.min(1, Math.max(0, share)) * WIDTH)
  return '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
}

/** `93 %`. */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
