import { diffLines } from '../language/syntax/line-diff.ts'

/** How the items of a sequence are compared and merged. */
export interface SequenceRules<Item> {
  /** Items with the same key are the same item, whatever else differs in them. */
  keyOf(item: Item): string
  /** False when two items at the same position are certainly not versions of one item. */
  mayPair(left: Item, right: Item): boolean
  /** An item that `wanted` changed. `current` is `undefined` when it was removed since. */
  merge(base: Item, current: Item | undefined, wanted: Item): Item | undefined
  /** Called when some change in `wanted` cannot be applied. */
  onLost(): void
}

/** Applies the changes from `base` to `wanted` to `current`, even where items have moved. */
export function mergeSequence<Item>(
  base: readonly Item[],
  current: readonly Item[],
  wanted: readonly Item[],
  rules: SequenceRules<Item>,
): readonly Item[] {
  const here = align(base, current, rules)
  const changes = align(base, wanted, rules)
  const merging = startMerging(current, here, rules)
  for (const { at, item } of changes.pairs.values()) {
    merging.replace(at, rules.merge(base[at] as Item, here.pairs.get(at)?.item, item))
  }
  const isHere = (at: number): boolean => {
    const pair = here.pairs.get(at)
    return pair !== undefined && rules.keyOf(pair.item) === rules.keyOf(base[at] as Item)
  }
  for (const hunk of changes.hunks) {
    if (hunk.removed.every(isHere)) replaceHunk(hunk, merging)
    else rules.onLost()
  }
  return merging.items()
}

function replaceHunk<Item>({ start, removed, added }: Hunk<Item>, merging: Merging<Item>): void {
  for (const { item } of added) merging.insert(start, item)
  for (const at of removed) merging.replace(at, undefined)
}

interface Merging<Item> {
  /** Replaces an item of `base`; `undefined` removes it. */
  replace(at: number, item: Item | undefined): void
  /** Inserts before this position in `base`, unless `current` already has the same item. */
  insert(at: number, item: Item): void
  items(): readonly Item[]
}

function startMerging<Item>(
  current: readonly Item[],
  { pairs, hunks }: Alignment<Item>,
  { keyOf }: SequenceRules<Item>,
): Merging<Item> {
  const cells = current.map((item): Item | undefined => item)
  const slots = [...current, undefined].map((): Item[] => [])
  const own = new Set(hunks.flatMap(({ added }) => added.map(({ item }) => keyOf(item))))
  const ordered = [...pairs.values()].sort((left, right) => left.at - right.at)
  const insert = (at: number, item: Item): void => {
    if (own.has(keyOf(item))) return
    const last = ordered.findLast((pair) => pair.at < at)
    const next = ordered.find((pair) => pair.at >= at)
    const place = last === undefined ? (next?.place ?? current.length) : last.place + 1
    slots[place]?.push(item)
  }
  return {
    insert,
    replace(at, item) {
      const pair = pairs.get(at)
      if (pair !== undefined) cells[pair.place] = item
      else if (item !== undefined) insert(at, item)
    },
    items: () =>
      slots.flatMap((inserted, place) => {
        const cell = cells[place]
        return cell === undefined ? inserted : [...inserted, cell]
      }),
  }
}

/** An item of `base` and its counterpart in the other sequence. */
interface Pair<Item> {
  readonly at: number
  readonly place: number
  readonly item: Item
}

interface Hunk<Item> {
  /** Its position in `base`. */
  readonly start: number
  readonly removed: number[]
  readonly added: { readonly item: Item; readonly place: number }[]
}

interface Alignment<Item> {
  /** Keyed by position in `base`. */
  readonly pairs: ReadonlyMap<number, Pair<Item>>
  /** All other differences. */
  readonly hunks: readonly Hunk<Item>[]
}

function align<Item>(base: readonly Item[], other: readonly Item[], rules: SequenceRules<Item>) {
  const { pairs, hunks } = readHunks(base, other, rules)
  const left = hunks.filter(({ removed, added }) => {
    const arePairs =
      removed.length === added.length &&
      added.every(({ item }, index) => rules.mayPair(base[removed[index] ?? -1] as Item, item))
    if (arePairs) {
      for (const [index, at] of removed.entries()) {
        pairs.set(at, { at, ...(added[index] as Hunk<Item>['added'][number]) })
      }
    }
    return !arePairs
  })
  return { pairs, hunks: left }
}

function readHunks<Item>(
  base: readonly Item[],
  other: readonly Item[],
  { keyOf }: SequenceRules<Item>,
): { readonly pairs: Map<number, Pair<Item>>; readonly hunks: readonly Hunk<Item>[] } {
  const pairs = new Map<number, Pair<Item>>()
  const hunks: Hunk<Item>[] = []
  let [at, place, isOpen] = [0, 0, false]
  for (const { kind } of diffLines(base.map(keyOf), other.map(keyOf))) {
    const item = other[place] as Item
    if (kind === 'context') pairs.set(at, { at, place, item })
    else if (!isOpen) hunks.push({ start: at, removed: [], added: [] })
    isOpen = kind !== 'context'
    if (kind === 'removed') hunks.at(-1)?.removed.push(at)
    if (kind === 'added') hunks.at(-1)?.added.push({ item, place })
    at += Number(kind !== 'added')
    place += Number(kind !== 'removed')
  }
  return { pairs, hunks }
}
