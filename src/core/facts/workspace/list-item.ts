import {
  CODE_INDENT,
  closes,
  type Fence,
  type FoundPiece,
  indentOf,
  isBlank,
  isRule,
  type Marker,
  readFence,
  readHeading,
  readMarker,
} from './lines.ts'
import { isBarrier, type PageLines } from './look-ahead.ts'

/** The maximum nesting of lists on one line, such as `- - - x`. */
const MARKERS_ON_A_LINE_MAX = 8

interface ItemState {
  readonly fence: Fence | undefined
  /** An open paragraph, which an unindented line would continue. */
  readonly isOpen: boolean
}

/** Reads an item with everything nested in it. `interrupts` says what ends a paragraph. */
export function readItem(
  page: PageLines,
  at: number,
  interrupts: (page: PageLines, at: number) => boolean,
): FoundPiece | undefined {
  const marker = readMarker(page.lines[at]?.text ?? '')
  if (marker === undefined || marker.column >= CODE_INDENT) return undefined
  // An item that begins with a blank line has no further lines.
  const hasMore = marker.content !== '' || !isBlank(page.lines[at + 1]?.text ?? '')
  const next = hasMore ? findItemEnd(page, at, marker, interrupts) : at + 1
  return { form: 'item', marker, next }
}

function findItemEnd(
  page: PageLines,
  at: number,
  marker: Marker,
  interrupts: (page: PageLines, at: number) => boolean,
): number {
  let state = enter(marker.content, { fence: undefined, isOpen: false })
  let next = at + 1
  for (let index = at + 1; index < page.lines.length; index++) {
    const text = page.lines[index]?.text ?? ''
    if (isBlank(text)) {
      state = { fence: state.fence, isOpen: false }
      continue
    }
    if (isBarrier(page, index)) break
    if (indentOf(text) >= marker.contentColumn) state = enter(text, state)
    else if (!goesOn(page, index, state, interrupts)) break
    next = index + 1
  }
  return next
}

// Lazy continuation: a paragraph continues unindented, unless the line begins another block.
function goesOn(
  page: PageLines,
  at: number,
  { fence, isOpen }: ItemState,
  interrupts: (page: PageLines, at: number) => boolean,
): boolean {
  if (fence !== undefined || !isOpen || interrupts(page, at)) return false
  const marker = readMarker(page.lines[at]?.text ?? '')
  return marker === undefined || marker.column >= CODE_INDENT
}

function enter(text: string, before: ItemState): ItemState {
  if (before.fence !== undefined) {
    return { fence: closes(text, before.fence) ? undefined : before.fence, isOpen: false }
  }
  const inner = innermost(text)
  const fence = readFence(inner)
  const isText = inner !== '' && !isRule(inner) && readHeading(inner) === undefined
  return { fence, isOpen: fence === undefined && isText }
}

/** A line without the markers of nested lists. */
export function innermost(text: string): string {
  let inner = text.trimStart()
  for (let depth = 0; depth < MARKERS_ON_A_LINE_MAX; depth++) {
    const marker: Marker | undefined = readMarker(inner)
    if (marker === undefined) break
    inner = marker.content.trimStart()
  }
  return inner
}
