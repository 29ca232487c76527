import { type Chance, createChance } from './chance.ts'
import {
  type Belief,
  type Day,
  type DayEvent,
  LANGUAGES,
  type Language,
  type Part,
} from './event.ts'
import { SECRET_SHAPES } from './secrets.ts'
import { type PartFamily, readAllTemplates, type Templates } from './templates.ts'

export const DAY_START_MS: number = Date.parse('2025-04-01T06:00:00.000Z')
const MONTH_MS = 30 * 86_400_000

// How often each happens in a hundred events, as in the log of a busy agent.
const SHARES: readonly (readonly [Kind, number])[] = [
  ['courtesy', 8],
  ['status', 12],
  ['question', 8],
  ['command', 6],
  ['filler', 5],
  ['tool noise', 11],
  ['fact', 22],
  ['duplicate', 8],
  ['correction', 8],
  ['retraction', 3],
  ['secret', 4],
  ['injection', 2],
  ['echo', 3],
]
type Kind =
  | 'courtesy'
  | 'status'
  | 'question'
  | 'command'
  | 'filler'
  | 'tool noise'
  | Exclude<DayEvent['label'], 'junk'>

/** A belief while the month goes on. */
interface Held extends Belief {
  readonly familyRef: PartFamily
  readonly words: Readonly<Record<string, string>>
  readonly said: string
}

interface Making {
  readonly chance: Chance
  readonly templates: Readonly<Record<Language, Templates>>
  readonly beliefs: Held[]
  readonly taken: Set<string>
}

type Made = Omit<DayEvent, 'atMs' | 'language'>

/** A month of events, the same for the same seed. */
export function makeDay(given: {
  readonly events: number
  readonly seed: number
  readonly part: Part
}): Day {
  const making: Making = {
    chance: createChance(given.seed),
    templates: readAllTemplates(given.part),
    beliefs: [],
    taken: new Set(),
  }
  const events: DayEvent[] = []
  while (events.length < given.events) {
    const language = making.chance.pick(LANGUAGES)
    for (const made of makeEvents(drawKind(making.chance), language, making)) {
      const atMs = DAY_START_MS + Math.floor((events.length / given.events) * MONTH_MS)
      events.push({ ...made, language, atMs })
    }
  }
  return { events, beliefs: making.beliefs }
}

function drawKind(chance: Chance): Kind {
  return chance.pick(SHARES.flatMap(([kind, share]) => Array.from({ length: share }, () => kind)))
}

type Maker = (language: Language, making: Making) => readonly Made[]

function makeEvents(kind: Kind, language: Language, making: Making): readonly Made[] {
  const makers: Readonly<Partial<Record<Kind, Maker>>> = {
    fact: makeFact,
    duplicate: makeDuplicate,
    correction: makeCorrection,
    retraction: makeRetraction,
    secret: makeSecret,
    injection: makeInjection,
    echo: makeEcho,
  }
  return makers[kind]?.(language, making) ?? makeJunk(kind, language, making)
}

function makeJunk(
  sort: string,
  language: Language,
  { chance, templates }: Making,
): readonly Made[] {
  const { junk, vocabulary } = templates[language]
  const template = chance.pick(junk.get(sort) ?? [])
  const isTool = sort === 'tool noise'
  const { text } = chance.fill(isTool ? template : chance.mess(template), vocabulary)
  const trust = isTool || sort === 'filler' ? ({ trust: isTool ? 'tool' : 'agent' } as const) : {}
  return [{ label: 'junk', sort, template, text, ...trust }]
}

const TRIES = 40

function makeFact(language: Language, making: Making): readonly Made[] {
  const { chance, templates, beliefs, taken } = making
  const { families, vocabulary } = templates[language]
  for (let tries = 0; tries < TRIES; tries++) {
    const family = chance.pick(families.filter(({ say }) => say.length > 0))
    const template = chance.pick(family.say)
    const subject = chance.fill(family.subject, vocabulary)
    const words = {
      s: subject.text,
      v: chance.pick(vocabulary.get(family.value ?? '') ?? ['']),
      x: chance.pick(vocabulary.get(family.extra ?? '') ?? ['']),
    }
    const key = keyOf(family, words, template)
    if (taken.has(key)) continue
    taken.add(key)
    const { text } = chance.fill(chance.mess(template), vocabulary, words)
    beliefs.push({
      language,
      family: family.name,
      subject: [subject.text, ...(family.extra === undefined ? [] : [words.x])],
      value: words.v,
      olds: [],
      question: chance.fill(family.ask, vocabulary, words).text,
      end: 'live',
      familyRef: family,
      words,
      said: text,
    })
    return [{ label: 'fact', sort: family.name, template, text, belief: beliefs.length - 1 }]
  }
  return makeJunk('status', language, making)
}

// What has one value at a time is said once of each subject; the rest may be said of many values.
function keyOf(family: PartFamily, words: Readonly<Record<string, string>>, said: string): string {
  const isSingle = family.name !== 'diet' && family.name !== 'pet' && family.name !== 'promise'
  const of = family.name === 'wedding' ? said : isSingle ? '' : words.v
  return `${family.name}/${words.s}/${of}`
}

function pickBelief(
  language: Language,
  { chance, beliefs }: Making,
  suits: (held: Held) => boolean,
): number | undefined {
  const indexes = [...beliefs.keys()].filter((index) => {
    const held = beliefs[index]
    return held?.language === language && suits(held)
  })
  return indexes.length === 0 ? undefined : chance.pick(indexes)
}

