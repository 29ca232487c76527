import { describe, expect, test } from 'vitest'
import { parseWallTime } from '../calendar.ts'
import type { TimeExpression } from '../time-expression.ts'
import { readItalianTimes } from './read-italian-times.ts'

/** A Wednesday. */
const NOW = parseWallTime('2025-06-11T10:20:30') ?? 0

function read(text: string): readonly TimeExpression[] {
  return readItalianTimes(text, NOW)
}

/** The likeliest reading of the only expression, midnight left out: `2025-06-11 2025-06-12`. */
function likeliest(text: string): string {
  const found = read(text)
  expect(found, text).toHaveLength(1)
  const { start, end } = found[0]?.readings[0] ?? {}
  const short = (wall = '…'): string => wall.replace('T00:00:00', '').replace(/:00$/, '')
  return `${short(start)} ${short(end)}`
}

function expectReadings(rows: readonly (readonly [text: string, reading: string])[]): void {
  expect(rows.map(([text]) => [text, likeliest(text)])).toEqual(rows)
}

describe('days', () => {
  test('F3 Italian times: named days are counted from today', () => {
    expectReadings([
      ['Che cosa ho mangiato oggi?', '2025-06-11 2025-06-12'],
      ["l'altro ieri pioveva", '2025-06-09 2025-06-10'],
      ['dopodomani parto', '2025-06-13 2025-06-14'],
      ['il giorno dopo', '2025-06-12 2025-06-13'],
      ['giovedì a otto', '2025-06-19 2025-06-20'],
    ])
  })

  test('F3 Italian times: a date is read in words, abbreviations and figures', () => {
    expectReadings([
      ['nata il 1° maggio 1980', '1980-05-01 1980-05-02'],
      ['il tre di marzo del duemilaventi', '2020-03-03 2020-03-04'],
      ['ven. 7 feb 2020', '2020-02-07 2020-02-08'],
      ['31/12/99', '1999-12-31 2000-01-01'],
      ['il 5.3.2021', '2021-03-05 2021-03-06'],
      ['03/25/2021', '2021-03-25 2021-03-26'],
      ['2024-02-29', '2024-02-29 2024-03-01'],
      ['il 20 del mese scorso', '2025-05-20 2025-05-21'],
    ])
  })

  test('F3 Italian times: a date without a year has the past and the coming reading', () => {
    expect(read('il 7 ottobre')[0]?.readings.map(({ start }) => start?.slice(0, 10))).toEqual([
      '2024-10-07',
      '2025-10-07',
    ])
  })

  test('F3 Italian times: a verb in the future tense makes the coming day the likelier', () => {
    expectReadings([
      ['Torno il 7 ottobre', '2024-10-07 2024-10-08'],
      ['Tornerò il 7 ottobre', '2025-10-07 2025-10-08'],
      ['Il tiranno estremo di venerdì', '2025-06-06 2025-06-07'],
      ['Partiranno venerdì', '2025-06-13 2025-06-14'],
    ])
  })

  test('F3 Italian times: 29 February is found in a leap year', () => {
    expectReadings([['il 29 febbraio', '2024-02-29 2024-03-01']])
  })

  test('F3 Italian times: weekdays follow scorso, questo and prossimo by the week', () => {
    expectReadings([
      ['lunedì scorso', '2025-06-02 2025-06-03'],
      ['questo venerdì', '2025-06-13 2025-06-14'],
      ['la prossima domenica', '2025-06-22 2025-06-23'],
      ['venerdì della prossima settimana', '2025-06-20 2025-06-21'],
      ['venerdì 13', '2025-06-13 2025-06-14'],
      ['due lunedì fa', '2025-06-02 2025-06-03'],
      ["l'ultima domenica di marzo 2024", '2024-03-31 2024-04-01'],
      ['la domenica prima di Natale 2024', '2024-12-22 2024-12-23'],
    ])
  })

  test('F3 Italian times: feasts move with Easter and with scorso', () => {
    expectReadings([
      ['Pasquetta 2024', '2024-04-01 2024-04-02'],
      ['lo scorso Natale', '2024-12-25 2024-12-26'],
      ['a Ferragosto del 2023', '2023-08-15 2023-08-16'],
    ])
  })

  test('F3 Italian times: durations lead back and ahead', () => {
    expectReadings([
      ['tre settimane fa', '2025-05-21 2025-05-22'],
      ['un anno, due mesi e 5 giorni fa', '2024-04-06 2024-04-07'],
      ['tra quindici giorni', '2025-06-26 2025-06-27'],
      ['due giorni dopo Natale 2024', '2024-12-27 2024-12-28'],
      ['fra 3 giorni lavorativi', '2025-06-16 2025-06-17'],
    ])
    expect(read("un'ora e mezza fa")[0]?.readings[0]?.start).toBe('2025-06-11T08:50:30')
  })
})

