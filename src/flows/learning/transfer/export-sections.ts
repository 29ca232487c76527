import type { Alias } from '../../../core/facts/aliases/alias-record.ts'
import type { CoreMemory } from '../../../core/facts/blocks/block.ts'
import type { BlockVersion } from '../../../core/facts/blocks/block-version.ts'
import type { Fact } from '../../../core/facts/fact.ts'
import type { HistoryEntry } from '../../../core/facts/history.ts'
import type { StoredFile } from '../../../core/facts/memory-tool/stored-file.ts'
import type { OpinionRecord } from '../../../core/facts/opinions/opinion-record.ts'
import type { OpenQuestion } from '../../../core/facts/questions/open-question.ts'
import type { Rejection } from '../../../core/facts/rejection.ts'
import { BUG_COLLECTION, type StoredBugPattern } from '../../../core/learning/bugs/bug-pattern.ts'
import { PATTERN_STATUSES, type Pattern } from '../../../core/learning/patterns/pattern.ts'
import { RULE_COLLECTION, type StoredRule } from '../../../core/learning/rules/code-rule.ts'
import {
  checksumOf,
  EXPORT_HISTORY_MAX,
  type ExportLine,
  type LeftOut,
} from '../../../core/learning/transfer/export-line.ts'
import { toPortableBug } from '../../../core/learning/transfer/portable-bug.ts'
import { toPortableEpisode } from '../../../core/learning/transfer/portable-episode.ts'
import { toPortableFact } from '../../../core/learning/transfer/portable-fact.ts'
import { toPortablePattern } from '../../../core/learning/transfer/portable-pattern.ts'
import { toPortableRule } from '../../../core/learning/transfer/portable-rule.ts'
import {
  taskChecksum,
  toPortableStep,
  toPortableTask,
} from '../../../core/learning/transfer/portable-task.ts'
import { renderNote, renderNotesHeading } from '../../../core/learning/transfer/render-note.ts'
import type { ExportInput } from '../../../core/learning/transfer/transfer-input.ts'
import { recentValues } from '../../../core/recent-values.ts'
import { withoutSession } from '../../../core/scope.ts'
import { BUCKETS, FACT_KINDS } from '../../../core/statement.ts'
import { isKeptElsewhere } from '../../../core/storage/blobs/blob-place.ts'
import type { Condition, Filter } from '../../../core/storage/documents/filter.ts'
import type { DocumentQuery } from '../../../core/storage/documents/query.ts'
import { ITEMS, type ItemRecord, toPortableItem } from '../../../core/storage/items/item.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import type { EpisodeTombstone } from '../../../core/tasks/episodes/episode-tombstone.ts'
import { EPISODE_PHASES, type StoredEpisode } from '../../../core/tasks/episodes/lifecycle.ts'
import type { StoredStep, StoredTask } from '../../../core/tasks/working/task-record.ts'
import type { StoredDocument } from '../../../ports/document-store.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { bringBack, type OpenPacks, PACKS_OPEN_MAX } from '../../storage/blobs/packs.ts'
import { pageThrough } from '../../storage/records/page-through.ts'
import { type ScopedRecord, toRecord } from '../../storage/records/read-records.ts'

export interface ExportSection {
  readonly collection: string
  readonly filter: Filter
  readonly orderBy?: DocumentQuery['orderBy']
  /** Records per page, if they may be long. */
  readonly pageRecords?: number | undefined
  /** Stands before the first record, if there is one. */
  readonly heading?: string
  render(documents: readonly StoredDocument[]): Promise<readonly string[]>
}

export function exportedFacts({ status }: ExportInput, caller: Caller): Filter {
  const known: Condition = { field: 'status', is: 'one-of', values: ['active', 'superseded'] }
  return [...scopeConditions(caller.scope), ...(status === 'all' ? [] : [known])]
}

const PAGE_RECORDS = { episodes: 5, items: 5, tasks: 1, steps: 20 } as const

