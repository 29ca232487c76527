import { counted } from '../../core/phrases.ts'
import type { View } from './style.ts'

/** What may be done next, as it is typed. */
export function next(command: string, view: View): string {
  return view.style.dim(`  → ${command}`)
}

export const BAR_WIDTH = 10

/** A share as a bar, always as wide: `███████░░░`. */
export function bar(share: number, width: number = BAR_WIDTH): string {
  const filled = Math.round(Math.min(1, Math.max(0, share)) * width)
  return '█'.repeat(filled) + '░'.repeat(width - filled)
}

const UNITS: readonly { readonly name: string; readonly ms: number; readonly below: number }[] = [
  { name: 'minute', ms: 60_000, below: 60 },
  { name: 'hour', ms: 3_600_000, below: 24 },
  { name: 'day', ms: 86_400_000, below: 31 },
]

/** A time as people say it: `3 hours ago`; the date when that is clearer. */
export function relativeTime(iso: string, nowMs: number): string {
  const differenceMs = nowMs - Date.parse(iso)
  const distanceMs = Math.abs(differenceMs)
  if (distanceMs < 60_000) return 'just now'
  for (const unit of UNITS) {
    const count = Math.floor(distanceMs / unit.ms)
    if (count >= unit.below) continue
    const amount = counted(count, unit.name)
    return differenceMs >= 0 ? `${amount} ago` : `in ${amount}`
  }
  return iso.slice(0, 10)
}
