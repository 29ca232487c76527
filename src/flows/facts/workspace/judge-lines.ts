import type { Fact } from '../../../core/facts/fact.ts'
import { statementOf } from '../../../core/facts/rejection.ts'
import { dayOf } from '../../../core/facts/said-after.ts'
import { buildStoreState, STORE_STATES } from '../../../core/storage/records/store-state.ts'
import type { DocumentChange, StoredDocument } from '../../../ports/document-store.ts'
import { createQueue } from '../../storage/indexes/background.ts'
import { type Draft, writeDraft } from '../../storage/records/draft.ts'
import { readStoreState } from '../../storage/records/read-store-state.ts'
import { changesFact, statementReader } from '../relations.ts'
import { hasLines } from './find-near.ts'
import { type WeighingDeps, weighLine } from './weigh-line.ts'
import { pagesTurn, type WorkspaceDeps } from './workspace-deps.ts'

/** Compares retained lines with all other statements, and follows changes. */
export interface LineJudge {
  /** Resolves when everything written before the call has been compared. */
  catchUp(): Promise<void>
  /** Compares these facts now, ahead of the queue. */
  judge(ids: readonly string[]): Promise<void>
}

const TOGETHER = 32
/** The cursor is not written for every change with nothing to weigh. */
const UNNOTED_MAX = 500
const OWN_MAX = 10_000
const WORK = 'comparing retained statements'

export function createLineJudge(deps: WorkspaceDeps): LineJudge {
  const { documents, background, events } = deps
  const weighing: WeighingDeps = { ...deps, changes: createPairs(deps) }
  const own = new Map<string, number>()
  let cursor: string | undefined
  let unnoted = 0
  const inTurn = createQueue(background)

  // The last line may have just been removed.
  async function isToBeWeighed(facts: readonly DocumentChange[]): Promise<boolean> {
    if (facts.some(({ isDeleted }) => isDeleted)) return true
    return facts.length > 0 && (await hasLines(deps))
  }

  /** Resolves to the number of processed changes. */
  async function weighSome(): Promise<number> {
    background.signal.throwIfAborted()
    cursor ??= await readStoreState('lines-judged', documents)
    const page = await documents.changes(cursor, TOGETHER)
    if (page.cursor === cursor) return 0
    const facts = page.changes.filter(({ collection }) => collection === 'facts')
    const ids = (await isToBeWeighed(facts)) ? facts.map(({ id }) => id) : []
    // Near statements are found by text search, so the index must be up to date.
    if (ids.length > 0 && (await deps.indexing.freshen('text')).length > 0) return 0
    unnoted += page.changes.length
    if (ids.length > 0 || unnoted > UNNOTED_MAX) {
      // Another process may do the same concurrently: both get the same result.
      await write(ids, page.cursor)
      unnoted = 0
    }
    cursor = page.cursor
    return page.changes.length
  }

  async function write(ids: readonly string[], noted?: string): Promise<void> {
    const work = (draft: Draft) => weighAll(ids, noted, draft)
    const written = await writeDraft(pagesTurn(deps), deps, work, { vectors: 'later' })
    // Only now: a draft that lost to another process was never written.
    if (own.size > OWN_MAX) own.clear()
    for (const { id, version } of written) own.set(id, version + 1)
  }

  /** Resolves to the facts that the draft puts. */
  async function weighAll(
    ids: readonly string[],
    noted: string | undefined,
    draft: Draft,
  ): Promise<readonly StoredDocument[]> {
    const found = await draft.get('facts', ids)
    const versions = new Map(found.map(({ id, version }) => [id, version]))
    // This judge's own writes show up again, and were already weighed.
    const isOwn = (id: string): boolean => own.has(id) && own.get(id) === versions.get(id)
    for (const id of ids) if (!isOwn(id)) await weighLine(id, draft, weighing)
    if (noted !== undefined) {
      await draft.get(STORE_STATES, ['lines-judged'])
      draft.put(STORE_STATES, buildStoreState('lines-judged', noted))
    }
    return draft.puts('facts')
  }

  return {
    async catchUp() {
      for (let done = 0; ; ) {
        const some = await inTurn(weighSome)
        if (some === 0) return
        done += some
        if (done > TOGETHER) events.emit({ kind: 'work-progressed', work: WORK, done })
      }
    },
    judge: (ids) => inTurn(() => write(ids)),
  }
}

/** How many pairs and statements are cached: each is met again from the other side. */
const PAIRS_MAX = 20_000
const STATEMENTS_MAX = 100_000

function createPairs(deps: WorkspaceDeps): WeighingDeps['changes'] {
  const { zone } = deps
  const readStatement = statementReader(deps)
  const pairs = createKnown<boolean>(PAIRS_MAX)
  const past = createKnown<boolean>(STATEMENTS_MAX)
  // The content key covers the words.
  const nameOf = ({ id, contentKey, trust, topics, kind }: Fact): string =>
    JSON.stringify([id, contentKey, trust, topics, kind])
  const isPast = (fact: Fact): boolean =>
    past(nameOf(fact), () => readStatement(statementOf(fact)).isPast)
  return (later, earlier) => {
    // Events on one day are not undone by events on another; most of a log consists of events, and
    // parsing both would cost far more than this check.
    if (dayOf(later, zone) !== dayOf(earlier, zone) && isPast(later) && isPast(earlier))
      return false
    const pair = `${nameOf(later)} ${nameOf(earlier)}`
    return pairs(pair, () => changesFact(later, earlier, deps))
  }
}

function createKnown<Value>(max: number): (key: string, find: () => Value) => Value {
  const known = new Map<string, Value>()
  return (key, find) => {
    const before = known.get(key)
    if (before !== undefined) return before
    if (known.size >= max) known.clear()
    const found = find()
    known.set(key, found)
    return found
  }
}
