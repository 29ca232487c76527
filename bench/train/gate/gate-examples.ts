import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Chance, createChance } from '../../hostile-day/chance.ts'
import { LANGUAGES, type Language } from '../../hostile-day/event.ts'
import { readAllTemplates, type Templates } from '../../hostile-day/templates.ts'
import { readTemplates, type Vocabulary } from '../../hostile-day/words/slots.ts'
import judged from './judged-sentences.json' with { type: 'json' }

/** One sentence, whether it is worth keeping, and the template it was made of. */
export interface GateExample {
  readonly text: string
  readonly isKept: boolean
  readonly template: string
  readonly language: Language
}

/** Sentences made of a template, and of one that has choices. */
const TIMES = 6
const TIMES_CHOOSING = 24
export const GATE_SEED = 7

/** The sentences that the model learns from: its own, and half A of the hostile month. */
export function makeGateExamples(): readonly GateExample[] {
  const chance = createChance(GATE_SEED)
  const all = readAllTemplates('a')
  return LANGUAGES.flatMap((language) => {
    const vocabulary = withNewNames(all[language].vocabulary, language, chance)
    const own = [
      ...readSentences(language, 'kept').map((template) => ({ template, isKept: true })),
      ...readSentences(language, 'dropped').map((template) => ({ template, isKept: false })),
      ...judged[language].kept.map((template) => ({ template, isKept: true })),
      ...judged[language].dropped.map((template) => ({ template, isKept: false })),
      ...templatesOfDay(all[language]),
    ]
    return own.flatMap(({ template, isKept }) =>
      Array.from({ length: CHOICE.test(template) ? TIMES_CHOOSING : TIMES }, () => ({
        text: chance.fill(chance.mess(choose(template, chance)), vocabulary).text,
        isKept,
        template,
        language,
      })),
    )
  })
}

// Kept: what somebody may want to know next month. Dropped: what is done, seen or felt at the moment,
// courtesies, and the words around an assistant's answers.
function readSentences(language: Language, kind: 'kept' | 'dropped'): readonly string[] {
  const path = join(import.meta.dirname, 'sentences', `${language}-${kind}.txt`)
  return readTemplates(readFileSync(path, 'utf8'))
}

const CHOICE = /\[([^[\]]*\|[^[\]]*)\]/u

// `[a|b]` becomes one of them; what is empty leaves no gap.
function choose(template: string, chance: Chance): string {
  const chosen = template.replace(new RegExp(CHOICE, 'gu'), (_, choices: string) =>
    chance.pick(choices.split('|')),
  )
  return chosen
    .replace(/ {2,}/gu, ' ')
    .replace(/ (?=[,!.?])/gu, '')
    .trim()
}

const NAMED_SLOTS = ['person', 'project', 'company', 'city', 'tool', 'room']
const NEW_NAMES = 4_000
const SYLLABLES = {
  en: 'ba bel cor dan el far gre hol is jon ka lin mar nor ol pet qui ros sal ter ul vin wes yor zan',
  it: 'al be ca do er fi gio la ma ne or pa ri sa te ul vi zo ber lan ton del ram cos vel',
  ko: '가 건 나 담 동 라 란 마 목 민 바 병 사 선 아 영 오 우 정 주 진 차 찬 하 현',
}

// Names are made up, so that none is learned: they must not influence the model.
function withNewNames(known: Vocabulary, language: Language, chance: Chance): Vocabulary {
  const syllables = SYLLABLES[language].split(' ')
  const names = Array.from({ length: NEW_NAMES }, () => {
    const name = [1, 2, ...(language === 'ko' ? [] : [3])]
      .map(() => chance.pick(syllables))
      .join('')
    return name.charAt(0).toUpperCase() + name.slice(1)
  })
  return new Map([...known, ...NAMED_SLOTS.map((slot) => [slot, names] as const)])
}

function templatesOfDay({
  junk,
  families,
}: Templates): readonly { readonly template: string; readonly isKept: boolean }[] {
  const dropped = [...junk].flatMap(([sort, templates]) => (sort === 'tool noise' ? [] : templates))
  const kept = families.flatMap(({ subject, value, extra, ...family }) =>
    [...family.say, ...family.again, ...family.changed, ...family.reversed, ...family.bounded].map(
      (template) =>
        template
          .replaceAll('{s}', subject)
          .replaceAll('{v}', `{${value}}`)
          .replaceAll('{old}', `{${value}}`)
          .replaceAll('{x}', `{${extra}}`),
    ),
  )
  return [
    ...dropped.map((template) => ({ template, isKept: false })),
    ...kept.map((template) => ({ template, isKept: true })),
  ]
}
