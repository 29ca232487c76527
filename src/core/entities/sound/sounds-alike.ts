import { hangulPhones } from './hangul-phones.ts'
import { latinPhones } from './latin-phones.ts'
import { soundDistance } from './sound-distance.ts'

// Found on names of common knowledge in both spellings, right pairs against wrong ones.
const DISTANCE_PER_PHONE_MAX = 0.1

/** True when Hangul can be a way to write this word of Latin letters. */
export function soundsAlike(latin: string, hangul: string): boolean {
  const left = latinPhones(latin)
  const right = hangulPhones(hangul)
  if (left === '' || right === '') return false
  const length = Math.max(left.length, right.replaceAll('_', '').length)
  return soundDistance(left, right) <= DISTANCE_PER_PHONE_MAX * length
}
