import { z } from 'zod'
import type { CoreMemory } from '../blocks/block.ts'
import type { BlockVersion } from '../blocks/block-version.ts'
import { canonicalJson } from '../canonical-json.ts'
import { explainIssue } from '../check-input.ts'
import { type Alias, aliasSchema } from '../entities/alias-record.ts'
import {
  type EpisodeTombstone,
  episodeTombstoneSchema,
} from '../episodes/lifecycle/episode-tombstone.ts'
import { invalidInput, MemoryError } from '../errors.ts'
import { type HistoryEntry, historyEntrySchema } from '../facts/history.ts'
import { type Rejection, rejectionSchema } from '../facts/rejection.ts'
import type { StoredFile } from '../memory-tool/stored-file.ts'
import type { OpinionRecord } from '../opinions/opinion-record.ts'
import { type OpenQuestion, openQuestionSchema } from '../questions/open-question.ts'
import { type Scope, scopeSchema } from '../scope.ts'
import { contentHash } from '../text/content-hash.ts'
import { explainForeign } from './foreign-format.ts'
import { type PortableBug, portableBugSchema } from './portable-bug.ts'
import { type PortableFact, portableFactSchema } from './portable-fact.ts'
import { type PortablePattern, portablePatternSchema } from './portable-pattern.ts'
import {
  blockVersionSchema,
  coreMemorySchema,
  opinionRecordSchema,
  type PortableEpisode,
  portableEpisodeSchema,
  storedFileSchema,
} from './portable-records.ts'
import { type PortableRule, portableRuleSchema } from './portable-rule.ts'
import {
  type PortableStep,
  type PortableTask,
  type PortableText,
  portableStepSchema,
  portableTaskSchema,
  portableTextSchema,
} from './portable-task.ts'

/** Goes up when a reader of the version before would read it wrongly. */
const EXPORT_VERSION = 1
/** A longer line is no record. */
const LINE_LENGTH_MAX = 4_194_304
/** Of a fact that changed more often, only the newest lines of history are carried. */
export const EXPORT_HISTORY_MAX = 200

/** The first line of an export. */
export interface ExportHeader {
  readonly record: 'header'
  readonly format: 'loci-export'
  readonly version: number
  readonly exportedAt: string
  readonly scope: Scope
  readonly counts: { readonly facts: number; readonly rejections: number }
}

/** One line of an export. What must not come back comes first: nothing comes in behind it. */
export type ExportLine =
  | ExportHeader
  | { readonly record: 'rejection'; readonly rejection: Rejection }
  | {
      readonly record: 'fact'
      readonly fact: PortableFact
      readonly history: readonly HistoryEntry[]
      /** Tells whether the fact stands there as Loci exported it. */
      readonly checksum?: string | undefined
    }
  | OtherLine
  | { readonly record: 'episode'; readonly episode: PortableEpisode }
  | ({ readonly record: 'left-out' } & LeftOut)

/** An episode that an export could not hold, because another host keeps a part of it. */
export interface LeftOut {
  readonly id: string
  readonly reason: string
}

/** A line of what is kept beside facts and episodes. */
export type FactLine = Extract<ExportLine, { readonly record: 'fact' }>

export type OtherLine =
  | { readonly record: 'purged-episode'; readonly purged: EpisodeTombstone }
  | { readonly record: 'opinion'; readonly opinion: OpinionRecord }
  | { readonly record: 'alias'; readonly alias: Alias }
  | { readonly record: 'question'; readonly question: OpenQuestion }
  | { readonly record: 'core-memory'; readonly core: CoreMemory }
  | { readonly record: 'block-version'; readonly version: BlockVersion }
  | { readonly record: 'file'; readonly file: StoredFile }
  | { readonly record: 'pattern'; readonly pattern: PortablePattern }
  | { readonly record: 'bug'; readonly bug: PortableBug }
  | { readonly record: 'rule'; readonly rule: PortableRule }
  | { readonly record: 'task-text'; readonly text: PortableText }
  | { readonly record: 'task'; readonly task: PortableTask; readonly checksum: string }
  | { readonly record: 'task-step'; readonly step: PortableStep; readonly checksum: string }

