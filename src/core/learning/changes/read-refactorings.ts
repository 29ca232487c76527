import { numberSubtrees } from '../../language/syntax/edit-script.ts'
import { everyStatement, headOf, type Statement } from '../../language/syntax/read-statements.ts'
import { branchesIn } from '../../language/syntax/tree-measures.ts'
import { contentHash } from '../../language/text/content-hash.ts'
import { redact } from '../../trust/redaction/redact.ts'
import { ANY_LANGUAGE, type ChangeMeasure, type DerivedRule } from '../rules/code-rule.ts'
import { generalise } from '../rules/rule-pattern.ts'
import { printTemplate } from '../rules/template-text.ts'
import {
  compareHunk,
  type FoundChange,
  type HunkChange,
  type ParsedHunk,
  type Refactoring,
  type Side,
} from './compare-hunks.ts'
import { findChanges } from './find-changes.ts'
import refactorings from './refactorings.json' with { type: 'json' }

/** A change that a patch makes, as a rule, and where. */
export interface FoundRefactoring {
  readonly derived: DerivedRule
  readonly file: string
  readonly measure: ChangeMeasure
}

/** What patches do, and what they revert if it was done before. */
export interface PatchLessons {
  readonly done: readonly FoundRefactoring[]
  readonly undone: readonly FoundRefactoring[]
  /** Names that they made: what is written with one of these holds for no other code. */
  readonly made: ReadonlySet<string>
}

const FOUND_MAX = 24
const TEMPLATE_LENGTH_MAX = 600
const NAME_LENGTH_MAX = 120

/** The refactorings of patches, the hunks of each patch together. */
export function readRefactorings(patches: readonly (readonly ParsedHunk[])[]): PatchLessons {
  const found = patches.map((hunks) => findIn(hunks))
  const reversed = patches.map((hunks) =>
    hunks.map((hunk) => ({ ...hunk, before: hunk.after, after: hunk.before })),
  )
  const names = found.flat().flatMap(({ names: [, name] = ['', ''], after }) => [name, after?.name])
  return {
    done: distinct(found.flat()),
    undone: distinct(reversed.flatMap(findIn)),
    made: new Set(names.flatMap((name) => (name === undefined || name === '' ? [] : [name]))),
  }
}

function findIn(hunks: readonly ParsedHunk[]): readonly FoundChange[] {
  const changes = hunks.map(compareHunk)
  const hasCode = (side: Side): boolean =>
    changes.some(({ statements }) => statements[side].length > 0)
  // Nothing was restructured where nothing was before, or nothing is left.
  return hasCode('before') && hasCode('after') ? findChanges(changes) : []
}

function distinct(found: readonly FoundChange[]): readonly FoundRefactoring[] {
  const all = found.flatMap(toRefactoring)
  return [...new Map(all.map((one) => [one.derived.key, one])).values()].slice(0, FOUND_MAX)
}

function toRefactoring(found: FoundChange): readonly FoundRefactoring[] {
  const { category, change } = found
  const { file, language = ANY_LANGUAGE } = change.hunk
  const [before, after] = templatesOf(found).map(
    (text) => redact(text.slice(0, TEMPLATE_LENGTH_MAX)).text,
  )
  if (before === undefined || after === undefined || before === after) return []
  const derived = describedRule({ category, before, after, language })
  return [{ derived, file, measure: measure(change) }]
}

/** A refactoring as a rule that is known by its structure. */
export function describedRule({
  category,
  before,
  after,
  language,
}: Pick<DerivedRule, 'before' | 'after' | 'language'> & {
  readonly category: Refactoring
}): DerivedRule {
  const kind = category.replaceAll('-', ' ')
  const place = before === '' ? `Code without \`${after}\`` : `\`${before}\``
  return {
    ...{ language, kind: 'described', category, before, after },
    name: `${kind}: ${after === '' ? before : after}`.slice(0, NAME_LENGTH_MAX),
    description: `${place} (${kind}).`,
    ...(refactorings[category] as Pick<DerivedRule, 'when' | 'effects'>),
    ...{ replacement: [], pattern: {}, result: [] },
    key: contentHash(language, category, before, after).slice(0, 32),
  }
}

/**
 * The code before and after, with numbered holes for what may differ from place to place. What
 * only one side says is what the change is about, and stays.
 */
function templatesOf({ category, change, before, after, names }: FoundChange): readonly string[] {
  const { hunk } = change
  const nodesOf = (statement: Statement | undefined) =>
    statement === undefined ? [] : headOf(statement)
  const place = { parent: '', before: nodesOf(before), after: nodesOf(after) }
  const sides = [hunk.before, hunk.after].flatMap((side) => side?.tree ?? [])
  const texts = { before: hunk.before?.tree.text ?? '', after: hunk.after?.tree.text ?? '' }
  const level = before === undefined || after === undefined ? 'broad' : 'usual'
  const pattern = generalise(place, texts, numberSubtrees(sides), level)
  const templates = [pattern.before, pattern.after].map(({ text }) => printTemplate(text))
  const isNamed = category === 'extract-constant' || templates[0] === templates[1]
  return isNamed && names !== undefined ? names : templates
}

function measure({ hunk, statements }: HunkChange): ChangeMeasure {
  const count = (side: Side): readonly [number, number] => {
    const { tree, piece } = hunk[side] ?? {}
    const branches = tree === undefined ? 0 : branchesIn(tree.root, piece?.start)
    return [[...everyStatement(statements[side])].length, branches]
  }
  const [before, after] = [count('before'), count('after')]
  return {
    lines: hunk.linesAdded - hunk.linesRemoved,
    statements: after[0] - before[0],
    branches: after[1] - before[1],
  }
}
