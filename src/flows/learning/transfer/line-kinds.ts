import type { ExportLine, LineOf, OtherLine } from '../../../core/learning/transfer/export-line.ts'
import type { Imported } from '../../../core/learning/transfer/import-report.ts'
import { isInScope } from '../../../core/scope.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { readMany, type ScopedRecord } from '../../storage/records/read-records.ts'
import type { Importing } from './importing.ts'
import { readmitPurged } from './readmit-episodes.ts'
import { readmitItem } from './readmit-item.ts'
import { readmitBug, readmitPattern, readmitRule } from './readmit-knowledge.ts'
import {
  readmitAlias,
  readmitCoreMemory,
  readmitFile,
  readmitOpinion,
  readmitQuestion,
  readmitVersion,
} from './readmit-records.ts'
import { readmitStep, readmitTask, readmitText } from './readmit-task.ts'

type Readmit<Line> = (line: Line, importing: Importing) => Promise<Imported>

const READMIT: { readonly [Kind in OtherLine['record']]: Readmit<LineOf<Kind>> } = {
  'purged-episode': ({ purged }, importing) => readmitPurged(purged, importing),
  opinion: ({ opinion }, importing) => readmitOpinion(opinion, importing),
  alias: ({ alias }, importing) => readmitAlias(alias, importing),
  question: ({ question }, importing) => readmitQuestion(question, importing),
  'core-memory': ({ core }, importing) => readmitCoreMemory(core, importing),
  'block-version': ({ version }, importing) => readmitVersion(version, importing),
  file: ({ file }, importing) => readmitFile(file, importing),
  item: ({ item }, importing) => readmitItem(item, importing),
  pattern: ({ pattern }, importing) => readmitPattern(pattern, importing),
  bug: ({ bug }, importing) => readmitBug(bug, importing),
  rule: ({ rule }, importing) => readmitRule(rule, importing),
  'task-text': ({ text }, importing) => readmitText(text, importing),
  task: readmitTask,
  'task-step': readmitStep,
}

/** Takes over a record that is kept beside facts and episodes. */
export async function readmitOther(line: OtherLine, importing: Importing): Promise<Imported> {
  const readmit = READMIT[line.record] as Readmit<OtherLine>
  return await readmit(line, importing)
}

/**
 * Ids in an export that belong to records of others here. An import may only say that
 * they are their own: such a record comes in under another id, as if the id were free.
 */
export async function findForeign(
  lines: readonly ExportLine[],
  caller: Caller,
  { documents }: MemoryContext,
): Promise<ReadonlySet<string>> {
  const wanted = new Map<string, Set<string>>()
  for (const [collection, id] of lines.flatMap(namedIn)) {
    wanted.set(collection, (wanted.get(collection) ?? new Set()).add(id))
  }
  const foreign = new Set<string>()
  for (const [collection, ids] of wanted) {
    for (const { id, scope } of await readMany<ScopedRecord>(documents, collection, [...ids])) {
      if (!isInScope(scope, caller.scope)) foreign.add(id)
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
      return inEach(['rejections'], line.rejection.id, ['facts', line.rejection.factId])
    case 'opinion': {
      const facts = line.opinion.evidence.map(({ factId }): Named => ['facts', factId])
      return inEach(['opinions'], line.opinion.id, ...facts)
    }
    case 'question':
      return inEach(['questions'], line.question.id)
    case 'pattern':
      return inEach(['patterns'], line.pattern.id)
    case 'episode':
      return inEach(['episodes', 'episode-tombstones'], line.episode.id)
    case 'purged-episode':
      return inEach(['episode-tombstones'], line.purged.id)
    case 'task':
      return inEach(['tasks', 'episodes', 'episode-tombstones'], line.task.id)
    case 'task-step':
      return inEach(['tasks'], line.step.taskId)
    default:
      // The ids of all others are made of the scope that they come into.
      return []
  }
}

function inEach(collections: readonly string[], id: string, ...more: readonly Named[]) {
  return [...collections.map((collection): Named => [collection, id]), ...more]
}