export function exportHeader(
  given: Pick<ExportHeader, 'exportedAt' | 'scope' | 'counts'>,
): ExportHeader {
  return { record: 'header', format: 'loci-export', version: EXPORT_VERSION, ...given }
}

/** Changes with anything that a line says of a fact. */
export function checksumOf(fact: PortableFact): string {
  return contentHash('loci-export', canonicalJson(fact))
}

const LINE_SCHEMAS = [
  z.object({
    record: z.literal('header'),
    format: z.literal('loci-export'),
    version: z.int().min(1),
    exportedAt: z.iso.datetime(),
    scope: scopeSchema,
    counts: z.object({ facts: z.int(), rejections: z.int() }),
  }),
  z.object({ record: z.literal('rejection'), rejection: rejectionSchema }),
  z.object({
    record: z.literal('fact'),
    fact: portableFactSchema,
    history: z.array(historyEntrySchema).max(EXPORT_HISTORY_MAX),
    checksum: z.string().optional(),
  }),
  z.object({ record: z.literal('purged-episode'), purged: episodeTombstoneSchema }),
  z.object({ record: z.literal('opinion'), opinion: opinionRecordSchema }),
  z.object({ record: z.literal('alias'), alias: aliasSchema }),
  z.object({ record: z.literal('question'), question: openQuestionSchema }),
  z.object({ record: z.literal('core-memory'), core: coreMemorySchema }),
  z.object({ record: z.literal('block-version'), version: blockVersionSchema }),
  z.object({ record: z.literal('file'), file: storedFileSchema }),
  z.object({ record: z.literal('pattern'), pattern: portablePatternSchema }),
  z.object({ record: z.literal('bug'), bug: portableBugSchema }),
  z.object({ record: z.literal('rule'), rule: portableRuleSchema }),
  z.object({ record: z.literal('task-text'), text: portableTextSchema }),
  z.object({ record: z.literal('task'), task: portableTaskSchema, checksum: z.string() }),
  z.object({ record: z.literal('task-step'), step: portableStepSchema, checksum: z.string() }),
  z.object({ record: z.literal('episode'), episode: portableEpisodeSchema }),
  z.object({ record: z.literal('left-out'), id: z.string(), reason: z.string() }),
] as const

const lineSchema: z.ZodType<ExportLine> = z.discriminatedUnion('record', LINE_SCHEMAS)
const RECORD_NAMES = LINE_SCHEMAS.map(({ shape }) => shape.record.value)

/**
 * Reads one line of an export.
 *
 * @throws MemoryError `INVALID_INPUT` that says what is wrong with it, without its content.
 */
export function readExportLine(text: string): ExportLine {
  if (text.length > LINE_LENGTH_MAX) throw invalidInput('The line is too long to be a record')
  const value = parseJson(text)
  const parsed = lineSchema.safeParse(value, { error: explainIssue })
  if (!parsed.success) {
    throw invalidInput(explainForeign(value, 'export') ?? describeIssue(parsed.error))
  }
  const line = parsed.data
  if (line.record === 'header' && line.version > EXPORT_VERSION) {
    throw invalidInput('The export was written by a newer Loci', 'Update this one first.')
  }
  return line
}

function describeIssue({ issues: [issue] }: z.ZodError): string {
  if (issue === undefined) return 'The line is no record'
  if (issue.code === 'invalid_union') {
    return `The line is no record: "record" must be one of ${RECORD_NAMES.join(', ')}`
  }
  const path = z.core.toDotPath(issue.path)
  return `The line is no record: ${path === '' ? '' : `${path}: `}${issue.message}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new MemoryError('The line is not JSON', { code: 'INVALID_INPUT', cause })
  }
}
