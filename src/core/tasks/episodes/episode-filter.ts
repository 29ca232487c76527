import * as z from 'zod'
import { invalidInput } from '../../errors.ts'
import { textUpTo } from '../../field-schemas.ts'
import { isMoment, parseMoment } from '../../language/time/parse-moment.ts'
import type { TimeWindow } from '../../recall/question.ts'
import type { Scope } from '../../scope.ts'
import { type Condition, containing, type Filter, oneOf } from '../../storage/documents/filter.ts'
import { scopeConditions } from '../../storage/records/scope-fields.ts'
import { cleanLabel, cleanPaths, uniqueLabels } from './build-episode.ts'
import { EPISODE_STATUSES } from './episode.ts'
import { EPISODE_LABEL_LENGTH_MAX, EPISODE_PATH_LENGTH_MAX } from './episode-fields.ts'
import { type EpisodePhase, type PhaseLimits, windowOf } from './lifecycle.ts'

/** Older than this an episode is not recent: by then recency counts a third. */
const RECENT_DAYS = 30
const DAY_MS = 86_400_000
const VALUES_MAX = 64

/** The phases in which an episode may be found. */
type LivingPhase = Exclude<EpisodePhase, 'deleted'>
const LIVING_PHASES: readonly LivingPhase[] = ['active', 'mature', 'aged', 'archived']
const NOT_DELETED: Condition = { field: 'lifecycle.phase', is: 'one-of', values: LIVING_PHASES }

const NO_MEMBER: Condition = { field: 'lifecycle.consolidatedInto', is: 'equal', value: null }

const label = textUpTo(EPISODE_LABEL_LENGTH_MAX)
const labels = z.array(label).max(VALUES_MAX).readonly()
const paths = z.array(textUpTo(EPISODE_PATH_LENGTH_MAX)).max(VALUES_MAX).readonly()
const statuses = z.array(z.enum(EPISODE_STATUSES)).max(EPISODE_STATUSES.length).readonly()
const moment = z
  .string()
  .max(40)
  .refine(isMoment, 'must be 30d, 12h, 2w, a date such as 2025-11-27, or a full ISO 8601 time')

/** What narrows episodes, in any combination. Of a list, one must fit. */
export const episodeFilterFields = {
  taskType: label.optional().describe('Only tasks of this type.'),
  domain: label.optional().describe('Only episodes of this domain.'),
  status: statuses.optional().describe('Only episodes with this outcome.'),
  tags: labels.optional().describe('Only episodes with one of these tags.'),
  tools: labels.optional().describe('Only episodes that used one of these tools.'),
  files: paths.optional().describe('Only episodes about one of these files, by their paths.'),
  symbols: paths.optional().describe('Only episodes about one of these symbols.'),
  errorTypes: labels.optional().describe('Only episodes with an error of one of these types.'),
  since: moment.optional().describe('Finished since: 30d, 12h, 2w, or a date such as 2025-11-27.'),
  until: moment.optional().describe('Finished before: a duration ago, or a date.'),
  phase: z
    .enum(LIVING_PHASES)
    .optional()
    .describe('Only of this age: active, mature, aged or archived.'),
  withArchived: z.boolean().optional().describe('Also episodes older than a year.'),
  withMembers: z
    .boolean()
    .optional()
    .describe('Also the episodes that a consolidated one represents.'),
  preferRecent: z.boolean().optional().describe('Only what was finished in the last 30 days.'),
  onlySuccessful: z.boolean().optional().describe('Only episodes that succeeded.'),
}

type EpisodeFilterInput = z.infer<z.ZodObject<typeof episodeFilterFields>>

/** The filter for a reader's question. Never leaves the reader's scope. */
export function buildEpisodeFilter(
  input: EpisodeFilterInput,
  given: {
    readonly scope: Scope
    readonly nowMs: number
    readonly limits?: PhaseLimits | undefined
  },
): Filter {
  const { nowMs } = given
  const read = (text: string | undefined): number | undefined =>
    text === undefined ? undefined : Date.parse(parseMoment(text, nowMs))
  const [from, to] = [read(input.since), read(input.until)]
  if (from !== undefined && to !== undefined && from >= to) {
    throw invalidInput('"since" is not before "until"', 'Swap them.')
  }
  return [
    ...scopeConditions(given.scope),
    ...equal('task.type', input.taskType),
    ...equal('metadata.domain', input.domain),
    ...oneOf('outcome.status', input.status),
    ...(input.onlySuccessful === true ? equal('outcome.status', 'success') : []),
    ...containing('metadata.tags', uniqueLabels(input.tags ?? [])),
    ...containing('keys.tools', uniqueLabels(input.tools ?? [])),
    ...containing('context.files', cleanPaths(input.files ?? [])),
    ...containing('context.symbols', uniqueLabels(input.symbols ?? [])),
    ...containing('keys.errorTypes', uniqueLabels(input.errorTypes ?? [])),
    NOT_DELETED,
    ...ofAge(input, given),
    // A caller limited to one session does not see records consolidated from several.
    ...(input.withMembers === true || given.scope.session !== undefined ? [] : [NO_MEMBER]),
    ...finishedIn({ from, to }),
    ...(input.preferRecent === true ? finishedIn({ from: nowMs - RECENT_DAYS * DAY_MS }) : []),
  ]
}

function ofAge(
  { phase, withArchived }: EpisodeFilterInput,
  { nowMs, limits }: { readonly nowMs: number; readonly limits?: PhaseLimits | undefined },
): readonly Condition[] {
  if (phase !== undefined) {
    return [{ field: 'eventAt', is: 'between', ...windowOf(phase, nowMs, limits) }]
  }
  if (withArchived === true) return []
  const { to } = windowOf('archived', nowMs, limits)
  return to === undefined ? [] : [{ field: 'eventAt', is: 'between', from: to }]
}

/** Holds for episodes that were finished in a window of time. */
export function finishedIn({ from, to }: TimeWindow): readonly Condition[] {
  if (from === undefined && to === undefined) return []
  const bounds = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
  return [{ field: 'eventAt', is: 'between', ...bounds }]
}

function equal(field: string, value: string | undefined): readonly Condition[] {
  if (value === undefined) return []
  return [{ field, is: 'equal', value: cleanLabel(value) }]
}
