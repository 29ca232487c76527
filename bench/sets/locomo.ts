import { type LocomoConversation, type LocomoQuestion, readLocomo } from '../data/locomo.ts'
import { cutOffMetrics } from '../metrics/cut-off-metrics.ts'
import { rankMetrics } from '../metrics/rank-metrics.ts'
import type { Metrics } from './bench-set.ts'
import { addSeconds } from './moments.ts'
import { withPhoto } from './photo.ts'
import {
  type Answers,
  groupBy,
  type LoadedSet,
  type RetrievalSet,
  rankedOf,
  type Statement,
} from './retrieval-set.ts'
import { type RetrievalBenchSet, toBenchSet } from './run-retrieval.ts'

const UNANSWERABLE = 'adversarial'

const locomo: RetrievalSet = {
  name: 'locomo',
  parts: ['session'],
  baselines: {
    'recall@10': '.624 (BM25), .75 (words and MiniLM with neighbours and speaker)',
    'ndcg@10': '.480 (BM25)',
    'session recall@10': '.930 (BM25)',
    'session mrr': '.789 (BM25)',
  },
  async load(dataFolder): Promise<LoadedSet> {
    const { conversations, questions } = await readLocomo(dataFolder)
    const asked = groupBy(questions, ({ conversation }) => conversation)
    return {
      cases: conversations.map((one) => ({
        name: one.conversation,
        statements: toStatements(one),
        questions: (asked.get(one.conversation) ?? []).map(({ id, question }) => ({
          id,
          query: question,
        })),
      })),
      asking: (part) => ({ k: 20, cutoff: 0, ...(part === 'session' ? { by: 'session' } : {}) }),
      score: (part, answers) => score(questions, part, answers),
    }
  },
}

export const locomoSet: RetrievalBenchSet = toBenchSet(locomo)

// All turns of a session carry its start; a second apart they keep their order.
function toStatements({ turns }: LocomoConversation): readonly Statement[] {
  return [...groupBy(turns, ({ session }) => session).values()].flatMap((session) =>
    session.map((turn, index) => ({
      gold: turn.id,
      text: withPhoto(turn.text, turn.image_caption),
      speaker: turn.speaker,
      session: `session-${turn.session}`,
      sessionGold: turn.session,
      occurredAt: addSeconds(turn.time, index),
    })),
  )
}

function score(questions: readonly LocomoQuestion[], part: string, answers: Answers): Metrics {
  const relevantTo = (question: LocomoQuestion) =>
    part === 'session' ? question.evidence_sessions : question.evidence
  const isAnswerable = ({ category }: LocomoQuestion) => category !== UNANSWERABLE
  const plain = questions.flatMap((question) => {
    const answer = answers.get(question.id)?.plain
    if (answer === undefined) return []
    const { ranked: returned, isSupported } = answer
    return [
      {
        returned,
        isSupported,
        relevant: relevantTo(question),
        isAnswerable: isAnswerable(question),
      },
    ]
  })
  return {
    ...rankMetrics(
      questions.map((question) => ({
        ranked: rankedOf(answers, question.id),
        relevant: relevantTo(question),
        groups: [question.category, ...(isAnswerable(question) ? ['answerable'] : [])],
      })),
    ),
    ...(plain.length === 0 ? {} : { abstention: cutOffMetrics(plain) }),
  }
}
