import { everyStatement, type Statement } from '../../../syntax/statements/statement.ts'
import { type HunkChange, isTouched } from '../change-view.ts'
import { keepsSomething, leavesSomething } from '../kept-code.ts'
import type { RepairPattern } from './repair-pattern.ts'

export interface FoundRepair {
  readonly pattern: RepairPattern
  readonly statement: Statement
}

const BRANCHES: ReadonlySet<string> = new Set(['if', 'elif', 'else', 'case'])

/** Blocks that were added, removed, put around something or taken away from around it. */
export function findBlocks(change: HunkChange): readonly FoundRepair[] {
  const sides: Sides = {
    ...change,
    isNew: isOneOf(change.added),
    isGone: isOneOf(change.removed),
    olderOf: new Map(change.pairs.map(({ before, after }) => [after, before])),
  }
  return [
    ...chainsOf(change.trees.after.statements).flatMap((chain) => findAdded(chain, sides)),
    ...chainsOf(change.trees.before.statements).flatMap((chain) => findRemoved(chain, sides)),
  ]
}

/** A change with what each statement is on the other side. */
interface Sides extends HunkChange {
  readonly isNew: (statement: Statement) => boolean
  readonly isGone: (statement: Statement) => boolean
  /** What a changed statement was. */
  readonly olderOf: ReadonlyMap<Statement, Statement>
}

function isOneOf(statements: readonly Statement[]): (statement: Statement) => boolean {
  const known = new Set(statements)
  return (statement) => known.has(statement)
}

/** An `if` with what belongs to it, or any other statement alone. */
type Chain = readonly Statement[]

// All chains of a tree, outer before inner.
function chainsOf(statements: readonly Statement[]): readonly Chain[] {
  const chains: Statement[][] = []
  for (const statement of statements) {
    const goesOn = statement.kind === 'elif' || statement.kind === 'else'
    const last = chains.at(-1)
    if (goesOn && last !== undefined && BRANCHES.has(last[0]?.kind ?? '')) last.push(statement)
    else chains.push([statement])
  }
  return [...chains, ...statements.flatMap(({ body }) => chainsOf(body))]
}

function findAdded(chain: Chain, change: Sides): readonly FoundRepair[] {
  const [first] = chain
  if (first === undefined) return []
  const { isNew } = change
  const wrapped = wrapOf(chain, change)
  if (wrapped !== undefined) return [wrapped]
  if (isNarrowed(chain, change)) return [{ pattern: 'wrapped-in-if', statement: first }]
  return chain
    .filter((branch) => isNew(branch) && BRANCHES.has(branch.kind))
    .filter((branch) => !keepsSomething(branch, change))
    .filter((branch) => branch.kind !== 'case' || branch.body.length > 0 || hadCases(change))
    .map(sortAdded)
}

// The last branch was for everything else, and has a condition now.
function isNarrowed(chain: Chain, { olderOf, trees }: Sides): boolean {
  const last = chain.at(-1)
  if (last?.kind !== 'elif' || olderOf.get(last)?.kind !== 'else') return false
  return chain.every((branch) => branch === last || !isTouched(branch, trees.changed))
}

// One more value for the code of a case that was there.
function hadCases({ trees }: HunkChange): boolean {
  return [...everyStatement(trees.before.statements)].some(({ kind }) => kind === 'case')
}

// What it does itself, not what blocks inside it do.
function sortAdded(branch: Statement): FoundRepair {
  const kinds = new Set(branch.body.map(({ kind }) => kind))
  const isBare = branch.kind === 'case' && branch.body.length === 0
  if (isBare) return { pattern: 'logic-expanded', statement: branch }
  if (kinds.has('throw')) return { pattern: 'condition-with-exception-added', statement: branch }
  if (kinds.has('return')) return { pattern: 'condition-with-return-added', statement: branch }
  return { pattern: 'condition-added', statement: branch }
}

function wrapOf(chain: Chain, change: Sides): FoundRepair | undefined {
  const [first] = chain
  const { isNew } = change
  const keeping = chain.filter(
    (branch) => keepsSomething(branch, change) || isDeferred(branch, change),
  )
  if (first === undefined || keeping.length === 0) return undefined
  const pattern = isNew(first) ? wrapperOf(first, chain.length > 1) : undefined
  if (pattern !== undefined) return { pattern, statement: first }
  const branch = keeping.find((one) => isNew(one) && (one.kind === 'else' || one.kind === 'elif'))
  if (branch === undefined) return undefined
  if (branch.kind === 'elif') return { pattern: 'wrapped-in-if-else', statement: branch }
  // An `else` alone may belong to an `if` above the hunk.
  const isOpenBefore = first.kind !== 'if' && chain.length === 1
  return isOpenBefore ? undefined : { pattern: 'wrapped-in-else', statement: branch }
}

// Another condition is asked before this one now.
function isDeferred(branch: Statement, { olderOf }: Sides): boolean {
  return branch.kind === 'elif' && olderOf.get(branch)?.kind === 'if'
}

function wrapperOf({ kind }: Statement, hasBranches: boolean): RepairPattern | undefined {
  if (kind === 'try') return 'wrapped-in-try'
  if (kind === 'loop') return 'wrapped-in-loop'
  if (kind !== 'if') return undefined
  return hasBranches ? 'wrapped-in-if-else' : 'wrapped-in-if'
}

function findRemoved(chain: Chain, change: Sides): readonly FoundRepair[] {
  const [first] = chain
  if (first === undefined) return []
  const gone = chain.filter(change.isGone)
  if (gone.length === 0) return []
  const isKept = chain.some((branch) => keepsSomething(branch, change))
  if (first.kind === 'try') {
    return isKept ? [{ pattern: 'unwrapped-from-try', statement: first }] : []
  }
  const branches = gone.filter(({ kind }) => BRANCHES.has(kind))
  if (branches.length === 0) return []
  const wrapping = branches.find((branch) => keepsSomething(branch, change))
  if (wrapping !== undefined) return [{ pattern: 'unwrapped-from-if', statement: wrapping }]
  const branch = branches.find((one) => !leavesSomething(one, change))
  return branch === undefined || !isTouched(branch, change.trees.changed)
    ? []
    : [{ pattern: 'condition-removed', statement: branch }]
}
