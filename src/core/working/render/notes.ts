import { escapeLabel } from '../../trust/fence/escape-stored.ts'
import { SECTIONS } from '../entries/section-name.ts'
import { REFERENCE_LENGTH } from '../pruning/fetch.ts'
import type { WorkingMemory } from '../working-memory.ts'
import type { RatedEntry } from './by-importance.ts'

/** A line of the prompt that was counted. */
export interface MovedLine {
  readonly text: string
  readonly tokens: number
}

/** Of more references the newest are shown. */
const REFERENCES_MAX = 20

/** How what was moved out can be fetched, the newest first, with a heading. */
export function movedLines(
  { moved }: WorkingMemory,
  countTokens: (text: string) => number,
): readonly MovedLine[] {
  if (moved.length === 0) return []
  const newest = moved.slice(-REFERENCES_MAX).toReversed()
  const more = moved.length - newest.length
  return [
    `## Moved out: ${moved.length}, to be fetched by reference\n`,
    ...newest.map(
      ({ hash, entry, tokens }) =>
        `- ${escapeLabel(entry.key)}: ${tokens} tokens, reference ${hash.slice(0, REFERENCE_LENGTH)}\n`,
    ),
    ...(more > 0 ? [`- and ${more} older\n`] : []),
  ].map((text) => ({ text, tokens: countTokens(text) }))
}

/** Says how much had no room, by section. */
export function leftOutNote(out: readonly RatedEntry[]): string {
  const counted = SECTIONS.flatMap((section) => {
    const entries = out.filter((item) => item.section === section)
    if (entries.length === 0) return []
    const tokens = entries.reduce((sum, { entry }) => sum + entry.tokens, 0)
    return [`${entries.length} of ${section} (${tokens} tokens)`]
  })
  return counted.length === 0 ? '' : `## Left out for want of room: ${counted.join(', ')}\n`
}
