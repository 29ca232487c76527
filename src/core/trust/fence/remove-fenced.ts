import { fenceMarker } from './fence.ts'

// Works in running text, JSON and quotes alike: the marker has nothing to escape.
const MARKER = /\[loci:([a-z0-9]{8,64}):(?:begin|end|\d{1,4})\]/g
// Blocks have no blank lines, so a blank line ends one that lost its end marker.
const BLANK_LINE = /\n[ \t>]*\r?\n|\\n[ \t>]*(?:\\r)?\\n/g
const QUOTE_MARKS_BEFORE = /(?:^|\n)[ \t>]+$/
const EMPTY_CODE_BLOCK = /```\w*\s*```/g

/**
 * Removes recalled blocks from a text: everything from the first marker of a block to its end, even
 * if the block was rewrapped, quoted, JSON-escaped or truncated.
 */
export function removeFenced(text: string): string {
  const kept: string[] = []
  let from = 0
  for (const { index, 0: marker, 1: nonce = '' } of text.matchAll(MARKER)) {
    if (index < from) continue
    const end = endOfBlock(text, index + marker.length, nonce)
    kept.push(text.slice(from, index).replace(QUOTE_MARKS_BEFORE, '\n'))
    from = end
  }
  if (kept.length === 0) return text
  return [...kept, text.slice(from)].join('').replace(EMPTY_CODE_BLOCK, '').trim()
}

function endOfBlock(text: string, from: number, nonce: string): number {
  const endMarker = fenceMarker(nonce, 'end')
  const end = text.indexOf(endMarker, from)
  // The marker before `from` may itself have been the end.
  if (text.startsWith(endMarker, from - endMarker.length)) return from
  if (end !== -1) return end + endMarker.length
  BLANK_LINE.lastIndex = from
  return BLANK_LINE.exec(text)?.index ?? text.length
}
