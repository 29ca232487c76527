import { isOfPart } from './chance.ts'
import { LANGUAGES, type Language, type Part } from './event.ts'
import { ENGLISH_FAMILIES } from './families/english.ts'
import type { Family } from './families/family.ts'
import { ITALIAN_FAMILIES } from './families/italian.ts'
import { KOREAN_FAMILIES } from './families/korean.ts'
import { INJECTIONS, NAMELESS_RETRACTIONS } from './injections.ts'
import { ENGLISH_JUNK } from './junk/english.ts'
import { ITALIAN_JUNK } from './junk/italian.ts'
import { KOREAN_JUNK } from './junk/korean.ts'
import { TOOL_NOISE } from './junk/tool-noise.ts'
import { SECRET_SENTENCES, SECRET_SLOTS } from './secrets.ts'
import { ENGLISH_SLOTS } from './words/english.ts'
import { ITALIAN_SLOTS } from './words/italian.ts'
import { KOREAN_SLOTS } from './words/korean.ts'
import { SHARED_SLOTS } from './words/shared.ts'
import { readSlots, readTemplates, type Vocabulary } from './words/slots.ts'

/** A sort of fact with the templates of one part. */
export interface PartFamily extends Pick<Family, 'name' | 'subject' | 'value' | 'extra' | 'ask'> {
  readonly say: readonly string[]
  readonly again: readonly string[]
  readonly changed: readonly string[]
  readonly reversed: readonly string[]
  readonly bounded: readonly string[]
  readonly retract: readonly string[]
}

/** All templates of one language and part. */
export interface Templates {
  readonly vocabulary: Vocabulary
  readonly junk: ReadonlyMap<string, readonly string[]>
  readonly families: readonly PartFamily[]
  readonly secrets: readonly string[]
  readonly injections: readonly string[]
  readonly namelessRetractions: readonly string[]
}

const JUNK = { en: ENGLISH_JUNK, it: ITALIAN_JUNK, ko: KOREAN_JUNK }
const FAMILIES = { en: ENGLISH_FAMILIES, it: ITALIAN_FAMILIES, ko: KOREAN_FAMILIES }
const SLOTS = { en: ENGLISH_SLOTS, it: ITALIAN_SLOTS, ko: KOREAN_SLOTS }

export function readAllTemplates(part: Part): Readonly<Record<Language, Templates>> {
  const [en, it, ko] = LANGUAGES.map((language) => readTemplatesOf(language, part))
  if (en === undefined || it === undefined || ko === undefined) throw new Error('No language')
  return { en, it, ko }
}

function readTemplatesOf(language: Language, part: Part): Templates {
  const cut = (lines: string | undefined): readonly string[] =>
    readTemplates(lines ?? '').filter((template) => isOfPart(template, part))
  const noise = cut(TOOL_NOISE).map((template) => template.replaceAll('\\n', '\n'))
  return {
    vocabulary: readSlots(SHARED_SLOTS, SLOTS[language], SECRET_SLOTS),
    junk: new Map([
      ...Object.entries(JUNK[language]).map(([sort, lines]) => [sort, cut(lines)] as const),
      ['tool noise', noise] as const,
    ]),
    families: FAMILIES[language].map((family) => ({
      ...family,
      say: cut(family.say),
      again: cut(family.again),
      changed: cut(family.changed),
      reversed: cut(family.reversed),
      bounded: cut(family.bounded),
      retract: cut(family.retract),
    })),
    secrets: cut(SECRET_SENTENCES[language]),
    injections: cut(INJECTIONS[language]),
    namelessRetractions: cut(NAMELESS_RETRACTIONS[language]),
  }
}
