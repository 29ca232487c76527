import type { Matters } from './matters.ts'
import type { MemoryType } from './memory-type.ts'

// What a plain statement of each type is worth before anything else is looked at.
const BASE: Readonly<Record<MemoryType, number>> = {
  decision: 0.65,
  preference: 0.6,
  commitment: 0.6,
  fact: 0.4,
  opinion: 0.4,
}

// What each matter adds. Health and safety can cost somebody dearly; small talk costs nothing.
const GAIN: Readonly<Partial<Record<keyof Matters, number>>> = {
  health: 0.3,
  safety: 0.15,
  identity: 0.2,
  money: 0.15,
  deadline: 0.1,
  emphasis: 0.1,
  hedge: -0.1,
  smallTalk: -0.3,
  self: 0.05,
}
// A longer text may begin with the weather and go on to say something.
const SMALL_TALK_WORDS_MAX = 8
const MARKS_GAIN = 0.05
const HUNDREDTHS = 100

/** How much a statement matters by itself, 0 to 1. */
export function rateImportance(
  text: string,
  { type, matters }: { readonly type: MemoryType; readonly matters: Matters },
): number {
  const isLong = text.split(/\s+/u, SMALL_TALK_WORDS_MAX + 1).length > SMALL_TALK_WORDS_MAX
  const seen: Matters = isLong ? { ...matters, smallTalk: false } : matters
  const gains = Object.entries(GAIN).map(([part, gain]) => {
    return seen[part as keyof Matters] ? gain : 0
  })
  const raised = /!|(?<!\p{L})\p{Lu}{5,}(?!\p{L})/u.test(text) ? MARKS_GAIN : 0
  const sum = gains.reduce((total, gain) => total + gain, BASE[type] + raised)
  return Math.round(Math.min(1, Math.max(0, sum)) * HUNDREDTHS) / HUNDREDTHS
}
