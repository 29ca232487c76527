import type { Fact } from '../../../core/facts/fact.ts'
import type { WrittenBlock } from '../../../core/facts/workspace/marked-block.ts'
import {
  factIdOf,
  PAGES,
  type PagePart,
  type PageRecord,
  pageId,
} from '../../../core/facts/workspace/page-record.ts'
import type { Condition, Filter } from '../../../core/storage/documents/filter.ts'
import { ownScopeConditions } from '../../../core/storage/records/scope-fields.ts'
import { findRecords, readMany } from '../../storage/records/read-records.ts'
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

  function show(fact: Fact): readonly ShownFact[] {
    if (fact.source.kind !== 'file' || fact.role !== 'page') return [{ fact, mentions: [] }]
    const part = parts.get(fact.source.path)?.get(fact.id)
    return part?.form === 'statement' ? [{ fact, mentions: part.mentions ?? [] }] : []
  }

  return {
    async read(conditions, limit) {
      const filter: Filter = [
        ...ownScopeConditions(deps.owner),
        { field: 'status', is: 'equal', value: 'active' },
        { field: 'role', is: 'one-of', values: ['page', 'statement'] },
        ...conditions,
      ]
      const orderBy = { field: 'eventAt', direction: 'descending' } as const
      const facts = await findRecords<Fact>(deps.documents, 'facts', { filter, orderBy, limit })
      await readParts(facts.flatMap(({ source }) => (source.kind === 'file' ? [source.path] : [])))
      return facts.flatMap(show)
    },
  }
}
