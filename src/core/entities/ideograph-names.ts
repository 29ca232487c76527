import type { EntityType } from './entity.ts'
import type { Token } from './read-tokens.ts'
import type { TypedMention } from './typed-mention.ts'

const STRENGTH = 4

// Chinese and Japanese have neither capitals nor spaces: only what an ending betrays is a name.
const PATTERNS: readonly (readonly [RegExp, EntityType])[] = [
  [
    /[\p{sc=Han}\p{sc=Katakana}ー]{2,8}(?:大学|大學|公司|研究所|研究院|银行|銀行|集团|集團|株式会社|学校)/gu,
    'organization',
  ],
  [/[\p{sc=Han}]{2,3}(?:市|省|县|縣)/gu, 'place'],
  [/[\p{sc=Han}\p{sc=Katakana}ー]{1,6}(?=さん|先生|女士|様|氏|君)/gu, 'person'],
]

// In, from, to, and: the only words before a name that can be told from it.
const PREPOSITION = /^[在从從到去于於和与與是的]/

/** Names in Chinese characters and kana. */
export function findIdeographNames(tokens: readonly Token[]): readonly TypedMention[] {
  return tokens.filter(({ kind }) => kind === 'ideograph').flatMap(namesIn)
}

function namesIn(token: Token): readonly TypedMention[] {
  const found: TypedMention[] = []
  for (const [pattern, type] of PATTERNS) {
    for (const match of token.text.matchAll(pattern)) {
      const name = match[0].replace(PREPOSITION, '')
      const to = token.from + match.index + match[0].length
      const from = to - name.length
      const isFree = found.every((other) => to <= other.from || from >= other.to)
      if (isFree) found.push({ name, type, strength: STRENGTH, from, to, isBareHead: false })
    }
  }
  return found
}