/** The sections in their order. Ids are in the order of time, so an export hardly moves. */
export function listSections(
  input: ExportInput,
  caller: Caller,
  deps: MemoryContext,
  onLeftOut: (leftOut: LeftOut) => void,
): readonly ExportSection[] {
  const facts = exportedFacts(input, caller)
  if (input.format === 'markdown') return listNotes(facts)
  const own = scopeConditions(caller.scope)
  const ofOwner = scopeConditions(withoutSession(caller.scope))
  return [
    section('rejections', own, (rejection: Rejection) => ({ record: 'rejection', rejection })),
    section(
      'episode-tombstones',
      [...own, { field: 'state', is: 'equal', value: 'purged' }],
      (purged: EpisodeTombstone) => ({ record: 'purged-episode', purged }),
    ),
    {
      collection: 'facts',
      filter: facts,
      render: (documents) => renderFacts(documents, caller, deps),
    },
    section('opinions', own, (opinion: OpinionRecord) => ({ record: 'opinion', opinion })),
    section('aliases', own, (alias: Alias) => ({ record: 'alias', alias })),
    section('questions', own, (question: OpenQuestion) => ({ record: 'question', question })),
    section('blocks', own, (core: CoreMemory) => ({ record: 'core-memory', core })),
    section('block-versions', own, (version: BlockVersion) => {
      return { record: 'block-version', version }
    }),
    section('files', own, (file: StoredFile) => ({ record: 'file', file })),
    section(
      ITEMS,
      own,
      (item: ItemRecord) => ({ record: 'item', item: toPortableItem(item) }),
      PAGE_RECORDS.items,
    ),
    // Whatever is known about patterns, bugs, code, projects, tools and preferences is of two
    // sorts. What was added by hand is exported: here, and preferences as facts. What was learned is not: the
    // episodes that it was learned from do, and the next nightly run learns it again from them.
    section('patterns', [...own, ...TOLD_PATTERNS], (pattern: Pattern) => {
      return { record: 'pattern', pattern: toPortablePattern(pattern) }
    }),
    section(BUG_COLLECTION, ofOwner, (bug: StoredBugPattern) => {
      return bug.parts.reports.length === 0 ? [] : { record: 'bug', bug: toPortableBug(bug) }
    }),
    section(RULE_COLLECTION, ofOwner, (stored: StoredRule) => {
      const rule = toPortableRule(stored)
      return rule === undefined ? [] : { record: 'rule', rule }
    }),
    episodeSection(own, deps, onLeftOut),
    ...taskSections(own, deps),
  ]
}

function listNotes(facts: Filter): readonly ExportSection[] {
  return BUCKETS.flatMap((bucket) =>
    FACT_KINDS.map((kind) => ({
      collection: 'facts',
      filter: [
        ...facts,
        { field: 'bucket', is: 'equal', value: bucket },
        { field: 'kind', is: 'equal', value: kind },
      ] as const,
      orderBy: { field: 'eventAt', direction: 'ascending' } as const,
      heading: renderNotesHeading(bucket, kind),
      render: async (documents: readonly StoredDocument[]) =>
        documents.map((one) => renderNote(toRecord<Fact>(one))),
    })),
  )
}

type Lines = ExportLine | readonly ExportLine[]

function section<Body extends ScopedRecord>(
  collection: string,
  filter: Filter,
  linesOf: (record: Body) => Lines | Promise<Lines>,
  pageRecords?: number,
): ExportSection {
  return {
    collection,
    filter,
    pageRecords,
    async render(documents) {
      const lines: string[] = []
      for (const one of documents) {
        const made = [await linesOf(toRecord<Body>(one))].flat()
        lines.push(...made.map((line) => JSON.stringify(line)))
      }
      return lines
    },
  }
}

const TOLD_PATTERNS: Filter = [
  { field: 'origin', is: 'equal', value: 'added' },
  {
    field: 'lifecycle.status',
    is: 'one-of',
    values: PATTERN_STATUSES.filter((status) => status !== 'deprecated'),
  },
]

const LIVING = EPISODE_PHASES.filter((phase) => phase !== 'deleted')

