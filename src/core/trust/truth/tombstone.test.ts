import { describe, expect, test } from 'vitest'
import { buildTombstone, matchRejection, type Tombstone, tombstoneSchema } from './tombstone.ts'

function tombstoneOf(text: string, value?: string): Tombstone {
  // As it comes back from a store.
  return tombstoneSchema.parse(JSON.parse(JSON.stringify(buildTombstone(said(text), value))))
}

function said(text: string): { readonly text: string; readonly eventAt: number } {
  return { text, eventAt: Date.UTC(2025, 2, 11) }
}

const ROME = tombstoneOf('Marta lives in Rome', 'Rome')

describe('a rejected statement', () => {
  test.each([
    ['case, spaces and punctuation', '  marta LIVES in   rome!!'],
    ['a Cyrillic o', 'Marta lives in R\u043eme'],
    ['Cyrillic letters all over', 'M\u0430rt\u0430 liv\u0435s in Rome'],
    [
      'Greek capitals',
      '\u039c\u0391R\u03a4\u0391 L\u0399V\u0395S \u0399\u039d R\u039f\u039c\u0395',
    ],
    ['Cherokee letters', 'Mar\u13a2a lives in Rome'],
    ['invisible characters', 'Marta lives in R\u200bo\u00adm\u2060e\ufe0f'],
    ['marks of direction', 'Marta lives\u202e in \u2066Rome\u2069'],
    ['full width', '\uff2d\uff41\uff52\uff54\uff41 lives in Rome'],
    ['mathematical letters', 'Marta lives in \u{1d411}\u{1d428}\u{1d426}\u{1d41e}'],
    ['letters apart', 'Marta lives in R o m e'],
  ])('T6 %s do not bring it back', (_, text) => {
    expect(matchRejection(said(text), ROME)).toBe('look')
  })

  test.each(["Marta's home is Rome", 'Marta resides in R\u043eme', 'Marta is living in Rome now'])(
    'T6 other words do not bring it back: %j',
    (text) => {
      expect(matchRejection(said(text), ROME)).toBe('meaning')
    },
  )

  test.each([
    'Marta visited Rome',
    'Marta ha visitato Roma',
    'Marta works in Rome',
    'Marta loves Rome',
    'Bob lives in Rome',
    "Marta's mother lives in Rome",
    'Marta lives in Milan',
    'Marta lives in Milan, not Rome',
    'Marta no longer lives in Rome',
    'It is not true that Marta lives in Rome',
    'Marta might live in Rome',
    'Does Marta live in Rome?',
    'Marta lived in Rome',
  ])('T6 its neighbours stay: %j', (text) => {
    expect(matchRejection(said(text), ROME)).toBeUndefined()
  })

  test.each([
    ['The API runs on port 8080', '8080', 'API runs on port ٨٠٨٠', 'The API runs on port 80'],
    ['제 이름은 마리아예요', '마리아', '내 이름은 마리아입니다', '제 이름은 마르타예요'],
    ['제 이름은 마리아예요', '마리아', '제 이름은  마리아 예요!', '제 이름은 마리아가 아니에요'],
    ['Ivan likes C', undefined, 'IVAN likes C.', 'Ivan likes C++'],
    ['The version is 1.5', '1.5', 'the version is: 1.5', 'The version is 15'],
    [
      'Luca è allergico alle noci',
      undefined,
      'Luca è allergico alle noci!',
      'Luca è allergico al latte',
    ],
    ['数据库端口是8080', undefined, '数据库 端口 是 8080。', '数据库端口是9090'],
  ])('T6 of %j, %j rejected, %j is stopped and %j is not', (rejected, value, again, neighbour) => {
    const tombstone = tombstoneOf(rejected, value)

    expect(matchRejection(said(again), tombstone)).toBeDefined()
    expect(matchRejection(said(neighbour), tombstone)).toBeUndefined()
  })

  test('T6 without its accents it is known again, less surely', () => {
    const tombstone = tombstoneOf('Perché è così')

    expect(matchRejection(said('perche e cosi'), tombstone)).toBe('accents')
  })

  test('T6 what one person rejected, another may say of herself', () => {
    const tombstone = buildTombstone({ ...said('I live in Rome'), speaker: 'Marta' })

    expect(
      matchRejection({ ...said('I live in Rome'), speaker: 'Anna' }, tombstone),
    ).toBeUndefined()
    expect(
      matchRejection({ ...said('My home is Rome'), speaker: 'MARTA' }, tombstone),
    ).toBeDefined()
  })

  test('T8 a tombstone holds none of the words', () => {
    const written = JSON.stringify(tombstoneOf('Marta lives in Ouagadougou', 'Ouagadougou'))

    expect(written.toLowerCase()).not.toMatch(/marta|ouaga/)
  })
})
