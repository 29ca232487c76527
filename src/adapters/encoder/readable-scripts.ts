/** The script of each language; those that are not here are written in Latin letters. */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  ar: ['Arabic'],
  hi: ['Devanagari'],
  ja: ['Hiragana', 'Katakana', 'Han'],
  ko: ['Hangul'],
  ru: ['Cyrillic'],
  uk: ['Cyrillic'],
  zh: ['Han'],
}

/** The sample size, so that a long text costs no more than a short one. */
const SAMPLE_LENGTH = 2_000

/**
 * Tells whether at least half of the letters of a text are in a script that one of the languages
 * uses. Which language of a script it is in is not found out. A text without letters passes.
 */
export function createScriptCheck(languages: readonly string[]): (text: string) => boolean {
  const scripts = new Set(languages.flatMap((language) => SCRIPTS[language] ?? ['Latin']))
  const classes = [...scripts].map((script) => `\\p{Script=${script}}`).join('')
  const known = new RegExp(`[${classes}]`, 'gu')

  return (text) => {
    const letters = text.slice(0, SAMPLE_LENGTH).match(/\p{L}/gu) ?? []
    const readable = letters.join('').match(known)?.length ?? 0
    return readable * 2 >= letters.length
  }
}
