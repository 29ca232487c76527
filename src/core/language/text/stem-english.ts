// Porter2, the English stemmer published at snowballstem.org, written from its description.
// Works on words of a to z. `Y` marks a y that is a consonant.

const WHOLE_WORDS: ReadonlyMap<string, string> = new Map([
  ['skis', 'ski'],
  ['skies', 'sky'],
  ['dying', 'die'],
  ['lying', 'lie'],
  ['tying', 'tie'],
  ['idly', 'idl'],
  ['gently', 'gentl'],
  ['ugly', 'ugli'],
  ['early', 'earli'],
  ['only', 'onli'],
  ['singly', 'singl'],
  ['sky', 'sky'],
  ['news', 'news'],
  ['howe', 'howe'],
  ['atlas', 'atlas'],
  ['cosmos', 'cosmos'],
  ['bias', 'bias'],
  ['andes', 'andes'],
])

const NOT_A_VERB = new Set(
  'inning outing canning herring earring evening proceed exceed succeed'.split(' '),
)

// Without these, `university` would meet `universe` and `organization` would meet `organ`.
const LONG_PREFIX = /^(?:gener|commun|arsen|past|univers|later|emerg|organ|inter)/
const VOWELS = 'aeiouy'

type Rules = ReadonlyMap<number, readonly (readonly [suffix: string, replacement: string])[]>

const RULES_2: Rules = rulesByEnding(`
  ational ate, ization ize, fulness ful, ousness ous, iveness ive, tional tion, biliti ble,
  lessli less, entli ent, ation ate, alism al, aliti al, fulli ful, ousli ous, iviti ive, ogist og,
  enci ence, anci ance, abli able, izer ize, ator ate, alli al, bli ble, ogi og, li
`)
const RULES_3: Rules = rulesByEnding(`
  ational ate, tional tion, alize al, icate ic, iciti ic, ative, ical ic, ness, ful
`)
const RULES_4: Rules = rulesByEnding(`
  ement, ance, ence, able, ible, ment, ant, ent, ism, ate, iti, ous, ive, ize, ion, al, er, ic
`)

/** The stem of an English word of lower-case letters a to z. */
export function stemEnglish(word: string): string {
  if (word.length <= 2) return word
  const known = WHOLE_WORDS.get(word)
  if (known !== undefined) return known

  const marked = word.includes('y') ? word.replace(/^y|(?<=[aeiouy])y/g, 'Y') : word
  const singular = dropPlural(marked)
  if (NOT_A_VERB.has(singular)) return singular
  const base = softenFinalY(dropVerbEnding(singular))
  return dropFinalLetter(dropFourth(swapThird(swapSecond(base)))).replaceAll('Y', 'y')
}

// Suffixes by their last two letters, so that most words need one lookup; the longest suffix comes
// first and wins.
function rulesByEnding(list: string): Rules {
  const rules = new Map<number, [string, string][]>()
  for (const rule of list.split(',')) {
    const [suffix = '', replacement = ''] = rule.trim().split(' ')
    const ending = lastTwoLetters(suffix)
    rules.set(ending, [...(rules.get(ending) ?? []), [suffix, replacement]])
  }
  return rules
}

function ruleFor(rules: Rules, word: string): readonly [string, string] | undefined {
  return rules.get(lastTwoLetters(word))?.find(([suffix]) => word.endsWith(suffix))
}

function lastTwoLetters(word: string): number {
  return word.charCodeAt(word.length - 2) * 0x100 + word.charCodeAt(word.length - 1)
}

function dropPlural(word: string): string {
  if (word.endsWith('ied')) return word.slice(0, word.length > 4 ? -2 : -1)
  if (!word.endsWith('s')) return word
  if (word.endsWith('sses')) return word.slice(0, -2)
  if (word.endsWith('ies')) return word.slice(0, word.length > 4 ? -2 : -1)
  if (word.endsWith('us') || word.endsWith('ss')) return word
  return hasVowel(word, word.length - 2) ? word.slice(0, -1) : word
}

function dropVerbEnding(word: string): string {
  if (!/[dgy]$/.test(word)) return word
  const long = /eed(?:ly)?$/.exec(word)
  if (long !== null) {
    return long.index >= regions(word).first ? `${word.slice(0, long.index)}ee` : word
  }
  const ending = /(?:ed|ing)(?:ly)?$/.exec(word)
  if (ending === null || !hasVowel(word, ending.index)) return word
  return repairStem(word.slice(0, ending.index))
}

function repairStem(stem: string): string {
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`
  if (/(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(stem)) {
    return /^[aeo]..$/.test(stem) ? stem : stem.slice(0, -1)
  }
  const isShort = regions(stem).first >= stem.length && endsInShortSyllable(stem)
  return isShort ? `${stem}e` : stem
}

function softenFinalY(word: string): string {
  return /.[^aeiouy][yY]$/.test(word) ? `${word.slice(0, -1)}i` : word
}

function swapSecond(word: string): string {
  const rule = ruleFor(RULES_2, word)
  if (rule === undefined) return word
  const [suffix, replacement] = rule
  const rest = word.slice(0, -suffix.length)
  if (rest.length < regions(word).first) return word
  if ((suffix === 'ogi' || suffix === 'ogist') && !rest.endsWith('l')) return word
  if (suffix === 'li' && !/[cdeghkmnrt]$/.test(rest)) return word
  return rest + replacement
}

function swapThird(word: string): string {
  const rule = ruleFor(RULES_3, word)
  if (rule === undefined) return word
  const [suffix, replacement] = rule
  const { first, second } = regions(word)
  const start = word.length - suffix.length
  return start >= (suffix === 'ative' ? second : first) ? word.slice(0, start) + replacement : word
}

function dropFourth(word: string): string {
  const rule = ruleFor(RULES_4, word)
  if (rule === undefined) return word
  const [suffix] = rule
  const rest = word.slice(0, -suffix.length)
  if (rest.length < regions(word).second) return word
  return suffix === 'ion' && !/[st]$/.test(rest) ? word : rest
}

function dropFinalLetter(word: string): string {
  const isDouble = word.endsWith('ll')
  if (!isDouble && !word.endsWith('e')) return word
  const { first, second } = regions(word)
  const last = word.length - 1
  const isMiddle = !isDouble && last >= first && !endsInShortSyllable(word.slice(0, -1))
  return last >= second || isMiddle ? word.slice(0, -1) : word
}

// A region begins after the first consonant that follows a vowel; the second is inside the first.
function regions(word: string): { readonly first: number; readonly second: number } {
  const first = LONG_PREFIX.exec(word)?.[0].length ?? regionAfter(word, 0)
  return { first, second: regionAfter(word, first) }
}

function regionAfter(word: string, start: number): number {
  for (let index = start + 1; index < word.length; index++) {
    if (!isVowel(word, index) && isVowel(word, index - 1)) return index + 1
  }
  return word.length
}

function endsInShortSyllable(word: string): boolean {
  if (word === 'past') return true
  const end = word.length - 1
  if (isVowel(word, end) || !isVowel(word, end - 1)) return false
  return end === 1 || (!isVowel(word, end - 2) && !/[wxY]$/.test(word))
}

function hasVowel(word: string, end: number): boolean {
  for (let index = 0; index < end; index++) {
    if (isVowel(word, index)) return true
  }
  return false
}

function isVowel(word: string, index: number): boolean {
  return VOWELS.includes(word[index] ?? ' ')
}
