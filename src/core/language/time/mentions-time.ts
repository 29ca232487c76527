import { createParser } from './grammar.ts'
import { TIME_LANGUAGES, timeRulesOf } from './time-table.ts'
import { isWholeWord } from './token-edges.ts'
import { tokenize } from './tokens.ts'

/**
 * True when a text seems to name a time. A quick look, for texts that are only weighed;
 * `readTimes` says what time is meant.
 */
export function mentionsTime(text: string): boolean {
  const tokens = tokenize(text)
  return TIME_LANGUAGES.some((language) => {
    const parser = createParser(tokens, timeRulesOf(language).grammar)
    return tokens.some(
      (_, at) => isWholeWord(tokens, at, 'start') && parser.match('mention', at).length > 0,
    )
  })
}