describe('hours', () => {
  test('F3 Italian times: a clock time belongs to its day and its part of the day', () => {
    expectReadings([
      ['domani alle 14.30', '2025-06-12T14:30 2025-06-12T14:31'],
      ['ieri sera alle 9', '2025-06-10T21:00 2025-06-10T22:00'],
      ['alle otto e mezza di sera del 3 maggio 2024', '2024-05-03T20:30 2024-05-03T20:31'],
      ['8 giugno 2025, ore 20.45', '2025-06-08T20:45 2025-06-08T20:46'],
      ['domani a mezzogiorno', '2025-06-12T12:00 2025-06-12T13:00'],
    ])
  })

  test('F3 Italian times: an hour without its half of the day has both readings', () => {
    expect(read('oggi alle 8')[0]?.readings.map(({ start }) => start?.slice(11, 16))).toEqual([
      '08:00',
      '20:00',
    ])
  })

  test('F3 Italian times: parts of the day are ranges', () => {
    expectReadings([
      ['stamattina', '2025-06-11T08:00 2025-06-11T12:00'],
      ['ieri pomeriggio', '2025-06-10T12:00 2025-06-10T16:00'],
      ['la notte scorsa', '2025-06-10T20:00 2025-06-10T23:59:59'],
      ['nel tardo pomeriggio di ieri', '2025-06-10T14:00 2025-06-10T16:00'],
    ])
  })

  test('F3 Italian times: hours make ranges, alone and with a day', () => {
    expectReadings([
      ['domani dalle 9 alle 17', '2025-06-12T09:00 2025-06-12T17:00'],
      ['ieri tra le 15:30 e le 16', '2025-06-10T15:30 2025-06-10T16:00'],
      ['il 5 maggio 2024 dalle 14:15 per 2 ore', '2024-05-05T14:15 2024-05-05T16:15'],
    ])
  })
})

