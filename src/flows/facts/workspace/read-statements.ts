import type { Fact } from '../../../core/facts/fact.ts'
import { isOver } from '../../../core/facts/is-over.ts'
import { rangeNamedIn } from '../../../core/facts/named-times.ts'
import { statementOf } from '../../../core/facts/rejection.ts'
import type { WrittenBlock } from '../../../core/facts/workspace/marked-block.ts'
import { pageOf } from '../../../core/facts/workspace/page.ts'
import {
  factIdOf,
  PAGES,
  type PagePart,
  type PageRecord,
  pageId,
} from '../../../core/facts/workspace/page-record.ts'
import { readPage } from '../../../core/facts/workspace/read-page.ts'
import { readShown } from '../../../core/facts/workspace/render-entity-page.ts'
import type { Condition, Filter } from '../../../core/storage/documents/filter.ts'
import { ownScopeConditions } from '../../../core/storage/records/scope-fields.ts'
import { findRecords, readMany } from '../../storage/records/read-records.ts'
import { findByWords } from '../find-related.ts'
import { statementReader } from '../relations.ts'
import type { FollowingDeps, WorkspaceDeps } from './workspace-deps.ts'

/** A fact that a page may show: a statement, not a passage of a longer text. */
export interface ShownFact {
  readonly fact: Fact
  /** The names its line mentions with `@`. */
  readonly mentions: readonly string[]
}

/** Reads statements of the workspace's owner, from files and from calls, newest first. */
export interface StatementReader {
  read(conditions: readonly Condition[], limit: number): Promise<readonly ShownFact[]>
  /** Those that share the most words with a fact. */
  readNear(fact: Fact): Promise<readonly Fact[]>
}

export interface PageChange {
  readonly path: string
  readonly before: string | undefined
  readonly after: WrittenBlock
}

export interface ReflectionDeps extends FollowingDeps {
  readonly reader: StatementReader
  /** The statements recent enough to reflect on. */
  readonly recent: readonly ShownFact[]
}

/** The statements that a block of a page shows, as they are compared. */
export function shownOn(path: string, text: string | undefined, block: string) {
  const page = pageOf(path)
  const reading = page === undefined ? undefined : readPage(text ?? '', page)
  return {
    hasBlock: reading?.blocks.some(({ name }) => name === block) === true,
    texts: reading === undefined ? new Set<string>() : readShown(reading, block),
  }
}

/** Some of the nearest texts are passages, which are no statements. */
const NEAREST = 32

/** Cached, because reflection reads the same files many times. */
export function createStatementReader(deps: WorkspaceDeps): StatementReader {
  const parts = new Map<string, ReadonlyMap<string, PagePart>>()

  async function readParts(paths: readonly string[]): Promise<void> {
    const unknown = [...new Set(paths)].filter((path) => !parts.has(path))
    for (const path of unknown) parts.set(path, new Map())
    const ids = unknown.map((path) => pageId(deps.owner, path))
    for (const { path, parts: found } of await readMany<PageRecord>(deps.documents, PAGES, ids)) {
      const byFact = found.map((part) => [factIdOf(deps.owner, path, part), part] as const)
      parts.set(path, new Map(byFact))
    }
  }

  // What was said of a time that has passed holds no longer, unless it tells what happened then.
  function isCurrent(fact: Fact): boolean {
    const now = deps.clock.now()
    if (isOver(fact, now)) return false
    const range = rangeNamedIn(fact, deps.zone)
    if (range === undefined || range.to > now) return true
    return fact.kind === 'experience' || statementReader(deps)(statementOf(fact)).isPast
  }

  async function show(facts: readonly Fact[]): Promise<readonly ShownFact[]> {
    await readParts(facts.flatMap(({ source }) => (source.kind === 'file' ? [source.path] : [])))
    return facts.filter(isCurrent).flatMap((fact) => {
      if (fact.source.kind !== 'file' || fact.role !== 'page') return [{ fact, mentions: [] }]
      const part = parts.get(fact.source.path)?.get(fact.id)
      return part?.form === 'statement' ? [{ fact, mentions: part.mentions ?? [] }] : []
    })
  }

  const known: Filter = [
    ...ownScopeConditions(deps.owner),
    { field: 'status', is: 'equal', value: 'active' },
    { field: 'role', is: 'one-of', values: ['page', 'statement'] },
  ]

  return {
    async read(conditions, limit) {
      const orderBy = { field: 'eventAt', direction: 'descending' } as const
      const query = { filter: [...known, ...conditions], orderBy, limit }
      return await show(await findRecords<Fact>(deps.documents, 'facts', query))
    },
    async readNear({ text }) {
      const search = { partition: deps.owner.tenant, filter: known, limit: NEAREST }
      const ids = await findByWords(text, search, deps)
      const shown = await show(await readMany<Fact>(deps.documents, 'facts', ids))
      return shown.map(({ fact }) => fact)
    },
  }
}
