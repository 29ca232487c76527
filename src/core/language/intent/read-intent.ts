import { BUCKETS, type Bucket } from '../../statement.ts'
import english from '../en/questions.json' with { type: 'json' }
import italian from '../it/questions.json' with { type: 'json' }
import korean from '../ko/questions.json' with { type: 'json' }
import { phraseTests, plainText } from './phrase-pattern.ts'

/** What a question asks for, judging by its wording. */
export interface Asks {
  /** What holds now, or the newest of several: "currently", "still", "the latest". */
  readonly forPresent: boolean
  /** What held once and may not hold any more: "used to", "previous", "before I moved". */
  readonly forPast: boolean
  /** A point in time or a length of it: "when did", "how long". */
  readonly forTime: boolean
  /** Which came first, or a sequence of events. */
  readonly forOrder: boolean
  readonly forSummary: boolean
  readonly forOpinion: boolean
  /** A recommendation, so that preferences matter. */
  readonly forAdvice: boolean
  /** A way of doing something: "how do I", "the steps to". */
  readonly forWay: boolean
  /** Something the assistant said before: "you suggested", "our last chat", "remind me". */
  readonly forWhatAssistantSaid: boolean
}

const ASKS = phraseTests<keyof Asks>(english.asks, italian.asks, korean.asks)
const INTENTS = phraseTests(english.intents, italian.intents, korean.intents)

export type Intent = keyof typeof INTENTS | 'general'

/** Where each intent is answered from: design document 004, "쿼리 의도". */
export const INTENT_BUCKETS: Readonly<Record<Intent, readonly Bucket[]>> = {
  profile: ['profile'],
  preference: ['preference'],
  recall: ['episodic'],
  knowledge: ['semantic', 'fact'],
  debug: ['episodic', 'semantic'],
  general: BUCKETS,
}

export interface QuestionIntent {
  readonly intent: Intent
  /**
   * Where the answer is most likely kept. A wording cannot know where a statement was filed, so
   * this is a ranking boost, not a filter.
   */
  readonly buckets: readonly Bucket[]
  readonly asks: Asks
}

/** Reads what a question is about and what it wants to know, in English, Italian and Korean. */
export function readIntent(text: string): QuestionIntent {
  const plain = plainText(text)
  const asked = Object.entries(ASKS).map(([name, isAsked]) => [name, isAsked(plain)])
  const asks = Object.fromEntries(asked) as Asks
  const intent = chooseIntent(plain, asks)
  return { intent, buckets: INTENT_BUCKETS[intent], asks }
}

// Narrowest to widest: an error is past work too, and a favourite is knowledge.
function chooseIntent(plain: string, asks: Asks): Intent {
  if (INTENTS.debug(plain)) return 'debug'
  if (asks.forWhatAssistantSaid) return 'recall'
  if (INTENTS.profile(plain)) return 'profile'
  if (INTENTS.preference(plain) || asks.forAdvice || asks.forOpinion) return 'preference'
  if (INTENTS.recall(plain) || asks.forTime || asks.forOrder) return 'recall'
  return INTENTS.knowledge(plain) ? 'knowledge' : 'general'
}
