const LETTERS = /\p{L}/gu
const LATIN_LETTERS = /\p{Script=Latin}/gu
/** Enough to judge by, so that a long text costs no more than a short one. */
const SAMPLE_LENGTH = 2_000

/** True when at least half of the letters are Latin. A text without letters counts as Latin. */
export function isMostlyLatin(text: string): boolean {
  const sample = text.slice(0, SAMPLE_LENGTH)
  const letters = sample.match(LETTERS)?.length ?? 0
  const latin = sample.match(LATIN_LETTERS)?.length ?? 0
  return latin * 2 >= letters
}
