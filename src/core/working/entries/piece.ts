import { escapeLabel, escapeStored } from '../../trust/fence/escape-stored.ts'
import { type FencedItem, fence } from '../../trust/fence/fence.ts'
import { type Entry, isForeign } from './entry.ts'

type Shown = Pick<Entry, 'kind' | 'key' | 'text'> &
  Partial<Pick<Entry, 'label' | 'source' | 'trust' | 'flags'>>

/** Stands for the nonce of a prompt while a piece is counted. */
export const COUNTED_NONCE = '0000000000000000'

/**
 * An entry as it stands in a prompt, in whole lines, of which only the first begins at the margin.
 * What the agent says of its task is not in a fence, but it cannot look like a line of Loci's own. It begins with a sign that no tokenizer joins
 * with the end of the line before, so that the tokens of pieces add up.
 */
export function pieceOf(entry: Shown): string {
  if (isForeign(entry)) {
    const lines = fence([fencedItem(entry)], { nonce: COUNTED_NONCE }).split('\n')
    return `${lines.slice(2, -1).join('\n')}\n`
  }
  const text = escapeStored(entry.text).join('\n  ')
  return entry.label === undefined ? `- ${text}\n` : `- ${escapeLabel(entry.label)}: ${text}\n`
}

/** What programs and strangers wrote, as it goes into a fence. */
export function fencedItem({ key, label, text, trust, flags }: Shown): FencedItem {
  return {
    citation: label === undefined ? key : `${key} (${label})`,
    trust: trust ?? 'tool',
    flags: flags ?? [],
    text,
  }
}
