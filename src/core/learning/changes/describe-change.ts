import type { Statement } from '../../language/syntax/read-statements.ts'
import {
  compareHunk,
  type FoundChange,
  type ParsedHunk,
  type Refactoring,
  textOf,
} from './compare-hunks.ts'
import { findChanges } from './find-changes.ts'

const FINDINGS_MAX = 50
const TEXT_LENGTH_MAX = 200

/** A change to code: a unified diff, or both sides of it. */
export interface DescribeChangeInput {
  readonly diff?: string | undefined
  readonly before?: string | undefined
  readonly after?: string | undefined
  /** If no file name implies it. */
  readonly language?: string | undefined
  readonly file?: string | undefined
}

interface Finding {
  readonly category: Refactoring
  readonly file: string
  /** The code that shows it. */
  readonly text: string
  /** The old content, and the name that replaced it. */
  readonly names?: readonly [string, string] | undefined
}

export interface ChangeDescription {
  readonly languages: readonly string[]
  readonly linesAdded: number
  readonly linesRemoved: number
  /** What the change does, each once. */
  readonly categories: readonly Finding[]
}

/** Describes what a patch does, by its structure alone. */
export function describeChange(hunks: readonly ParsedHunk[]): ChangeDescription {
  const sum = (count: (hunk: ParsedHunk) => number): number =>
    hunks.reduce((total, hunk) => total + count(hunk), 0)
  const findings = findChanges(hunks.map(compareHunk)).map(toFinding)
  const keyOf = ({ category, text, names }: Finding): string =>
    [category, ...(names ?? [text])].join(' ')
  const distinct = new Map(findings.toReversed().map((one) => [keyOf(one), one]))
  return {
    languages: [...new Set(hunks.flatMap(({ language }) => language ?? []))],
    linesAdded: sum(({ linesAdded }) => linesAdded),
    linesRemoved: sum(({ linesRemoved }) => linesRemoved),
    categories: [...distinct.values()].toReversed().slice(0, FINDINGS_MAX),
  }
}

function toFinding({ category, change, before, after, names }: FoundChange): Finding {
  const shown: Statement | undefined = after ?? before
  const text = textOf(shown?.head ?? []).slice(0, TEXT_LENGTH_MAX)
  const finding = { category, file: change.hunk.file, text }
  return names === undefined ? finding : { ...finding, names }
}
