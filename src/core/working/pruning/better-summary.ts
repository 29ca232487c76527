import { begin } from '../change.ts'
import type { Entry } from '../entries/entry.ts'
import { findEntry, holdEntry } from '../entries/hold-entry.ts'
import { countEntry } from '../entries/make-entry.ts'
import type { SectionName } from '../entries/section-name.ts'
import type { Change, Circumstances, WorkingMemory } from '../working-memory.ts'

/** A summary that stands in working memory, and the whole text that it is of. */
export interface StandingSummary {
  readonly section: SectionName
  readonly entry: Entry
  readonly text: string
}

/** The summaries that a change has put into working memory. */
export function newSummaries({ memory, events, moves }: Change): readonly StandingSummary[] {
  const texts = new Map(moves.map(({ hash, text }) => [hash, text]))
  return events.flatMap((event) => {
    if (event.type !== 'trace-summarised' && event.type !== 'entry-summarised') return []
    const entry = findEntry(memory, event.section, event.key)
    const text = texts.get(entry?.whole ?? '')
    return entry === undefined || text === undefined
      ? []
      : [{ section: event.section, entry, text }]
  })
}

/**
 * Puts a better summary in the place of one that still stands there. It may not count more, so
 * that no room need be made for it; otherwise nothing changes.
 */
export function takeSummary(
  memory: WorkingMemory,
  { section, entry, summary }: Omit<StandingSummary, 'text'> & { readonly summary: string },
  given: Circumstances,
): Change {
  const standing = findEntry(memory, section, entry.key)
  const isSame = standing?.whole === entry.whole && standing?.text === entry.text
  if (standing === undefined || !isSame) return begin(memory)
  const { text: _text, tokens: _tokens, ...head } = standing
  const better = countEntry(head, summary, given)
  return begin(better.tokens > standing.tokens ? memory : holdEntry(memory, section, better))
}
