import { type BeamConversation, type BeamQuestion, readBeam } from '../data/beam.ts'
import { cutOffMetrics } from '../metrics/cut-off-metrics.ts'
import { rankMetrics, updateMetrics } from '../metrics/rank-metrics.ts'
import type { Metrics } from './bench-set.ts'
import { addSeconds, readNamedMonth } from './moments.ts'
import {
  type Answers,
  groupBy,
  type LoadedSet,
  type RetrievalCase,
  type RetrievalSet,
  rankedOf,
  type Statement,
} from './retrieval-set.ts'
import { type RetrievalBenchSet, toBenchSet } from './run-retrieval.ts'

const UPDATES = 'knowledge_update'
const UNANSWERABLE = 'abstention'
/** What is old must be in the ranking too, to see that it comes later. */
const RESULTS = 50

const beam: RetrievalSet = {
  name: 'beam',
  parts: [],
  baselines: {
    'recall@10': '.526 (BM25)',
    'ndcg@10': '.452 (BM25)',
    newest_before_oldest: '.474 (BM25)',
  },
  async load(dataFolder): Promise<LoadedSet> {
    const { conversations, questions } = await readBeam(dataFolder)
    const asked = groupBy(questions, ({ conversation }) => conversation)
    return {
      cases: conversations.map((one) => toCase(one, asked.get(one.conversation) ?? [])),
      asking: () => ({ k: RESULTS, cutoff: 0 }),
      score: (_part, answers) => score(questions, answers),
    }
  },
}

export const beamSet: RetrievalBenchSet = toBenchSet(beam)

function toCase(
  { conversation, messages }: BeamConversation,
  questions: readonly BeamQuestion[],
): RetrievalCase {
  const statements = toStatements(messages)
  const askedAt = statements.at(-1)?.occurredAt
  return {
    name: conversation,
    statements,
    questions: questions.map(({ id, question }) => ({
      id,
      query: question,
      asker: 'user',
      askedAt,
    })),
  }
}

// Messages carry a day, if anything; a second apart they keep their order. A day is a session.
function toStatements(messages: BeamConversation['messages']): readonly Statement[] {
  let day: string | undefined
  return messages.map(({ id, time, role, text }, index) => {
    if (time !== undefined && time !== null) day = readNamedMonth(time)
    return {
      gold: id,
      text,
      speaker: role,
      session: day,
      ...(day === undefined ? {} : { occurredAt: addSeconds(day, index) }),
    }
  })
}

function score(questions: readonly BeamQuestion[], answers: Answers): Metrics {
  const metrics = rankMetrics(
    questions.map(({ id, evidence, ability }) => ({
      ranked: rankedOf(answers, id),
      relevant: evidence,
      groups: [ability],
    })),
  )
  const updates = updateMetrics(
    questions
      .filter(({ ability, evidence }) => ability === UPDATES && evidence.length > 0)
      .map(({ id, evidence_roles: roles }) => ({
        ranked: rankedOf(answers, id),
        original: roles?.original_info ?? [],
        updated: roles?.updated_info ?? [],
      })),
  )
  const plain = questions.flatMap(({ id, ability, evidence: relevant }) => {
    const answer = answers.get(id)?.plain
    if (answer === undefined) return []
    const { ranked: returned, isSupported } = answer
    return [{ returned, isSupported, relevant, isAnswerable: ability !== UNANSWERABLE }]
  })
  return {
    ...metrics,
    [UPDATES]: { ...metrics[UPDATES], ...updates },
    ...(plain.length === 0 ? {} : { abstention: cutOffMetrics(plain) }),
  }
}
