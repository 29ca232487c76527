import type { AskedTopics } from '../topics/asked-topics.ts'
import { topicFits } from '../topics/topic.ts'
import type { Candidate } from './candidate.ts'

/**
 * Leaves out what belongs to other topics than the question, so that one topic's words do not
 * answer for another. Statements without a topic stay. Where the topic was only guessed, others
 * give way if it has something to say in the very words of the question.
 */
export function keepTopics(
  candidates: readonly Candidate[],
  { topics, isNamed }: AskedTopics,
): readonly Candidate[] {
  if (topics.length === 0) return candidates
  const fitOf = ({ item }: Candidate) => topicFits(topics, item.topics)
  const isTold = candidates.some((one) => one.words !== undefined && fitOf(one) === 'inside')
  if (!isNamed && !isTold) return candidates
  return candidates.filter((one) => fitOf(one) !== 'other')
}
