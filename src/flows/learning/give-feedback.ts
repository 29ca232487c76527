import { invalidInput } from '../../core/errors.ts'
import { BUG_COLLECTION } from '../../core/learning/bugs/bug-pattern.ts'
import type { FeedbackInput } from '../../core/learning/feedback-input.ts'
import { RULE_COLLECTION } from '../../core/learning/rules/code-rule.ts'
import { isInScope, withoutSession } from '../../core/scope.ts'
import {
  type EpisodeUsage,
  unusedEpisode,
  withFeedback,
} from '../../core/tasks/episodes/episode-usage.ts'
import { type Caller, callerTrust } from '../caller.ts'
import type { MemoryContext } from '../context.ts'
import { hideForgotten } from '../facts/rejections.ts'
import { writeDraft } from '../storage/records/draft.ts'
import { readOne, type ScopedRecord } from '../storage/records/read-records.ts'
import { requireEpisode } from '../tasks/episodes/get-episode.ts'
import { withoutSecrets } from '../tasks/working/task-store.ts'
import { rateFix } from './bugs/change-bugs.ts'
import { recordApplication } from './patterns/record-application.ts'
import { rateRule } from './rules/change-rules.ts'

type Kind = 'episode' | 'bug' | 'rule' | 'pattern'

/** The fields that a kind of record takes beside `id` and `helped`. */
const FIELDS: Readonly<Record<Kind, readonly (keyof FeedbackInput)[]>> = {
  episode: ['comment'],
  bug: ['fix', 'episode'],
  rule: [],
  pattern: ['episode', 'run', 'outcome'],
}

/**
 * Records whether an episode, the fix of a bug, a code rule or a pattern helped.
 *
 * @throws MemoryError `NOT_FOUND`, `INVALID_INPUT`
 */
export async function giveFeedback(input: FeedbackInput, caller: Caller, deps: MemoryContext) {
  const { id, helped, fix, episode, run } = input
  const kind = await kindOf(id, caller, deps)
  const stray = (['comment', 'fix', 'episode', 'run', 'outcome'] as const).find(
    (field) => input[field] !== undefined && !FIELDS[kind].includes(field),
  )
  if (stray !== undefined) {
    throw invalidInput(`"${id}" is a ${kind}, which takes no "${stray}"`, 'Omit it.')
  }
  switch (kind) {
    case 'bug':
      return { kind, bug: await rateFix({ id, fix, helped, episode }, caller, deps) }
    case 'rule':
      return { kind, rule: await rateRule(id, helped, caller, deps) }
    case 'pattern': {
      const ended = helped ? 'success' : 'failure'
      const outcome = input.outcome ?? (run === undefined ? undefined : ended)
      return { kind, ...(await recordApplication({ id, episode, run, outcome }, caller, deps)) }
    }
    case 'episode':
      return { kind, usage: await rateEpisode(input, caller, deps) }
  }
}

// Episodes come last: they may be named by what others call them, and say best what is not there.
async function kindOf(id: string, caller: Caller, { documents }: MemoryContext): Promise<Kind> {
  // What was learned belongs to no session.
  const scope = withoutSession(caller.scope)
  const kinds = { pattern: 'patterns', bug: BUG_COLLECTION, rule: RULE_COLLECTION } as const
  for (const [kind, collection] of Object.entries(kinds)) {
    const found = await readOne<ScopedRecord>(documents, collection, id)
    if (found !== undefined && isInScope(found.scope, scope)) return kind as Kind
  }
  return 'episode'
}

/** Notes whether an episode helped, and moves the patterns behind it. @throws MemoryError `NOT_FOUND` */
async function rateEpisode(input: FeedbackInput, caller: Caller, deps: MemoryContext) {
  const voice = { scope: caller.scope, trust: callerTrust(caller) }
  const said = await hideForgotten(withoutSecrets(input), voice, deps)
  const { id, helped: isHelpful, comment } = said
  const at = new Date(deps.clock.now()).toISOString()
  const episode = await requireEpisode(id, caller, deps)
  return await writeDraft('episode-usage', deps, async (draft) => {
    const known = await readOne<EpisodeUsage>(draft, 'episode-usage', episode.id)
    const judged = withFeedback(known ?? unusedEpisode(episode), { isHelpful, comment, at })
    draft.put('episode-usage', judged)
    await deps.learning.onRated({ episode, isHelpful }, draft, deps)
    return judged
  })
}
