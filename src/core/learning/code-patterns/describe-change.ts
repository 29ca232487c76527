import * as z from 'zod'
import type { Statement } from '../../language/syntax/read-statements.ts'
import { CODE_PATTERN_CATEGORIES } from './code-pattern.ts'
import { compareHunk, type FoundChange, type ParsedHunk, textOf } from './compare-hunks.ts'
import { findChanges } from './find-changes.ts'

const FINDINGS_MAX = 50
const TEXT_LENGTH_MAX = 200

const findingSchema = z.object({
  category: z.enum(CODE_PATTERN_CATEGORIES),
  file: z.string(),
  text: z.string().describe('The code that shows it.'),
  names: z
    .tuple([z.string(), z.string()])
    .readonly()
    .optional()
    .describe('What stood there before, and the name that stands there now.'),
})

export const changeDescriptionSchema = z.object({
  languages: z.array(z.string()).readonly(),
  linesAdded: z.int(),
  linesRemoved: z.int(),
  categories: z.array(findingSchema).readonly().describe('What the change does, each once.'),
})
export type ChangeDescription = z.infer<typeof changeDescriptionSchema>

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

type Finding = ChangeDescription['categories'][number]

function toFinding({ category, change, before, after, names }: FoundChange): Finding {
  const shown: Statement | undefined = after ?? before
  const text = textOf(shown?.head ?? []).slice(0, TEXT_LENGTH_MAX)
  const finding = { category, file: change.hunk.file, text }
  return names === undefined ? finding : { ...finding, names }
}
