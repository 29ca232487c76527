import { isKeptElsewhere } from '../../core/blobs/blob-place.ts'
import type { CoreMemory } from '../../core/blocks/block.ts'
import type { BlockVersion } from '../../core/blocks/block-version.ts'
import type { Filter } from '../../core/documents/filter.ts'
import type { Alias } from '../../core/entities/alias-record.ts'
import type { EpisodeTombstone } from '../../core/episodes/lifecycle/episode-tombstone.ts'
import { EPISODE_PHASES, type StoredEpisode } from '../../core/episodes/lifecycle/lifecycle.ts'
import { BUCKETS, FACT_KINDS, type Fact } from '../../core/facts/fact.ts'
import type { HistoryEntry } from '../../core/facts/history.ts'
import type { Rejection } from '../../core/facts/rejection.ts'
import { BUG_COLLECTION, type StoredBugPattern } from '../../core/knowledge/bugs/bug-pattern.ts'
import { RULE_COLLECTION, type StoredRule } from '../../core/knowledge/rules/code-rule.ts'
import type { StoredFile } from '../../core/memory-tool/stored-file.ts'
import type { OpinionRecord } from '../../core/opinions/opinion-record.ts'
import { PATTERN_STATUSES, type Pattern } from '../../core/patterns/pattern.ts'
import type { OpenQuestion } from '../../core/questions/open-question.ts'
import { scopeConditions } from '../../core/records/scope-fields.ts'
import { withoutSession } from '../../core/scope.ts'
import {
  checksumOf,
  EXPORT_HISTORY_MAX,
  type ExportLine,
  type LeftOut,
} from '../../core/transfer/export-line.ts'
import { toPortableBug } from '../../core/transfer/portable-bug.ts'
import { toPortableFact } from '../../core/transfer/portable-fact.ts'
import { toPortablePattern } from '../../core/transfer/portable-pattern.ts'
import { toPortableEpisode } from '../../core/transfer/portable-records.ts'
import { toPortableRule } from '../../core/transfer/portable-rule.ts'
import { renderNote, renderNotesHeading } from '../../core/transfer/render-note.ts'
import type { ExportInput } from '../../core/transfer/transfer-input.ts'
import type { StoredDocument } from '../../ports/document-store.ts'
import type { Caller } from '../caller.ts'
import type { EpisodeDeps } from '../episodes/episode-deps.ts'
import { bringBack, type OpenPacks } from '../episodes/packs.ts'
import type { MemoryDeps } from '../memory-deps.ts'
import { type ScopedRecord, toRecord } from '../records/read-records.ts'
import { type ExportSection, toLine } from './export-section.ts'
import { taskSections } from './export-tasks.ts'

/** The facts that an export holds. */
export function exportedFacts({ status }: ExportInput, caller: Caller): Filter {
  return [
    ...scopeConditions(caller.scope),
    ...(status === 'all'
      ? []
      : [{ field: 'status', is: 'one-of', values: ['active', 'superseded'] } as const]),
  ]
}