function episodeSection(own: Filter, deps: MemoryContext, onLeftOut: (leftOut: LeftOut) => void) {
  const open: OpenPacks = recentValues(PACKS_OPEN_MAX)
  const filter: Filter = [...own, { field: 'lifecycle.phase', is: 'one-of', values: LIVING }]
  const lineOf = async (stored: StoredEpisode): Promise<Lines> => {
    // A consolidated one is rebuilt from its members.
    if (stored.consolidation !== undefined) return []
    try {
      const episode = await bringBack(stored, deps, open)
      return { record: 'episode', episode: toPortableEpisode(episode) }
    } catch (error) {
      // An episode never changes: half of one would block the whole one for good.
      if (!isKeptElsewhere(error)) throw error
      const leftOut = { id: stored.id, reason: error.message }
      onLeftOut(leftOut)
      return { record: 'left-out', ...leftOut }
    }
  }
  return section('episodes', filter, lineOf, PAGE_RECORDS.episodes)
}

/**
 * Open tasks: what was moved out first, so that a task that comes back finds it, then the task,
 * then its steps. Snapshots do not travel: they hold the same again for each.
 */
function taskSections(own: Filter, deps: MemoryContext): readonly ExportSection[] {
  const open: Filter = [...own, { field: 'status', is: 'equal', value: 'open' }]
  const taskLines = async (stored: StoredTask): Promise<Lines> => {
    const taken = new Set(stored.snapshots.map(({ hash }) => hash))
    const hashes = stored.blobs.filter((hash) => !taken.has(hash))
    const task = toPortableTask(stored)
    const texts = await readTexts(stored, hashes, deps)
    return [...texts, { record: 'task', task, checksum: taskChecksum(task) }]
  }
  const stepLines = async (stored: StoredStep): Promise<Lines> => {
    const step = toPortableStep(stored)
    const texts = await readTexts(stored, stored.blobs, deps)
    return [...texts, { record: 'task-step', step, checksum: taskChecksum(step) }]
  }
  return [
    section('tasks', open, taskLines, PAGE_RECORDS.tasks),
    section('task-steps', own, stepLines, PAGE_RECORDS.steps),
  ]
}

// Lost content is reported when it is fetched.
async function readTexts(
  { id, scope }: ScopedRecord,
  hashes: readonly string[],
  { blobs }: MemoryContext,
): Promise<readonly ExportLine[]> {
  const lines: ExportLine[] = []
  for (const hash of hashes) {
    const bytes = await blobs.get(hash)
    if (bytes === undefined) continue
    const text = { id, scope, hash, text: new TextDecoder().decode(bytes) }
    lines.push({ record: 'task-text', text })
  }
  return lines
}

async function renderFacts(
  documents: readonly StoredDocument[],
  caller: Caller,
  deps: MemoryContext,
) {
  const facts = documents.map((one) => toRecord<Fact>(one))
  const histories = await readHistory(facts, caller, deps)
  return facts.map((fact) => {
    const history = (histories.get(fact.id) ?? []).slice(-EXPORT_HISTORY_MAX)
    const portable = toPortableFact(fact)
    const checksum = checksumOf(portable)
    const line: ExportLine = { record: 'fact', fact: portable, history, checksum }
    return JSON.stringify(line)
  })
}

/** Of a page of facts no more lines of history are read. */
const HISTORY_MAX = 20_000

async function readHistory(facts: readonly Fact[], caller: Caller, { documents }: MemoryContext) {
  const found = new Map<string, HistoryEntry[]>()
  if (facts.length === 0) return found
  const ids = facts.map(({ id }) => id)
  const filter: Filter = [
    ...scopeConditions(caller.scope),
    { field: 'recordId', is: 'one-of', values: ids },
  ]
  let read = 0
  for await (const one of pageThrough(documents, 'history', { filter })) {
    const entry = toRecord<HistoryEntry>(one)
    found.set(entry.recordId, [...(found.get(entry.recordId) ?? []), entry])
    read += 1
    if (read === HISTORY_MAX) break
  }
  return found
}
