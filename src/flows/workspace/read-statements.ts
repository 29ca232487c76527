import type { Condition, Filter } from '../../core/documents/filter.ts'
import { GET_IDS_MAX } from '../../core/documents/limits.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { ownScopeConditions } from '../../core/records/scope-fields.ts'
import {
  factIdOf,
  PAGES,
  type PagePart,
  type PageRecord,
  pageId,
} from '../../core/workspace/page-record.ts'
import { toRecord } from '../records/read-records.ts'
import type { WorkspaceDeps } from './workspace-deps.ts'

/** A fact that a page may show: a statement, not a passage of a longer text. */
export interface ShownFact {
  readonly fact: Fact
  /** Whom its line names with `@`. */
  readonly mentions: readonly string[]
}

/** Reads statements of the workspace's owner, from files and from calls, the newest first. */
export interface StatementReader {
  read(conditions: readonly Condition[], limit: number): Promise<readonly ShownFact[]>
}

/** What is read once is not read again: reflection asks for the same files many times. */
export function createStatementReader(deps: WorkspaceDeps): StatementReader {
  const parts = new Map<string, ReadonlyMap<string, PagePart>>()

  async function readParts(paths: readonly string[]): Promise<void> {
    const unknown = [...new Set(paths)].filter((path) => !parts.has(path))
    for (const path of unknown) parts.set(path, new Map())
    for (let start = 0; start < unknown.length; start += GET_IDS_MAX) {
      const ids = unknown.slice(start, start + GET_IDS_MAX).map((path) => pageId(deps.owner, path))
      for (const stored of await deps.documents.get(PAGES, ids)) {
        const { path, parts: found } = toRecord<PageRecord>(stored)
        const byFact = found.map((part) => [factIdOf(deps.owner, path, part), part] as const)
        parts.set(path, new Map(byFact))
      }
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
      const { documents } = await deps.documents.query('facts', {
        filter,
        orderBy: { field: 'eventAt', direction: 'descending' },
        limit,
      })
      const facts = documents.map((one) => toRecord<Fact>(one))
      await readParts(facts.flatMap(({ source }) => (source.kind === 'file' ? [source.path] : [])))
      return facts.flatMap(show)
    },
  }
}