/** The sections in their order. Ids are in the order of time, so an export hardly moves. */
export function listSections(
  input: ExportInput,
  caller: Caller,
  deps: EpisodeDeps,
  onLeftOut: (leftOut: LeftOut) => void,
): readonly ExportSection[] {
  const facts = exportedFacts(input, caller)
  if (input.format !== 'markdown') {
    return [
      {
        collection: 'rejections',
        filter: scopeConditions(caller.scope),
        render: async (documents) =>
          documents.map((one) =>
            toLine({ record: 'rejection', rejection: toRecord<Rejection>(one) }),
          ),
      },
      {
        ...section('episode-tombstones', caller, (one: EpisodeTombstone) => {
          return { record: 'purged-episode', purged: one }
        }),
        filter: [
          ...scopeConditions(caller.scope),
          { field: 'state', is: 'equal', value: 'purged' },
        ],
      },
      {
        collection: 'facts',
        filter: facts,
        render: (documents) => renderFacts(documents, caller, deps),
      },
      section('opinions', caller, (opinion: OpinionRecord) => ({ record: 'opinion', opinion })),
      section('aliases', caller, (alias: Alias) => ({ record: 'alias', alias })),
      section('questions', caller, (question: OpenQuestion) => ({ record: 'question', question })),
      section('blocks', caller, (core: CoreMemory) => ({ record: 'core-memory', core })),
      section('block-versions', caller, (version: BlockVersion) => {
        return { record: 'block-version', version }
      }),
      section('files', caller, (file: StoredFile) => ({ record: 'file', file })),
      patternSection(caller),
      bugSection(caller),
      ruleSection(caller),
      episodeSection(caller, deps, onLeftOut),
      ...taskSections(caller, deps),
    ]
  }
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

function section<Body extends ScopedRecord>(
  collection: string,
  caller: Caller,
  lineOf: (record: Body) => ExportLine,
): ExportSection {
  return {
    collection,
    filter: scopeConditions(caller.scope),
    render: async (documents) => documents.map((one) => toLine(lineOf(toRecord<Body>(one)))),
  }
}

// What was mined is mined again from the episodes.
function patternSection(caller: Caller): ExportSection {
  return {
    collection: 'patterns',
    filter: [
      ...scopeConditions(caller.scope),
      { field: 'origin', is: 'equal', value: 'added' },
      {
        field: 'lifecycle.status',
        is: 'one-of',
        values: PATTERN_STATUSES.filter((status) => status !== 'deprecated'),
      },
    ],
    render: async (documents) =>
      documents.map((one) =>
        toLine({ record: 'pattern', pattern: toPortablePattern(toRecord<Pattern>(one)) }),
      ),
  }
}

// Whatever is known of bugs, code, projects, tools and preferences is of two sorts. What was told
// travels: bugs here, preferences as facts. What was learned does not: the episodes that it was
// learned from do, and the next night learns it again from them.
function bugSection(caller: Caller): ExportSection {
  return {
    collection: BUG_COLLECTION,
    filter: scopeConditions(withoutSession(caller.scope)),
    render: async (documents) =>
      documents
        .map((one) => toRecord<StoredBugPattern>(one))
        .filter(({ parts }) => parts.reports.length > 0)
        .map((pattern) => toLine({ record: 'bug', bug: toPortableBug(pattern) })),
  }
}

function ruleSection(caller: Caller): ExportSection {
  return {
    collection: RULE_COLLECTION,
    filter: scopeConditions(withoutSession(caller.scope)),
    render: async (documents) =>
      documents
        .flatMap((one) => toPortableRule(toRecord<StoredRule>(one)) ?? [])
        .map((rule) => toLine({ record: 'rule', rule })),
  }
}

/** A whole episode may be long. */
const EPISODES_A_PAGE = 5

// One that stands for several others is made of them anew.
function episodeSection(
  caller: Caller,
  deps: EpisodeDeps,
  onLeftOut: (leftOut: LeftOut) => void,
): ExportSection {
  const open: OpenPacks = new Map()
  return {
    collection: 'episodes',
    filter: [
      ...scopeConditions(caller.scope),
      { field: 'lifecycle.phase', is: 'one-of', values: LIVING },
    ],
    pageRecords: EPISODES_A_PAGE,
    async render(documents) {
      const stored = documents.map((one) => toRecord<StoredEpisode>(one))
      const told = stored.filter(({ consolidation }) => consolidation === undefined)
      const lines: string[] = []
      for (const one of told) {
        const line = await episodeLine(one, deps, open)
        if (line.record === 'left-out') onLeftOut({ id: line.id, reason: line.reason })
        lines.push(toLine(line))
      }
      return lines
    },
  }
}

// An episode never changes: half of one would stand in the way of the whole one for good.
async function episodeLine(
  stored: StoredEpisode,
  deps: EpisodeDeps,
  open: OpenPacks,
): Promise<Extract<ExportLine, { readonly record: 'episode' | 'left-out' }>> {
  try {
    const episode = await bringBack(stored, deps, open)
    return { record: 'episode', episode: toPortableEpisode(episode) }
  } catch (error) {
    if (!isKeptElsewhere(error)) throw error
    return { record: 'left-out', id: stored.id, reason: error.message }
  }
}

const LIVING = EPISODE_PHASES.filter((phase) => phase !== 'deleted')

async function renderFacts(
  documents: readonly StoredDocument[],
  caller: Caller,
  deps: MemoryDeps,
): Promise<readonly string[]> {
  const facts = documents.map((one) => toRecord<Fact>(one))
  const history = await readHistory(facts, caller, deps)
  return facts.map((fact) => {
    const lines = (history.get(fact.id) ?? []).slice(-EXPORT_HISTORY_MAX)
    const portable = toPortableFact(fact)
    const checksum = checksumOf(portable)
    return toLine({ record: 'fact', fact: portable, history: lines, checksum })
  })
}

const HISTORY_PAGE = 1_000
const HISTORY_PAGES_MAX = 20

async function readHistory(
  facts: readonly Fact[],
  caller: Caller,
  { documents: store }: MemoryDeps,
): Promise<ReadonlyMap<string, readonly HistoryEntry[]>> {
  const found = new Map<string, HistoryEntry[]>()
  let after: string | undefined
  for (let page = 0; page < HISTORY_PAGES_MAX && facts.length > 0; page++) {
    const { documents, next } = await store.query('history', {
      filter: [
        ...scopeConditions(caller.scope),
        { field: 'recordId', is: 'one-of', values: facts.map(({ id }) => id) },
      ],
      limit: HISTORY_PAGE,
      ...(after === undefined ? {} : { after }),
    })
    for (const entry of documents.map((one) => toRecord<HistoryEntry>(one))) {
      found.set(entry.recordId, [...(found.get(entry.recordId) ?? []), entry])
    }
    after = next
    if (after === undefined) break
  }
  return found
}
