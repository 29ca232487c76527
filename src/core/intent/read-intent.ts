import { BUCKETS, type Bucket } from '../facts/fact.ts'
import type { Asks } from './asks/asks.ts'
import { readAsks } from './asks/read-asks.ts'
import { plainText } from './phrase-pattern.ts'
import { ENGLISH_INTENTS } from './wordings/english-intents.ts'
import type { IntentPatterns, NamedIntent } from './wordings/intent-patterns.ts'
import { ITALIAN_INTENTS } from './wordings/italian-intents.ts'
import { KOREAN_INTENTS } from './wordings/korean-intents.ts'

export type Intent = NamedIntent | 'general'

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
   * this is a reason to rank higher rather than to leave the others out.
   */
  readonly buckets: readonly Bucket[]
  readonly asks: Asks
}

const LANGUAGES: readonly IntentPatterns[] = [ENGLISH_INTENTS, ITALIAN_INTENTS, KOREAN_INTENTS]

/** Reads what a question is about and what it wants to know, in English, Italian and Korean. */
export function readIntent(text: string): QuestionIntent {
  const asks = readAsks(text)
  const intent = chooseIntent(plainText(text), asks)
  return { intent, buckets: INTENT_BUCKETS[intent], asks }
}

// From the narrowest to the widest: an error is past work too, and a favourite is knowledge.
function chooseIntent(plain: string, asks: Asks): Intent {
  const says = (intent: NamedIntent): boolean =>
    LANGUAGES.some((patterns) => patterns[intent].test(plain))
  if (says('debug')) return 'debug'
  if (asks.forWhatAssistantSaid) return 'recall'
  if (says('profile')) return 'profile'
  if (says('preference') || asks.forAdvice || asks.forOpinion) return 'preference'
  if (says('recall') || asks.forTime || asks.forOrder) return 'recall'
  return says('knowledge') ? 'knowledge' : 'general'
}
