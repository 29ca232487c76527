import type { View } from './style.ts'

/** What may be done next, as it is typed. */
export function next(command: string, view: View): string {
  return view.style.dim(`  → ${command}`)
}

export function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`
}
