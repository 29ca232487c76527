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

/** Lists inside of lists on one line, `- - - x`, are looked into only so far. */
const MARKERS_ON_A_LINE_MAX = 8

interface ItemState {
  readonly fence: Fence | undefined
  /** A paragraph that a line without indentation would go on with. */
  readonly isOpen: boolean
}

/** Reads an item with all that is nested in it. `interrupts` says what ends a paragraph. */
export function readItem(
  page: PageLines,
  at: number,
  interrupts: (page: PageLines, at: number) => boolean,
): FoundPiece | undefined {
  const marker = readMarker(page.lines[at]?.text ?? '')
  if (marker === undefined || marker.column >= CODE_INDENT) return undefined
  // An item that begins with a blank line has no more.
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

// A paragraph goes on without indentation, unless the line begins something else.
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

/** What is left of a line when the markers of nested lists are taken off. */
export function innermost(text: string): string {
  let inner = text.trimStart()
  for (let depth = 0; depth < MARKERS_ON_A_LINE_MAX; depth++) {
    const marker: Marker | undefined = readMarker(inner)
    if (marker === undefined) break
    inner = marker.content.trimStart()
  }
  return inner
}
