import { everyStatement, type Statement } from '../../../syntax/statements/statement.ts'
import type { HunkChange, StatementPair } from '../change-view.ts'
import { editsOf } from '../token-edits.ts'
import type { FoundRepair } from './find-blocks.ts'
import { assignedBy, isDeclaration, isDoing, isFirstValue, isMade } from './values.ts'

const CHANGED_MAX = 2
const REMOVED_MAX = 3
const DECLARED_MIN = 2
const TAKEN_TOKENS_MIN = 5
const FIELD_TOKENS_MAX = 60
const BLOCK_MIN = 6
const BRANCHES: ReadonlySet<string> = new Set(['if', 'elif', 'else', 'case'])
const DECLARED: ReadonlySet<string> = new Set(['function', 'class', 'import'])
const FIELD = /^(?:private|public|protected|static)$/u

interface Whole {
  readonly added: readonly Statement[]
  readonly removed: readonly Statement[]
  /** Statements that say something else now; no signatures. */
  readonly pairs: readonly StatementPair[]
  /** Little was there that is otherwise now. */
  readonly isLittle: boolean
}

/**
 * What is computed: more than before, differently, from other beginnings, or no more. `found` is
 * what blocks and expressions show already.
 */
export function findComputations(
  changes: readonly HunkChange[],
  found: readonly FoundRepair[],
): readonly FoundRepair[] {
  const whole = viewWhole(changes)
  const { removed } = whole
  return [
    ...toFound('computation-added', findGained(whole, found)),
    ...toFound('computation-changed', findReckoned(whole, found)),
    ...toFound('initialisation-changed', findBegun(whole, found)),
    ...toFound('block-removed', removed.length >= BLOCK_MIN ? removed[0] : undefined),
  ]
}

function viewWhole(changes: readonly HunkChange[]): Whole {
  const all = changes.flatMap((change) => change.pairs)
  const isCode = ({ kind }: Statement): boolean => kind !== 'import'
  const removed = changes.flatMap((change) => change.removed.filter(isCode))
  return {
    added: changes.flatMap((change) => change.added.filter(isCode)),
    removed,
    pairs: all.filter(
      ({ before, after }) =>
        !DECLARED.has(after.kind) && editsOf(before.head, after.head).length > 0,
    ),
    isLittle: all.length <= CHANGED_MAX && removed.length <= REMOVED_MAX,
  }
}

function toFound(
  pattern: FoundRepair['pattern'],
  statement: Statement | undefined,
): readonly FoundRepair[] {
  return statement === undefined ? [] : [{ pattern, statement }]
}

// New work; what only chooses between two ways, or makes a thing otherwise, is none.
function findGained(whole: Whole, found: readonly FoundRepair[]): Statement | undefined {
  const { added, pairs, isLittle } = whole
  const loop = added.find(({ kind }) => kind === 'loop')
  const isChoice = found.some(({ pattern }) => pattern === 'wrapped-in-if-else')
  if (loop !== undefined || isChoice || pairs.some(isRemade)) return loop
  const simple = added.filter(({ kind }) => kind === 'simple')
  const declared = simple.filter(({ head }) => isDeclaration(head))
  if (declared.length >= DECLARED_MIN) return declared[0]
  if (!isLittle) return undefined
  const doing = simple.filter(
    ({ head }) => !isDeclaration(head) && isDoing(head) && !isFirstValue(head),
  )
  const choosing = added.filter(({ kind }) => BRANCHES.has(kind))
  const inner = new Set(choosing.flatMap(({ body }) => [...everyStatement(body)]))
  return doing.find((statement) => !inner.has(statement) || pairs.length === 0)
}

// Something was taken out, or is reckoned otherwise.
function findReckoned({ removed }: Whole, found: readonly FoundRepair[]): Statement | undefined {
  const tokens = removed.reduce((sum, { head }) => sum + head.length, 0)
  if (tokens >= TAKEN_TOKENS_MIN) return removed[0]
  return found.find(({ pattern }) => pattern === 'arithmetic-changed')?.statement
}

// Another value to begin with, or a new thing that has one.
function findBegun(whole: Whole, found: readonly FoundRepair[]): Statement | undefined {
  const { added, pairs } = whole
  const begun = pairs.find((pair) => isRemade(pair) || isOtherBegin(pair))
  const constant = found.find(
    ({ pattern, statement }) => pattern === 'constant-changed' && statement.kind === 'simple',
  )?.statement
  const isSmall = added.reduce((sum, { head }) => sum + head.length, 0) < FIELD_TOKENS_MAX
  const field = added.find(
    ({ kind, head }) =>
      kind === 'simple' && isDeclaration(head) && head.some(({ text }) => FIELD.test(text)),
  )
  const isSet = added.length > 0 && added.every(({ head }) => isFirstValue(head))
  return begun?.after ?? constant ?? (isSmall ? field : undefined) ?? (isSet ? added[0] : undefined)
}

function isFlat({ kind }: Statement): boolean {
  return kind === 'simple' || kind === 'return'
}

function isRemade({ before, after }: StatementPair): boolean {
  return isFlat(after) && isMade(before.head) && isMade(after.head)
}

function isOtherBegin({ before, after }: StatementPair): boolean {
  const [older, newer] = [assignedBy(before.head), assignedBy(after.head)]
  if (!isFlat(after) || older === '' || newer === '' || older === newer) return false
  return isFirstValue(before.head) || isFirstValue(after.head)
}
