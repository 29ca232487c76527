import type { Bucket, FactKind } from '../facts/fact.ts'
import { plainText } from '../intent/phrase-pattern.ts'
import type { Classified } from './classified.ts'
import { type Matters, readMatters } from './matters.ts'
import type { MemoryType } from './memory-type.ts'
import { rateImportance } from './rate-importance.ts'
import { readMemoryType } from './read-memory-type.ts'

/**
 * Judges a statement by rules in English, Italian and Korean: which bucket, kind and type, how
 * important, and how sure that is. Whether it is a statement at all, `readJunk` says before.
 */
export function classify(text: string): Classified {
  const plain = plainText(text)
  const { type, certainty } = readMemoryType(plain)
  const matters = readMatters(plain)
  return {
    bucket: bucketOf(type, matters),
    kind: kindOf(type, matters),
    type,
    importance: rateImportance(text, { type, matters }),
    certainty,
  }
}

function bucketOf(type: MemoryType, matters: Matters): Bucket {
  if (type === 'preference') return 'preference'
  if (type !== 'fact') return type === 'commitment' ? 'episodic' : 'fact'
  if (matters.identity || (matters.health && matters.self)) return 'profile'
  if (matters.general && !matters.self) return 'semantic'
  return matters.event ? 'episodic' : 'fact'
}

function kindOf(type: MemoryType, matters: Matters): FactKind {
  if (type === 'opinion') return 'opinion'
  return matters.self && matters.event ? 'experience' : 'world'
}
