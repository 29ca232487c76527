import { type CalendarUnit, DAY_MS, easterSunday, nthWeekdayOfMonth } from '../calendar.ts'
import type { DayPart } from './kinds.ts'
import { oneDay, type Recurrence, yearly, yearlyDay } from './meaning.ts'

export const MONTH_NAMES: Readonly<Record<string, number>> = {
  gennaio: 1,
  febbraio: 2,
  marzo: 3,
  aprile: 4,
  maggio: 5,
  giugno: 6,
  luglio: 7,
  agosto: 8,
  settembre: 9,
  ottobre: 10,
  novembre: 11,
  dicembre: 12,
}

export const MONTHS: Readonly<Record<string, number>> = {
  ...MONTH_NAMES,
  genn: 1,
  gen: 1,
  febb: 2,
  feb: 2,
  mar: 3,
  apr: 4,
  magg: 5,
  mag: 5,
  giu: 6,
  lug: 7,
  ago: 8,
  sett: 9,
  set: 9,
  ott: 10,
  nov: 11,
  dic: 12,
}

export const WEEKDAYS: Readonly<Record<string, number>> = {
  lunedi: 1,
  martedi: 2,
  mercoledi: 3,
  giovedi: 4,
  venerdi: 5,
  sabato: 6,
  domenica: 7,
  lun: 1,
  mart: 2,
  mar: 2,
  merc: 3,
  mer: 3,
  giov: 4,
  gio: 4,
  ven: 5,
  sab: 6,
  dom: 7,
}

/** Abbreviations of weekdays need a number or a comma beside them. */
export const WEEKDAY_NAME_LENGTH_MIN = 6

export const UNITS: Readonly<Record<string, CalendarUnit>> = {
  secondo: 'second',
  secondi: 'second',
  sec: 'second',
  minuto: 'minute',
  minuti: 'minute',
  min: 'minute',
  ora: 'hour',
  ore: 'hour',
  giorno: 'day',
  giorni: 'day',
  giornata: 'day',
  giornate: 'day',
  gg: 'day',
  settimana: 'week',
  settimane: 'week',
  mese: 'month',
  mesi: 'month',
  trimestre: 'quarter',
  trimestri: 'quarter',
  anno: 'year',
  anni: 'year',
  decennio: 'decade',
  decenni: 'decade',
  secolo: 'century',
  secoli: 'century',
}

/** The month in which a season begins; as meteorologists count, it lasts three months. */
export const SEASONS: Readonly<Record<string, number>> = {
  primavera: 3,
  estate: 6,
  autunno: 9,
  inverno: 12,
}

const HOUR_MS = 3_600_000
const MORNING: DayPart = { name: 'morning', startMs: 8 * HOUR_MS, endMs: 12 * HOUR_MS }
const AFTERNOON: DayPart = { name: 'afternoon', startMs: 12 * HOUR_MS, endMs: 16 * HOUR_MS }
const EVENING: DayPart = { name: 'evening', startMs: 16 * HOUR_MS, endMs: 20 * HOUR_MS }
/** Up to the last second of the day: the small hours belong to the next date. */
const NIGHT: DayPart = { name: 'night', startMs: 20 * HOUR_MS, endMs: DAY_MS - 1000 }

export const DAY_PARTS: Readonly<Record<string, DayPart>> = {
  mattina: MORNING,
  mattino: MORNING,
  mattinata: MORNING,
  pomeriggio: AFTERNOON,
  sera: EVENING,
  serata: EVENING,
  notte: NIGHT,
  nottata: NIGHT,
}

/** Parts of the present day in one word. */
export const PARTS_OF_TODAY: Readonly<Record<string, DayPart>> = {
  stamattina: MORNING,
  stamani: MORNING,
  stamane: MORNING,
  stasera: EVENING,
  stanotte: NIGHT,
}

/** Feasts by the words of their names; articles and `festa di` before them are the rule's. */
export const HOLIDAYS: readonly (readonly [name: string, day: Recurrence])[] = [
  ['capodanno', yearlyDay(1, 1)],
  ['anno nuovo', yearlyDay(1, 1)],
  ['epifania', yearlyDay(1, 6)],
  ['befana', yearlyDay(1, 6)],
  ['san valentino', yearlyDay(2, 14)],
  ['festa della donna', yearlyDay(3, 8)],
  ['festa delle donne', yearlyDay(3, 8)],
  ['festa del papa', yearlyDay(3, 19)],
  ['san giuseppe', yearlyDay(3, 19)],
  ["pesce d' aprile", yearlyDay(4, 1)],
  ['festa della liberazione', yearlyDay(4, 25)],
  ['anniversario della liberazione', yearlyDay(4, 25)],
  ['festa dei lavoratori', yearlyDay(5, 1)],
  ['festa del lavoro', yearlyDay(5, 1)],
  ['festa della mamma', nthSunday(5, 2)],
  ['festa della repubblica', yearlyDay(6, 2)],
  ['san giovanni', yearlyDay(6, 24)],
  ['ferragosto', yearlyDay(8, 15)],
  ['halloween', yearlyDay(10, 31)],
  ['ognissanti', yearlyDay(11, 1)],
  ['tutti i santi', yearlyDay(11, 1)],
  ['giorno dei morti', yearlyDay(11, 2)],
  ['giorno del ringraziamento', yearly((year) => nth(year, 11, 4, 4))],
  ['immacolata concezione', yearlyDay(12, 8)],
  ['immacolata', yearlyDay(12, 8)],
  ['vigilia di natale', yearlyDay(12, 24)],
  ['antivigilia di natale', yearlyDay(12, 23)],
  ['natale', yearlyDay(12, 25)],
  ['santo stefano', yearlyDay(12, 26)],
  ['vigilia di capodanno', yearlyDay(12, 31)],
  ['ultimo dell anno', yearlyDay(12, 31)],
  ['san silvestro', yearlyDay(12, 31)],
  ['giovedi grasso', fromEaster(-52)],
  ['martedi grasso', fromEaster(-47)],
  ['mercoledi delle ceneri', fromEaster(-46)],
  ['domenica delle palme', fromEaster(-7)],
  ['venerdi santo', fromEaster(-2)],
  ['sabato santo', fromEaster(-1)],
  ['domenica di pasqua', fromEaster(0)],
  ['pasqua', fromEaster(0)],
  ['lunedi dell angelo', fromEaster(1)],
  ['lunedi di pasqua', fromEaster(1)],
  ['pasquetta', fromEaster(1)],
  ['pentecoste', fromEaster(49)],
]

function fromEaster(days: number): Recurrence {
  return yearly((year) => oneDay(easterSunday(year) + days * DAY_MS))
}

function nthSunday(month: number, n: number): Recurrence {
  return yearly((year) => nth(year, month, 7, n))
}

function nth(year: number, month: number, weekday: number, n: number) {
  const day = nthWeekdayOfMonth(year, month, weekday, n)
  return day === undefined ? undefined : oneDay(day)
}
