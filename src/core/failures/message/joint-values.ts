import { isWord, joinValues, VALUE, WORDS_AROUND_VALUE_MIN } from './message-tokens.ts'

type Tokens = readonly string[]

/** A word that so many forms have in the same position belongs to what the message says. */
const FORMS_OF_WORD_MIN = 16
/** States go round among a few words; values are mostly new. */
const NEW_CONTENTS_SHARE_MIN = 0.5

/** Forms that are equal in the words which many forms have, and differ in the others. */
interface Outline {
  readonly tokens: Tokens
  readonly forms: Tokens[]
}

/**
 * Finds values that change together, such as a name and its place: no two of the forms are
 * equal around either of them.
 */
export function replaceJointValues(forms: readonly Tokens[]): readonly Tokens[] {
  const outlines = new Map<string, Outline>()
  const keys = outlinesOf(forms).map((tokens, at) => {
    if (tokens === undefined) return undefined
    const key = tokens.join(' ')
    const outline = outlines.get(key) ?? { tokens, forms: [] }
    outlines.set(key, outline)
    outline.forms.push(forms[at] ?? tokens)
    return key
  })
  const templates = new Map(
    [...outlines]
      .filter(([, outline]) => holdsValues(outline))
      .map(([key, { tokens }]) => [key, joinValues(tokens)]),
  )
  return forms.map((tokens, at) => templates.get(keys[at] ?? '') ?? tokens)
}

function outlinesOf(forms: readonly Tokens[]): readonly (Tokens | undefined)[] {
  const counts = new Map<string, number>()
  const keyOf = (tokens: Tokens, at: number) => `${tokens.length} ${at} ${tokens[at]}`
  for (const tokens of forms) {
    for (const at of tokens.keys()) {
      const key = keyOf(tokens, at)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return forms.map((tokens) => {
    const isRare = tokens.map(
      (token, at) => isWord(token) && (counts.get(keyOf(tokens, at)) ?? 0) < FORMS_OF_WORD_MIN,
    )
    const rare = isRare.filter(Boolean).length
    const words = tokens.filter(isWord).length - rare
    const isOutline = rare >= 2 && rare <= words && words >= WORDS_AROUND_VALUE_MIN && !isRare[0]
    return isOutline ? tokens.map((token, at) => (isRare[at] ? VALUE : token)) : undefined
  })
}

function holdsValues({ tokens, forms }: Outline): boolean {
  if (forms.length < FORMS_OF_WORD_MIN) return false
  return tokens.every((token, at) => {
    const contents = new Set(forms.map((form) => form[at]))
    return contents.size === 1
      ? contents.has(token)
      : contents.size >= forms.length * NEW_CONTENTS_SHARE_MIN
  })
}
