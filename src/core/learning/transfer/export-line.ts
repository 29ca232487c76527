import * as z from 'zod'
import { toDotPath } from 'zod/v4/core'
import { canonicalJson } from '../../canonical-json.ts'
import { explainIssue } from '../../check-input.ts'
import type { DeepReadonly } from '../../deep-readonly.ts'
import { invalidInput, MemoryError } from '../../errors.ts'
import { aliasSchema } from '../../facts/aliases/alias-record.ts'
import { coreMemorySchema } from '../../facts/blocks/block.ts'
import { blockVersionSchema } from '../../facts/blocks/block-version.ts'
import { historyEntrySchema } from '../../facts/history.ts'
import { storedFileSchema } from '../../facts/memory-tool/stored-file.ts'
import { opinionRecordSchema } from '../../facts/opinions/opinion-record.ts'
import { openQuestionSchema } from '../../facts/questions/open-question.ts'
import { rejectionSchema } from '../../facts/rejection.ts'
import { contentHash } from '../../language/text/content-hash.ts'
import { scopeSchema } from '../../scope.ts'
import { portableItemSchema } from '../../storage/items/item.ts'
import { explainForeign } from '../../storage/records/foreign-format.ts'
import { episodeTombstoneSchema } from '../../tasks/episodes/episode-tombstone.ts'
import { portableBugSchema } from './portable-bug.ts'
import { portableEpisodeSchema } from './portable-episode.ts'
import { type PortableFact, portableFactSchema } from './portable-fact.ts'
import { portablePatternSchema } from './portable-pattern.ts'
import { portableRuleSchema } from './portable-rule.ts'
import { portableStepSchema, portableTaskSchema, portableTextSchema } from './portable-task.ts'

/** Goes up when a reader of the version before would read it wrongly. */
const EXPORT_VERSION = 1
/** A longer line is not a record. */
const LINE_LENGTH_MAX = 4_194_304
/** Of a fact that changed more often, only the newest lines of history are carried. */
export const EXPORT_HISTORY_MAX = 200

/** Changes with anything that a line says about a fact. */
export function checksumOf(fact: PortableFact): string {
  return contentHash('loci-export', canonicalJson(fact))
}

// Rejections come first, so that nothing slips in before them.
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
    /** Shows whether the fact is unchanged since Loci exported it. */
    checksum: z.string().optional(),
  }),
  z.object({ record: z.literal('purged-episode'), purged: episodeTombstoneSchema }),
  z.object({ record: z.literal('opinion'), opinion: opinionRecordSchema }),
  z.object({ record: z.literal('alias'), alias: aliasSchema }),
  z.object({ record: z.literal('question'), question: openQuestionSchema }),
  z.object({ record: z.literal('core-memory'), core: coreMemorySchema }),
  z.object({ record: z.literal('block-version'), version: blockVersionSchema }),
  z.object({ record: z.literal('file'), file: storedFileSchema }),
  z.object({ record: z.literal('item'), item: portableItemSchema }),
  z.object({ record: z.literal('pattern'), pattern: portablePatternSchema }),
  z.object({ record: z.literal('bug'), bug: portableBugSchema }),
  z.object({ record: z.literal('rule'), rule: portableRuleSchema }),
  z.object({ record: z.literal('task-text'), text: portableTextSchema }),
  z.object({ record: z.literal('task'), task: portableTaskSchema, checksum: z.string() }),
  z.object({ record: z.literal('task-step'), step: portableStepSchema, checksum: z.string() }),
  z.object({ record: z.literal('episode'), episode: portableEpisodeSchema }),
  z.object({ record: z.literal('left-out'), id: z.string(), reason: z.string() }),
] as const

const lineSchema = z.discriminatedUnion('record', LINE_SCHEMAS)

export type ExportLine = DeepReadonly<z.infer<typeof lineSchema>>
export type LineOf<Record extends ExportLine['record']> = Extract<ExportLine, { record: Record }>

/** An episode that an export could not hold, because another host keeps a part of it. */
export type LeftOut = Pick<LineOf<'left-out'>, 'id' | 'reason'>

/** A line of any record other than facts and episodes. */
export type OtherLine = Exclude<
  ExportLine,
  { record: 'header' | 'rejection' | 'fact' | 'episode' | 'left-out' }
>

export function exportHeader(
  given: Pick<LineOf<'header'>, 'exportedAt' | 'scope' | 'counts'>,
): LineOf<'header'> {
  return { record: 'header', format: 'loci-export', version: EXPORT_VERSION, ...given }
}

const RECORD_NAMES = LINE_SCHEMAS.map(({ shape }) => shape.record.value)

/**
 * Reads one line of an export.
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
  if (issue === undefined) return 'The line is not a record'
  if (issue.code === 'invalid_union') {
    return `The line is not a record: "record" must be one of ${RECORD_NAMES.join(', ')}`
  }
  const path = toDotPath(issue.path)
  return `The line is not a record: ${path === '' ? '' : `${path}: `}${issue.message}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new MemoryError('The line is not JSON', { code: 'INVALID_INPUT', cause })
  }
}
