import {
  type CodeToken,
  everyStatement,
  type Statement,
} from '../../language/syntax/read-statements.ts'
import {
  type FoundChange,
  type HunkChange,
  likenessOf,
  type Side,
  textOf,
} from './compare-hunks.ts'
import { assignmentIn, definedNames } from './find-renames.ts'

const LIKENESS_MIN = 0.6
const TAKEN_SHARE_MIN = 0.3
const TAKEN_MIN = 2
/** Shorter statements are alike by chance. */
const TOKENS_MIN = 3
const COMPARED_MAX = 300

/**
 * New functions that are called by what was changed, and hold what was taken out elsewhere.
 * `renamed` are names that were not made but replaced.
 */
export function findMethods(
  changes: readonly HunkChange[],
  renamed: ReadonlySet<string>,
): readonly FoundChange[] {
  const known = definedNames(changes, 'before')
  const taken = changes.flatMap(takenFrom).slice(0, COMPARED_MAX)
  return changes.flatMap((change) =>
    changedIn(change, 'after')
      .filter(({ kind }) => kind === 'function')
      .filter(({ name = '' }) => !known.has(name) && !renamed.has(name))
      .filter((made) => isCalled(made, changes) && holdsTaken(made, taken, change))
      .map((after) => ({ category: 'extract-method', change, after })),
  )
}

// Statements of the old side that are gone or changed. What went with its function was moved or
// renamed with it.
function takenFrom(change: HunkChange): readonly Statement[] {
  const whole = change.removed.filter(({ kind }) => kind === 'function')
  const gone = new Set(whole.flatMap(({ body }) => [...everyStatement(body)]))
  return changedIn(change, 'before').filter(
    (one) => isComparable(one) && one.kind !== 'import' && !gone.has(one),
  )
}

function isComparable({ kind, head }: Statement): boolean {
  return kind !== 'function' && head.length >= TOKENS_MIN
}

function isCalled({ name, body }: Statement, changes: readonly HunkChange[]): boolean {
  const own = new Set(everyStatement(body))
  return changes
    .flatMap((change) => changedIn(change, 'after'))
    .some((one) => one.kind !== 'function' && !own.has(one) && says(one, `${name} (`))
}

function holdsTaken(
  { body }: Statement,
  taken: readonly Statement[],
  { kept }: HunkChange,
): boolean {
  const inner = [...everyStatement(body)].filter(isComparable)
  const held = inner.filter(
    (one) => kept.has(one) || taken.some(({ head }) => likenessOf(one.head, head) >= LIKENESS_MIN),
  )
  const isAll = held.length === inner.length && inner.length > 0 && inner.length <= TAKEN_MIN
  return isAll || (held.length >= TAKEN_MIN && held.length >= inner.length * TAKEN_SHARE_MIN)
}

const CONSTANT = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$|^[A-Z]{3,}$/u

/** Values that got a new name, which is used now where they stood. */
export function findConstants(changes: readonly HunkChange[]): readonly FoundChange[] {
  return changes.flatMap((change) => {
    const near = changes.filter(({ hunk }) => hunk.file === change.hunk.file)
    const older = near.flatMap((one) => changedIn(one, 'before'))
    const newer = near.flatMap((one) => changedIn(one, 'after'))
    return changedIn(change, 'after').flatMap((after): readonly FoundChange[] => {
      const found = assignmentIn(after, change.hunk.after?.tree.text ?? '')
      const [name = ''] = found?.targets.map((target) => target.name) ?? []
      if (found === undefined || !isConstant(name, found.value)) return []
      const value = textOf(found.value)
      const isNew = !older.some((one) => says(one, name))
      const wasWritten = older.some((one) => says(one, value))
      const isUsed = newer.some((one) => one !== after && says(one, name))
      if (!isNew || !wasWritten || !isUsed) return []
      return [{ category: 'extract-constant', change, after, names: [value, name] }]
    })
  })
}

function changedIn({ statements, kept }: HunkChange, side: Side): readonly Statement[] {
  return [...everyStatement(statements[side])].filter((one) => !kept.has(one))
}

function isConstant(name: string, value: readonly CodeToken[]): boolean {
  return CONSTANT.test(name) || value.every(({ kind }) => kind === 'number' || kind === 'string')
}

function says({ head }: Statement, part: string): boolean {
  return ` ${textOf(head)} `.includes(` ${part} `)
}
