import { contentHash } from '../../language/text/content-hash.ts'
import { foldWord } from '../../language/text/fold-text.ts'
import { lookOf, skeletonOf } from './look-of.ts'

/** Longer texts are compared by prefix and length. */
const KEY_LENGTH_MAX = 32_768

/** Hashes by which a rejected text or value is recognised. */
interface RejectionKeys {
  /** Equal for texts that look the same. */
  readonly looks: readonly string[]
  /** Equal for texts that look the same except for accents: weaker, `papa` is not `papà`. */
  readonly withoutAccents: string
}

/**
 * The keys of a rejected text or value: case, blanks, punctuation, invisible characters, full width
 * and mathematical letters, digits of other scripts, homoglyphs and figures in the place of letters
 * are ignored. They are hashes and do not reveal what was rejected, except to someone who guesses it.
 */
export function rejectionKeys(text: string): RejectionKeys {
  const read = text.slice(0, KEY_LENGTH_MAX)
  const small = lookOf(read, 'small')
  const looks = [small, lookOf(read, 'capital'), skeletonOf(small)].map((look) =>
    lookKey(look, text),
  )
  return {
    looks: [...new Set(looks)],
    withoutAccents: contentHash('rejected-without-accents', foldWord(small)),
  }
}

// Punctuation alone has no look, so it is compared verbatim.
function lookKey(look: string, text: string): string {
  return look === '' ? contentHash('rejected-marks', text.trim()) : contentHash('rejected', look)
}
