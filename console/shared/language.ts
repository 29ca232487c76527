import { createSetting, type Setting, useSetting } from './settings.ts'

export const LANGUAGES = ['en', 'it', 'ko'] as const
export type Language = (typeof LANGUAGES)[number]

/** What the page says, in each language. */
export type Texts<Said> = Readonly<Record<Language, Said>>

/** The texts of a page or a part. English names what the others must have: none may be missing. */
export function defineTexts<Said extends object>(texts: {
  readonly en: Said
  readonly it: NoInfer<Said>
  readonly ko: NoInfer<Said>
}): Texts<Said> {
  return texts
}

export const language: Setting<Language> = createSetting('language', LANGUAGES, () => {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2))
  return LANGUAGES.find((one) => one === wanted.find((tag) => isLanguage(tag))) ?? 'en'
})

function isLanguage(tag: string): boolean {
  return LANGUAGES.some((one) => one === tag)
}

const applyLanguage = (): void => {
  document.documentElement.lang = language.get()
}
applyLanguage()
language.watch(applyLanguage)

/** The texts in the language that was chosen. */
export function useTexts<Said>(texts: Texts<Said>): Said {
  return texts[useSetting(language)]
}

/** Numbers and times as the language writes them. */
export interface Format {
  number(value: number): string
  /** With its sign and two digits, as a part of a sum. */
  signed(value: number): string
  percent(share: number): string
  day(moment: string): string
  moment(moment: string): string
  /** Without the year if it is this one, for lists. */
  monthDay(ms: number): string
  time(moment: string): string
  ago(moment: string): string
  duration(ms: number): string
  bytes(value: number): string
}

const formats = new Map<Language, Format>()

export function useFormat(): Format {
  const chosen = useSetting(language)
  const known = formats.get(chosen) ?? createFormat(chosen)
  formats.set(chosen, known)
  return known
}

const STEPS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

const BYTES = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

function createUnits(tag: Language): Pick<Format, 'duration' | 'bytes'> {
  const write = (value: number, unit: string, maximumFractionDigits: number): string =>
    new Intl.NumberFormat(tag, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits,
    }).format(value)
  return {
    duration(ms) {
      if (ms < 1_000) return write(ms, 'millisecond', ms < 10 ? 1 : 0)
      if (ms < 120_000) return write(ms / 1_000, 'second', 1)
      return ms < 7_200_000 ? write(ms / 60_000, 'minute', 0) : write(ms / 3_600_000, 'hour', 1)
    },
    bytes(value) {
      const step = Math.min(BYTES.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3))
      return write(value / 1_000 ** step, BYTES[step] ?? 'byte', step > 1 ? 1 : 0)
    },
  }
}

function createFormat(tag: Language): Format {
  const number = new Intl.NumberFormat(tag)
  const signed = new Intl.NumberFormat(tag, {
    signDisplay: 'always',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  const percent = new Intl.NumberFormat(tag, { style: 'percent' })
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'medium' })
  const moment = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' })
  const monthDay = new Intl.DateTimeFormat(tag, { month: 'short', day: 'numeric' })
  const thisYear = new Date().getFullYear()
  const time = new Intl.DateTimeFormat(tag, { timeStyle: 'short' })
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
  return {
    ...createUnits(tag),
    number: (value) => number.format(value),
    signed: (value) => signed.format(value),
    percent: (share) => percent.format(share),
    day: (given) => day.format(new Date(given)),
    moment: (given) => moment.format(new Date(given)),
    monthDay: (ms) => (new Date(ms).getFullYear() === thisYear ? monthDay : day).format(ms),
    time: (given) => time.format(new Date(given)),
    ago(given) {
      const seconds = (Date.parse(given) - Date.now()) / 1_000
      const [unit, length] = STEPS.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1]
      return relative.format(Math.trunc(seconds / length), unit)
    },
  }
}
