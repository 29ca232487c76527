import type { SuspicionSign } from './suspicion-flags.ts'

// Flags of regions, such as England's, are a black flag and letters in tag characters.
const REGION_FLAG = /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,6}\u{e007f}/gu
const TAG_CHARACTERS = /[\u{e0000}-\u{e007f}]/u
const TAGGED_TEXT = /[\u{e0020}-\u{e007e}]/gu
const TAG_OFFSET = 0xe0000
// Marks of direction belong to right-to-left text; overrides turn what a reader sees around.
const DIRECTION_OVERRIDE = /[\u202d\u202e]/u
// Persian and emoji join letters with zero width; Latin text has no use for it.
const ZERO_WIDTH_IN_LATIN = /(?<=[a-z])[\u200b-\u200d\u2060-\u2064\ufeff]+(?=[a-z])/giu
const ZERO_WIDTH_RUN = /[\u200b-\u200d\u2060-\u2064\ufeff]{6,}/u
const SELECTOR_RUN = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{4,}/u
const SPLIT_WORDS_MIN = 3
const HIDING_STYLE =
  /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?![.\d])|color\s*:\s*(?:white|#fff(?:fff)?)(?!\w)/i

/** Signs of text that a reader does not see. */
export function hiddenSigns(text: string): readonly SuspicionSign[] {
  const strengths = [
    TAG_CHARACTERS.test(text.replace(REGION_FLAG, '')) ? 0.9 : 0,
    ZERO_WIDTH_RUN.test(text) || SELECTOR_RUN.test(text) ? 0.8 : 0,
    (text.match(ZERO_WIDTH_IN_LATIN)?.length ?? 0) >= SPLIT_WORDS_MIN ? 0.6 : 0,
    DIRECTION_OVERRIDE.test(text) ? 0.55 : 0,
  ]
  const strength = Math.max(...strengths)
  return strength === 0 ? [] : [{ flag: 'hidden-text', strength }]
}

/** What tag characters spell: they stand for ASCII, one by one. */
export function readTagged(text: string): string {
  const tagged = text.replace(REGION_FLAG, '').match(TAGGED_TEXT) ?? []
  return tagged.map((tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - TAG_OFFSET)).join('')
}

/** What stands in comments of HTML, which nobody displays. */
export function readComments(text: string): string {
  const parts: string[] = []
  let from = text.indexOf('<!--')
  while (from !== -1) {
    const end = text.indexOf('-->', from + 4)
    parts.push(text.slice(from + 4, end === -1 ? text.length : end))
    if (end === -1) break
    from = text.indexOf('<!--', end)
  }
  return parts.join('\n')
}

/** True when a style hides part of the text. */
export function hasHidingStyle(text: string): boolean {
  return HIDING_STYLE.test(text)
}
