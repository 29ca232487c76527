import { invalidInput } from '../errors.ts'
import { entityKey } from '../language/entities/entity-key.ts'
import { parseMoment } from '../language/time/parse-moment.ts'
import type { Scope } from '../scope.ts'
import { type Condition, containing, type Filter, oneOf } from '../storage/documents/filter.ts'
import { scopeConditions } from '../storage/records/scope-fields.ts'
import { SUSPICION_FLAGS } from '../trust/suspicion/suspicion-flags.ts'
import { cleanLabels } from './build-fact.ts'
import type { FactStatus } from './fact.ts'
import type { FactFilterInput, ListInput } from './fact-input.ts'
import { metadataKeys } from './fact-keys.ts'
import { cleanTopics, topicKey } from './topics/topic.ts'

/** The filter for a question. Never leaves the reader's scope. */
export function buildFactFilter(
  input: FactFilterInput & Pick<ListInput, 'externalIds' | 'flagged'>,
  given: {
    readonly scope: Scope
    readonly statuses: readonly FactStatus[]
    readonly nowMs: number
  },
): Filter {
  const since = input.since === undefined ? undefined : parseMoment(input.since, given.nowMs)
  const until = input.until === undefined ? undefined : parseMoment(input.until, given.nowMs)
  if (since !== undefined && until !== undefined && since >= until) {
    throw invalidInput('"since" is not before "until"', 'Swap them.')
  }
  return [
    ...scopeConditions(given.scope),
    ...oneOf('status', given.statuses),
    ...oneOf('bucket', input.buckets),
    ...oneOf('kind', input.kinds),
    ...oneOf('role', input.roles),
    ...containing('keys.speaker', cleanLabels(input.speakers).map(entityKey)),
    ...containing('tags', cleanLabels(input.tags)),
    ...containing('keys.topics', cleanTopics(input.topics ?? []).map(topicKey)),
    ...containing('entities', cleanLabels(input.entities)),
    ...oneOf('externalId', input.externalIds),
    ...containing('flags', input.flagged === true ? SUSPICION_FLAGS : []),
    ...metadataKeys(input.metadata ?? {}).flatMap((key) => containing('keys.metadata', [key])),
    ...(since === undefined && until === undefined ? [] : [happenedBetween(since, until)]),
  ]
}

function happenedBetween(from: string | undefined, to: string | undefined): Condition {
  return {
    field: 'eventAt',
    is: 'between',
    ...(from === undefined ? {} : { from: Date.parse(from) }),
    ...(to === undefined ? {} : { to: Date.parse(to) }),
  }
}
