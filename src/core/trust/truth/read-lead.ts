import { LEADS, LEADS_MAX } from './correction-words.ts'

/** The length of an opening that only says that something earlier was wrong; 0 when absent. */
export function leadLength(text: string): number {
  const start = text.length - text.trimStart().length
  let length = start
  for (let step = 0; step < LEADS_MAX; step++) {
    const found = LEADS.exec(text.slice(length, length + LEAD_LENGTH_MAX))?.[0].length ?? 0
    if (found === 0) break
    length += found
  }
  return length === start ? 0 : length
}

const LEAD_LENGTH_MAX = 80