describe('periods', () => {
  test('F3 Italian times: units of the calendar follow scorso, questo and prossimo', () => {
    expectReadings([
      ['la settimana scorsa', '2025-06-02 2025-06-09'],
      ["quest'anno", '2025-01-01 2026-01-01'],
      ['il mese prossimo', '2025-07-01 2025-08-01'],
      ['il fine settimana scorso', '2025-06-07 2025-06-09'],
      ['la settimana dopo la prossima', '2025-06-23 2025-06-30'],
      ['nello scorso decennio', '2010-01-01 2020-01-01'],
    ])
  })

  test('F3 Italian times: months, seasons, quarters, decades and centuries are read', () => {
    expectReadings([
      ['nel maggio del 2020', '2020-05-01 2020-06-01'],
      ['lo scorso ottobre', '2024-10-01 2024-11-01'],
      ["l'estate dell'85", '1985-06-01 1985-09-01'],
      ["terzo trimestre dell'anno scorso", '2024-07-01 2024-10-01'],
      ['Q2 2023', '2023-04-01 2023-07-01'],
      ['negli anni Novanta', '1990-01-01 2000-01-01'],
      ["anni '60", '1960-01-01 1970-01-01'],
      ['nel XIII secolo', '1200-01-01 1300-01-01'],
      ["nell'Ottocento", '1800-01-01 1900-01-01'],
    ])
  })

  test('F3 Italian times: a week belongs to the month or year that holds its Thursday', () => {
    expectReadings([
      ['la prima settimana di maggio 2022', '2022-05-02 2022-05-09'],
      ["l'ultima settimana del 2022", '2022-12-26 2023-01-02'],
      ['settimana 20 del 2024', '2024-05-13 2024-05-20'],
      ['la settimana di Ferragosto 2024', '2024-08-12 2024-08-19'],
      ['le prime tre settimane del 2023', '2023-01-02 2023-01-23'],
    ])
  })

  test('F3 Italian times: the beginning, middle, end and rest of a period', () => {
    expectReadings([
      ['a inizio 2019', '2019-01-01 2019-05-01'],
      ['a metà luglio 2024', '2024-07-10 2024-07-21'],
      ['alla fine della settimana scorsa', '2025-06-05 2025-06-09'],
      ['nella seconda metà di ottobre 2024', '2024-10-16 2024-11-01'],
      ["il resto dell'anno", '2025-06-11 2025-12-31'],
    ])
  })

  test('F3 Italian times: the last days end today, the next days begin tomorrow', () => {
    expectReadings([
      ['negli ultimi 3 mesi', '2025-03-11 2025-06-11'],
      ['nei prossimi dieci giorni', '2025-06-12 2025-06-22'],
      ['negli ultimi due trimestri', '2024-10-01 2025-04-01'],
    ])
  })
})

describe('ranges', () => {
  test('F3 Italian times: both ends of a range share what only one of them says', () => {
    expectReadings([
      ['dal 4 al 9 maggio 2024', '2024-05-04 2024-05-09'],
      ['tra il 12 marzo e il 15 aprile del 2024', '2024-03-12 2024-04-15'],
      ['da gennaio a marzo 2020', '2020-01-01 2020-03-01'],
      ['dal 25 dicembre al 6 gennaio', '2024-12-25 2025-01-06'],
      ['1-15 luglio 2020', '2020-07-01 2020-07-15'],
      ['dal 6 al 17 del prossimo mese', '2025-07-06 2025-07-17'],
      ['da metà marzo alla fine di settembre 2024', '2024-03-16 2024-10-01'],
    ])
    expect(read('dal 4 al 9 maggio')[0]).toMatchObject({ kind: 'range', endGrain: 'day' })
  })

  test('F3 Italian times: since, until and about are bounds', () => {
    expectReadings([
      ['dal 2010 in poi', '2010-01-01 …'],
      ['dopo il 2015', '2016-01-01 …'],
      ['fino alla fine di giugno 2024', '… 2024-07-01'],
    ])
    expect(read('entro venerdì')[0]?.bound).toBe('until')
    expect(read('intorno al 20 luglio')[0]?.bound).toBe('around')
  })
})

test('F3 Italian times: several times in one text come in order, with their places', () => {
  const text = '📌 Ci siamo visti lunedì scorso, poi il 3 maggio 2024 alle 9.15.'
  expect(read(text).map(({ from, to }) => text.slice(from, to))).toEqual([
    'lunedì scorso',
    'il 3 maggio 2024 alle 9.15',
  ])
})

test('F3 Italian times: decomposed accents read as composed ones', () => {
  expect(read('lunedì scorso'.normalize('NFD'))[0]?.readings).toEqual(
    read('lunedì scorso')[0]?.readings,
  )
})

test.each([
  'Mi ha dato 2000 euro e 27 mele',
  'Ho letto il 27 per cento del libro e 2/3 della torta',
  'Era ora! Che ora è?',
  'Il secondo piano, la prima volta',
  'Due volte la settimana.',
  'Nel mar Rosso, sul set, un ago',
  'Tu sei in ritardo',
  'All 3 of them set 5 goals at Meta, size L 5',
])('F3 Italian times: no time is read in "%s"', (text) => {
  expect(read(text)).toEqual([])
})
