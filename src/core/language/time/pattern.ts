import { tokenize } from './tokens.ts'

/**
 * Patterns define the word order of a language:
 *
 *     the? {day} (of|in)? {month} ,? {year}
 *
 * A word matches itself, case-sensitively when it has a capital (`May`). `{slot}` matches whatever
 * the slot of that name matches and stores its value under that name, `{slot:field}` under another
 * one. `{field=3}` matches nothing and stores that value. Where the pattern has a space the text
 * may have one; where it has none, the text must have none either: `{n}th`.
 */

/** The value of a slot match, or of its words in the table. */
export type Value = number | string | null | readonly Value[] | { readonly [field: string]: Value }

/** All patterns of a slot share one trie, so matching time does not depend on their number. */
export interface PatternNode {
  readonly words: Map<string, PatternNode>
  readonly slots: SlotEdge[]
  readonly constants: { readonly field: string; readonly value: Value; readonly to: PatternNode }[]
  /** Set where a pattern ends. The pattern that the table lists first wins. */
  end?: { readonly order: number; readonly value: Value | undefined } | undefined
}

interface SlotEdge {
  readonly slot: string
  /** Default: the name of the slot, or the fields of the value if it has any. */
  readonly field: string | undefined
  readonly isGlued: boolean
  readonly to: PatternNode
}

type Item =
  | { readonly is: 'word'; readonly text: string; readonly isGlued: boolean }
  | {
      readonly is: 'slot'
      readonly slot: string
      readonly field: string | undefined
      readonly isGlued: boolean
    }
  | { readonly is: 'constant'; readonly field: string; readonly value: Value }
  | { readonly is: 'choice'; readonly options: readonly (readonly Item[])[] }

export function createPatternNode(): PatternNode {
  return { words: new Map(), slots: [], constants: [] }
}

/** The lookup prefix of a word that must follow without a space. */
export const GLUED = '+'

/** Adds a pattern to the tree of its slot. */
export function addPattern(
  root: PatternNode,
  pattern: string,
  end: { readonly order: number; readonly value?: Value | undefined },
): void {
  const { options } = parseChoice(scan(pattern), 0)
  for (const items of options) {
    for (const node of addItems([root], items)) {
      node.end ??= { order: end.order, value: end.value }
    }
  }
}

function addItems(from: readonly PatternNode[], items: readonly Item[]): readonly PatternNode[] {
  return items.reduce((nodes, item) => nodes.flatMap((node) => addItem(node, item)), from)
}

function addItem(node: PatternNode, item: Item): readonly PatternNode[] {
  switch (item.is) {
    case 'word': {
      const key = item.isGlued ? `${GLUED}${item.text}` : item.text
      const next = node.words.get(key) ?? createPatternNode()
      node.words.set(key, next)
      return [next]
    }
    case 'slot': {
      const { slot, field, isGlued } = item
      const known = node.slots.find(
        (one) => one.slot === slot && one.field === field && one.isGlued === isGlued,
      )
      if (known !== undefined) return [known.to]
      const to = createPatternNode()
      node.slots.push({ slot, field, isGlued, to })
      return [to]
    }
    case 'constant': {
      const to = createPatternNode()
      node.constants.push({ field: item.field, value: item.value, to })
      return [to]
    }
    case 'choice':
      return item.options.flatMap((option) => addItems([node], option))
  }
}

const PIECE = /(?<slot>\{[^{}]+\})|(?<mark>[()|?])|(?<space>\s+)|(?<words>[^(){}|?\s]+)/gu
const SLOT = /^\{(?<name>\w+)(?:(?<sign>[:=])(?<rest>-?[\w.]+))?\}$/u

interface Piece {
  readonly text: string
  readonly isGlued: boolean
}

function scan(pattern: string): readonly Piece[] {
  let isGlued = false
  const pieces: Piece[] = []
  for (const { 0: text, groups } of pattern.matchAll(PIECE)) {
    if (groups?.space === undefined) pieces.push({ text, isGlued })
    // A group opener passes its spacing on to the first item of the group.
    if (text !== '(' && text !== '|') isGlued = groups?.space === undefined
  }
  return pieces
}

function parseChoice(pieces: readonly Piece[], start: number) {
  const options: Item[][] = []
  let items: Item[] = []
  let at = start
  // Every alternative of a group follows what precedes the group.
  const isGroupGlued = pieces[start]?.isGlued ?? false
  while (at < pieces.length && pieces[at]?.text !== ')') {
    const { text = '', isGlued = false } = pieces[at] ?? {}
    if (text === '|') {
      options.push(items)
      items = []
      at += 1
      continue
    }
    const read = parseAtom(pieces, at, items.length === 0 ? isGroupGlued : isGlued)
    const isOptional = pieces[read.next]?.text === '?'
    items.push(isOptional ? { is: 'choice', options: [[], read.items] } : joinItems(read.items))
    at = read.next + (isOptional ? 1 : 0)
  }
  return { options: [...options, items], next: at + 1 }
}

function joinItems(items: readonly Item[]): Item {
  const [first] = items
  return items.length === 1 && first !== undefined ? first : { is: 'choice', options: [items] }
}

function parseAtom(
  pieces: readonly Piece[],
  at: number,
  isGlued: boolean,
): { readonly items: readonly Item[]; readonly next: number } {
  const { text = '' } = pieces[at] ?? {}
  if (text === '(') {
    const { options, next } = parseChoice(pieces, at + 1)
    return { items: [{ is: 'choice', options }], next }
  }
  const slot = SLOT.exec(text)?.groups
  return {
    items: slot === undefined ? wordItems(text, isGlued) : [slotItem(slot, isGlued)],
    next: at + 1,
  }
}

function slotItem(
  { name = '', sign, rest }: Readonly<Record<string, string | undefined>>,
  isGlued: boolean,
): Item {
  if (sign === '=') {
    const number = Number(rest)
    return { is: 'constant', field: name, value: Number.isNaN(number) ? (rest ?? '') : number }
  }
  return { is: 'slot', slot: name, field: rest, isGlued }
}

function wordItems(text: string, isGlued: boolean): readonly Item[] {
  return tokenize(text).map(({ cased }, index) => ({
    is: 'word',
    text: cased,
    isGlued: index === 0 ? isGlued : true,
  }))
}