function heldAt(making: Making, index: number): Held {
  const held = making.beliefs[index]
  if (held === undefined) throw new Error('Broken invariant: no such belief')
  return held
}

function makeDuplicate(language: Language, making: Making): readonly Made[] {
  const { chance, templates } = making
  const suits = ({ end, familyRef }: Held): boolean => end === 'live' && familyRef.again.length > 0
  const index = pickBelief(language, making, suits)
  if (index === undefined) return makeFact(language, making)
  const { familyRef, words } = heldAt(making, index)
  const template = chance.pick(familyRef.again)
  const { text } = chance.fill(chance.mess(template), templates[language].vocabulary, words)
  return [{ label: 'duplicate', sort: familyRef.name, template, text, belief: index }]
}

function makeCorrection(language: Language, making: Making): readonly Made[] {
  const { chance, templates, beliefs } = making
  const { vocabulary } = templates[language]
  const suits = ({ end, familyRef, olds }: Held): boolean =>
    end === 'live' &&
    olds.length === 0 &&
    familyRef.changed.length + familyRef.reversed.length + familyRef.bounded.length > 0
  const index = pickBelief(language, making, suits)
  if (index === undefined) return makeFact(language, making)
  const held = heldAt(making, index)
  const { changed, reversed, bounded, extra } = held.familyRef
  const template = chance.pick([...changed, ...reversed, ...bounded])
  const others = (vocabulary.get(held.familyRef.value ?? '') ?? []).filter(
    (word) => word !== held.value,
  )
  const v = reversed.includes(template) ? held.value : chance.pick(others)
  const words = { ...held.words, v, old: held.value }
  const { text } = chance.fill(chance.mess(template), vocabulary, words)
  if (bounded.includes(template)) {
    return [{ label: 'correction', sort: 'bounded', template, text, belief: index }]
  }
  if (reversed.includes(template)) {
    beliefs[index] = { ...held, end: 'reversed', said: text }
    return [{ label: 'correction', sort: 'reversed', template, text, belief: index }]
  }
  beliefs[index] = {
    ...held,
    words,
    value: v,
    olds: [held.value],
    end: 'corrected',
    question: chance.fill(held.familyRef.ask, vocabulary, words).text,
  }
  const sort = extra === undefined ? 'replaced' : 'partial'
  const stale: Made = {
    label: 'echo',
    sort: 'stale',
    template: 'what an agent believed before',
    text: held.said,
    trust: 'agent',
    belief: index,
  }
  const correction: Made = { label: 'correction', sort, template, text, belief: index }
  return chance.happens(STALE_SHARE) ? [correction, stale] : [correction]
}

const STALE_SHARE = 0.3
const NAMELESS_SHARE = 0.4

function makeRetraction(language: Language, making: Making): readonly Made[] {
  const { chance, templates, beliefs } = making
  const { vocabulary, namelessRetractions } = templates[language]
  if (namelessRetractions.length > 0 && chance.happens(NAMELESS_SHARE)) {
    const [fact] = makeFact(language, making)
    const template = chance.pick(namelessRetractions)
    if (fact?.belief === undefined) return fact === undefined ? [] : [fact]
    beliefs[fact.belief] = { ...heldAt(making, fact.belief), end: 'retracted' }
    const retraction: Made = {
      label: 'retraction',
      sort: 'nameless',
      template,
      text: template,
      belief: fact.belief,
    }
    return [fact, retraction]
  }
  const suits = ({ end, familyRef }: Held): boolean =>
    end === 'live' && familyRef.retract.length > 0
  const index = pickBelief(language, making, suits)
  if (index === undefined) return makeFact(language, making)
  const held = heldAt(making, index)
  const template = chance.pick(held.familyRef.retract)
  const { text } = chance.fill(template, vocabulary, held.words)
  beliefs[index] = { ...held, end: 'retracted' }
  const retraction: Made = { label: 'retraction', sort: 'named', template, text, belief: index }
  const again: Made = {
    label: 'echo',
    sort: 'stale',
    template: 'what an agent believed before',
    text: held.said,
    trust: 'agent',
    belief: index,
  }
  return chance.happens(STALE_SHARE) ? [retraction, again] : [retraction]
}

const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CAPITALS = 'ABCDEFGHJKLMNPQRSTUVWXYZ234567'

function makeSecret(language: Language, { chance, templates }: Making): readonly Made[] {
  const { secrets, vocabulary } = templates[language]
  const [sort, shape] = chance.pick(Object.entries(SECRET_SHAPES))
  const secret = shape.replace(/[#%@]/gu, (sign) => {
    const from = sign === '%' ? '0123456789' : sign === '@' ? CAPITALS : LETTERS
    return chance.pick([...from])
  })
  const template = chance.pick(secrets)
  const { text } = chance.fill(template, vocabulary, { secret })
  return [{ label: 'secret', sort, template, text, secret }]
}

function makeInjection(language: Language, { chance, templates }: Making): readonly Made[] {
  const { injections, vocabulary } = templates[language]
  const template = chance.pick(injections)
  const { text } = chance.fill(template, vocabulary)
  const trust = chance.pick(['web', 'tool'] as const)
  return [{ label: 'injection', sort: trust, template, text, trust }]
}

function makeEcho(language: Language, making: Making): readonly Made[] {
  const index = pickBelief(language, making, ({ end }) => end === 'live')
  if (index === undefined) return makeFact(language, making)
  const { question } = heldAt(making, index)
  const sort = making.chance.pick(['as it is', 'in a frame', 'fenced'])
  return [{ label: 'echo', sort, template: sort, text: '', trust: 'agent', asks: question }]
}
