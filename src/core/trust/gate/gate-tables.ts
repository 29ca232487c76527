import english from '../../language/en/gate.json' with { type: 'json' }
import { anywhere, wholeWords } from '../../language/intent/phrase-pattern.ts'
import italian from '../../language/it/gate.json' with { type: 'json' }
import korean from '../../language/ko/gate.json' with { type: 'json' }
import { lazily } from '../../language/similarity/lazily.ts'

type Table = typeof english

/** The type of a statement, for later readers. */
export type MemoryType = keyof Table['types']
/** What a statement is about: `self` is the speaker, `event` happens once, `general` is always so. */
export type Matter = keyof Table['matters']
/** What a word shows about a sentence; whether that means fact or small talk is fitted. */
export type ChatterClass = keyof Table['chatter']
/** Phrases that mark a sentence. */
type Mark = Exclude<keyof Table, 'types' | 'matters' | 'chatter'>

export const MEMORY_TYPES = namesOf(english.types)
export const CHATTER_CLASSES = namesOf(english.chatter)
export const CHATTER_WORDS = {
  english: english.chatter,
  italian: italian.chatter,
  korean: korean.chatter,
} satisfies Record<string, Readonly<Record<ChatterClass, readonly string[]>>>

/** Patterns of the languages with spaces and of Korean; all read `plainText`. */
export type Cue = readonly RegExp[]

/** Whether a sentence in `plainText` has such a mark. */
export function hasMark(plain: string, mark: Mark): boolean {
  const cue = cues().marks.get(mark) ?? []
  return cue.some((pattern) => pattern.test(plain))
}

/** What a statement in `plainText` is about. */
export function readMatters(plain: string): ReadonlySet<Matter> {
  const found = [...cues().matters].filter(([, cue]) => cue.some((one) => one.test(plain)))
  return new Set(found.map(([matter]) => matter))
}

/** The cues of a type: strong phrases decide alone, weak ones only together. */
export function cuesOfType(type: MemoryType): { readonly strong: Cue; readonly weak: Cue } {
  const { strong, weak } = cues()
  return { strong: strong.get(type) ?? [], weak: weak.get(type) ?? [] }
}

const cues = lazily(() => {
  const { types, matters, chatter, ...marks } = english
  return {
    marks: compile(namesOf(marks), (table, name) => table[name]),
    matters: compile(namesOf(matters), (table, name) => table.matters[name]),
    strong: compile(MEMORY_TYPES, (table, name) => table.types[name].strong),
    weak: compile(MEMORY_TYPES, (table, name) => table.types[name].weak),
  }
})

function compile<Name extends string>(
  names: readonly Name[],
  phrasesOf: (table: Table, name: Name) => readonly string[],
): ReadonlyMap<Name, Cue> {
  const cueOf = (name: Name): Cue => [
    wholeWords(...phrasesOf(english, name), ...phrasesOf(italian, name)),
    anywhere(...phrasesOf(korean, name)),
  ]
  return new Map(names.map((name) => [name, cueOf(name)]))
}

function namesOf<Entry extends object>(table: Entry): readonly (keyof Entry & string)[] {
  return Object.keys(table) as (keyof Entry & string)[]
}
