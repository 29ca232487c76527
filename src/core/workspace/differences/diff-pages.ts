import type { PageReading } from '../page-reading.ts'
import type { Passage } from '../passages.ts'
import type { Located, Statement } from '../statements/statement.ts'

/** What became of the parts of a page between two readings. */
export interface PartDifference<Part> {
  readonly added: readonly Part[]
  readonly removed: readonly Part[]
  /** The same words in another place, and not otherwise changed. */
  readonly moved: readonly PartChange<Part>[]
  /** The same words with another kind, confidence, mention, heading or origin. */
  readonly changed: readonly PartChange<Part>[]
  readonly unchanged: readonly Part[]
}

export interface PartChange<Part> {
  readonly before: Part
  readonly after: Part
}

export interface PageDifference {
  readonly statements: PartDifference<Statement>
  readonly passages: PartDifference<Passage>
}

export function diffPages(before: PageReading, after: PageReading): PageDifference {
  return {
    statements: diffParts(before.statements, after.statements),
    passages: diffParts(before.passages, after.passages),
  }
}

function diffParts<Part extends Located>(
  before: readonly Part[],
  after: readonly Part[],
): PartDifference<Part> {
  const old = new Map(before.map((part) => [keyOf(part), part]))
  const added: Part[] = []
  const moved: PartChange<Part>[] = []
  const changed: PartChange<Part>[] = []
  const unchanged: Part[] = []
  for (const part of after) {
    const known = old.get(keyOf(part))
    old.delete(keyOf(part))
    if (known === undefined) added.push(part)
    else if (meaningOf(known) !== meaningOf(part)) changed.push({ before: known, after: part })
    else if (known.fromLine === part.fromLine && known.toLine === part.toLine) unchanged.push(part)
    else moved.push({ before: known, after: part })
  }
  return { added, removed: [...old.values()], moved, changed, unchanged }
}

// What Loci wrote and what a person wrote are named apart.
function keyOf(part: Located): string {
  return `${part.isGenerated} ${part.anchor}`
}

function meaningOf(part: Located): string {
  const { fromLine: _from, toLine: _to, anchor: _anchor, ...meaning } = part
  return JSON.stringify(meaning)
}
