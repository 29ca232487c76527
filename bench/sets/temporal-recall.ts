import {
  readTemporalRecall,
  type TemporalConversation,
  type TemporalQuestion,
} from '../data/temporal-recall.ts'
import { setMetrics } from '../metrics/set-metrics.ts'
import { addSeconds } from './moments.ts'
import { withPhoto } from './photo.ts'
import {
  groupBy,
  type LoadedSet,
  type RetrievalCase,
  type RetrievalSet,
  rankedOf,
} from './retrieval-set.ts'
import { type RetrievalBenchSet, toBenchSet } from './run-retrieval.ts'

/** Everything that is returned is the answer, so the cut-off must end it, not the limit. */
const RESULTS_MAX = 1_000

const temporalRecall: RetrievalSet = {
  name: 'temporal-recall',
  parts: [],
  baselines: {
    set_recall: '.954 (date and session regexes)',
    set_F1: '.901 (date and session regexes)',
    'content_time_qs set_F1': '.085 (date and session regexes)',
    'recall@|rel|': '.039 (BM25), .216 (BM25 with a date in every turn)',
  },
  async load(dataFolder): Promise<LoadedSet> {
    const { conversations, questions } = await readTemporalRecall(dataFolder)
    const asked = groupBy(questions, ({ conversation }) => conversation)
    return {
      cases: conversations.map((one) => toCase(one, asked.get(one.conversation) ?? [])),
      asking: () => ({ k: RESULTS_MAX }),
      score: (_part, answers) =>
        setMetrics(
          questions.map((question) => ({
            returned: rankedOf(answers, question.id).map(Number),
            relevant: expandRanges(question),
            group: question.kind,
          })),
        ),
    }
  },
}

export const temporalRecallSet: RetrievalBenchSet = toBenchSet(temporalRecall)

function toCase(
  { conversation, now, turns }: TemporalConversation,
  questions: readonly TemporalQuestion[],
): RetrievalCase {
  return {
    name: `conversation-${conversation}`,
    statements: turns.map((turn) => ({
      gold: turn.n,
      text: withPhoto(turn.text, turn.image_caption),
      speaker: turn.speaker,
      session: `session-${turn.session}`,
      occurredAt: addSeconds(turn.time, 0),
    })),
    questions: questions.map(({ id, question }) => ({
      id,
      query: question,
      askedAt: addSeconds(now, 0),
    })),
  }
}

function expandRanges({ relevant }: TemporalQuestion): ReadonlySet<number> {
  return new Set(
    relevant.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index),
    ),
  )
}
