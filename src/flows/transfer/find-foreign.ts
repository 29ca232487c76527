import { isInScope } from '../../core/scope.ts'
import type { ExportLine } from '../../core/transfer/export-line.ts'
import type { Caller } from '../caller.ts'
import type { MemoryDeps } from '../memory-deps.ts'
import { type ScopedRecord, toRecord } from '../records/read-records.ts'

/** What a document store reads at once. */
const READ_MAX = 1_000

/**
 * Ids in an export that belong to records of others here. Whoever brings them may only say that
 * they are their own: such a record comes in under another id, as if the id were free.
 */
export async function findForeign(
  lines: readonly ExportLine[],
  caller: Caller,
  { documents }: MemoryDeps,
): Promise<ReadonlySet<string>> {
  const wanted = new Map<string, Set<string>>()
  for (const [collection, id] of lines.flatMap(namedIn)) {
    wanted.set(collection, (wanted.get(collection) ?? new Set()).add(id))
  }
  const foreign = new Set<string>()
  for (const [collection, set] of wanted) {
    const ids = [...set]
    for (let start = 0; start < ids.length; start += READ_MAX) {
      const found = await documents.get(collection, ids.slice(start, start + READ_MAX))
      for (const one of found) {
        if (!isInScope(toRecord<ScopedRecord>(one).scope, caller.scope)) foreign.add(one.id)
      }
    }
  }
  return foreign
}

type Named = readonly [collection: string, id: string]

function namedIn(line: ExportLine): readonly Named[] {
  switch (line.record) {
    case 'fact':
      return [['facts', line.fact.id], ...line.history.map(({ id }): Named => ['history', id])]
    case 'rejection':
      return [
        ['rejections', line.rejection.id],
        ['facts', line.rejection.factId],
      ]
    case 'opinion':
      return [
        ['opinions', line.opinion.id],
        ...line.opinion.evidence.map(({ factId }): Named => ['facts', factId]),
      ]
    case 'question':
      return [['questions', line.question.id]]
    case 'pattern':
      return [['patterns', line.pattern.id]]
    case 'episode':
      return [
        ['episodes', line.episode.id],
        ['episode-tombstones', line.episode.id],
      ]
    case 'purged-episode':
      return [['episode-tombstones', line.purged.id]]
    case 'task':
      return ['tasks', 'episodes', 'episode-tombstones'].map((kept): Named => [kept, line.task.id])
    case 'task-step':
      return [['tasks', line.step.taskId]]
    default:
      // The ids of all others are made of the scope that they come into.
      return []
  }
}
