export const BAR_WIDTH = 10

/** A share as a bar, always as wide: `███████░░░`. */
export function bar(share: number, width: number = BAR_WIDTH): string {
  const filled = Math.round(Math.min(1, Math.max(0, share)) * width)
  return '█'.repeat(filled) + '░'.repeat(width - filled)
}

/** `93 %`. */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
