import { type EntityMention, MENTIONS_MAX } from './entity.ts'
import { hangulNames } from './hangul-names.ts'
import { latinNames } from './latin-names.ts'
import { readTokens, type Token } from './read-tokens.ts'

/**
 * The names in a text, from left to right, without overlaps. Works without a model: capitals
 * weighed against their place in the sentence, names and words that most readers know, and for
 * Korean the particles, titles and the syllables of foreign names. English, Italian and Korean are
 * read closely; other scripts with capitals by their capitals. Linear in the length of the text.
 */
export function findEntities(text: string): readonly EntityMention[] {
  const tokens = readTokens(text)
  return [...latinNames(tokens, text), ...hangulNames(tokens), ...ideographNames(tokens)]
    .toSorted((left, right) => left.from - right.from)
    .slice(0, MENTIONS_MAX)
}

// Chinese and Japanese have neither capitals nor spaces: names are recognised only by their suffix.
const IDEOGRAPH_NAMES = [
  /[\p{sc=Han}\p{sc=Katakana}ー]{2,8}(?:大学|大學|公司|研究所|研究院|银行|銀行|集团|集團|株式会社|学校)/gu,
  /\p{sc=Han}{2,3}[市省县縣]/gu,
  /[\p{sc=Han}\p{sc=Katakana}ー]{1,6}(?=さん|先生|女士|様|氏|君)/gu,
]
// In, from, to, and: the only words before a name that can be separated from it.
const PREPOSITION = /^[在从從到去于於和与與是的]/

function ideographNames(tokens: readonly Token[]): readonly EntityMention[] {
  return tokens.filter(({ kind }) => kind === 'ideograph').flatMap(namesInRun)
}

function namesInRun(token: Token): readonly EntityMention[] {
  const found: EntityMention[] = []
  for (const pattern of IDEOGRAPH_NAMES) {
    for (const match of token.text.matchAll(pattern)) {
      const name = match[0].replace(PREPOSITION, '')
      const to = token.from + match.index + match[0].length
      const from = to - name.length
      const isFree = found.every((other) => to <= other.from || from >= other.to)
      if (isFree) found.push({ name, from, to })
    }
  }
  return found
}
