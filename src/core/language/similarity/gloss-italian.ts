import table from '../it/lexicon.json' with { type: 'json' }
import { foldWord } from '../text/fold-text.ts'
import { lazily } from './lazily.ts'
import { type GlossedWord, type GlossMap, readLexicon } from './lexicon.ts'

interface ItalianLexicon {
  readonly grammar: GlossMap
  readonly forms: GlossMap
  readonly verbs: GlossMap
}

// Endings of all three conjugations, longest first.
const VERB_ENDINGS: readonly string[] = `
  erebbero irebbero eranno iranno assero essero issero eremmo iremmo erebbe irebbe avamo evamo ivamo
  avano evano ivano arono erono irono eremo iremo erete irete ando endo iamo asse esse isse ante ente
  iscono isco isci isce erai irai ato ata ati ate uto uta uti ute ito ita iti ite ano ono ava eva iva
  avo evo ivo avi evi ivi are ere ire ete era ira ero iro ammo emmo immo ette are ar er ir a e i o
`
  .trim()
  .split(/\s+/)
  .toSorted((left, right) => right.length - left.length)

const CLITIC = /(?:glielo|gliela|celo|sene|[mtcv]i|gli|l[aoei]|ne|si)$/
// Reflexive and other clitic pronouns without meaning of their own.
const SILENT = new Set('si ci ne mi ti vi'.split(' '))
const STEM_LENGTH_MIN = 3
const PHRASE_WORDS_MAX = 3

const lexicon = lazily(openLexicon)

/**
 * The English glosses of each Italian word, by an everyday lexicon; a word not in it is a name or a
 * technical word, often similar in English, and stays.
 *
 * @param words Words of an Italian text, in order, without punctuation.
 */
export function glossItalian(words: readonly string[]): readonly GlossedWord[] {
  const known = lexicon()
  const glossed: GlossedWord[] = []
  let at = 0
  while (at < words.length) {
    const phrase = phraseAt(words, at, known.forms)
    const length = phrase?.length ?? 1
    const word = words.slice(at, at + length).join(' ')
    glossed.push({ word, glosses: phrase?.gloss ?? glossWord(word, known) })
    at += length
  }
  return glossed
}

/** True for a word of the everyday lexicon in one of its forms. */
export function isItalianWord(word: string): boolean {
  const { grammar, forms, verbs } = lexicon()
  const folded = foldWord(word)
  return grammar.has(folded) || forms.has(folded) || verbOf(folded, verbs) !== undefined
}

function phraseAt(words: readonly string[], at: number, forms: GlossMap) {
  for (let length = PHRASE_WORDS_MAX; length > 1; length--) {
    const joined = words
      .slice(at, at + length)
      .map(foldWord)
      .join('-')
    const gloss = at + length <= words.length ? forms.get(joined) : undefined
    if (gloss !== undefined) return { gloss, length }
  }
  return undefined
}

function glossWord(word: string, { grammar, forms, verbs }: ItalianLexicon): readonly string[] {
  const folded = foldWord(word)
  if (SILENT.has(folded)) return []
  const direct = grammar.get(word.toLowerCase()) ?? forms.get(folded) ?? verbOf(folded, verbs)
  if (direct !== undefined) return direct
  const bare = folded.replace(CLITIC, '')
  const verb = bare === folded ? undefined : (verbs.get(stemKey(bare)) ?? verbOf(bare, verbs))
  return verb ?? [englishCognate(folded)]
}

function verbOf(folded: string, verbs: GlossMap): readonly string[] | undefined {
  for (const ending of VERB_ENDINGS) {
    if (!folded.endsWith(ending) || folded.length - ending.length < STEM_LENGTH_MIN) continue
    const gloss = verbs.get(stemKey(folded.slice(0, -ending.length)))
    if (gloss !== undefined) return gloss
  }
  return undefined
}

// giochi, giocherà and gioca share gioc; mangia and mangerà share mang.
function stemKey(stem: string): string {
  return stem.replace(/(?<=[cg])h$/, '').replace(/i$/, '')
}

function openLexicon(): ItalianLexicon {
  const forms = new Map<string, readonly string[]>()
  addForms(forms, readLexicon(table.irregular), (form) => [form])
  addForms(forms, readLexicon(table.nouns), nounForms)
  addForms(forms, readLexicon(table.adjectives), adjectiveForms)
  const verbs = new Map<string, readonly string[]>()
  addForms(verbs, readLexicon(table.verbs), (verb) => [
    stemKey(verb.replace(/(?:[aei]re|rre|rsi)$/, '')),
  ])
  return { grammar: readLexicon(table.grammar), forms, verbs }
}

function addForms(
  target: Map<string, readonly string[]>,
  words: GlossMap,
  formsOf: (word: string) => readonly string[],
): void {
  for (const [word, glosses] of words) {
    for (const form of formsOf(word)) {
      const known = target.get(form) ?? []
      target.set(form, [...new Set([...known, ...glosses])])
    }
  }
}

function nounForms(noun: string): readonly string[] {
  const stem = noun.slice(0, -1)
  if (noun.endsWith('a')) return [noun, ...plurals(stem, 'e'), ...plurals(stem, 'i')]
  if (noun.endsWith('o') || noun.endsWith('e')) return [noun, ...plurals(stem, 'i')]
  return [noun]
}

function adjectiveForms(word: string): readonly string[] {
  const stem = word.slice(0, -1)
  if (!word.endsWith('o')) return nounForms(word)
  return [word, `${stem}a`, ...plurals(stem, 'i'), ...plurals(stem, 'e')]
}

// amico, amici; fuoco, fuochi; spiaggia, spiagge; figlio, figli.
function plurals(stem: string, vowel: string): readonly string[] {
  const forms = [stem + vowel]
  if (/[cg]$/.test(stem)) forms.push(`${stem}h${vowel}`)
  if (stem.endsWith('i')) forms.push(stem.slice(0, -1) + vowel)
  return forms
}

const cognates = lazily(() => {
  return table.cognates.map((line) => {
    const [italian = '', english = ''] = line.split(' ')
    return { italian: new RegExp(italian), english }
  })
})
const COGNATE_LENGTH_MIN = 6

// Latin words that came into both languages keep their stem: `nazione` is `nation`.
function englishCognate(folded: string): string {
  if (folded.length < COGNATE_LENGTH_MIN) return folded
  const ending = cognates().find(({ italian }) => italian.test(folded))
  return ending === undefined ? folded : folded.replace(ending.italian, ending.english)
}
