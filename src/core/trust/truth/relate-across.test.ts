import { describe, expect, test } from 'vitest'
import { relate } from './relate.ts'
import type { RelationKind } from './statement.ts'

const SAID_AT = Date.UTC(2025, 2, 1)
const SAID_LATER_AT = Date.UTC(2025, 2, 11, 15)

function kindOf(older: string, newer: string): RelationKind {
  const statement = { text: newer, eventAt: SAID_LATER_AT }
  return relate(statement, { text: older, eventAt: SAID_AT }).kind
}

// The older statement, then the newer one.
function pairs(lines: string): readonly (readonly [string, string])[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [older = '', newer = ''] = line.split(' | ')
      return [older.trim(), newer.trim()] as const
    })
}

describe('relate: across languages', () => {
  test.each(
    pairs(`
      Marta lives in Rome | Marta si è trasferita a Milano
      The server uses port 8080 | Il server usa la porta 9090
      The deadline is 3 May | 마감일이 5월 10일로 바뀌었다
    `),
  )('T7 replacement: %j falls to %j', (older, newer) => {
    expect(kindOf(older, newer)).toBe('replaces')
  })

  test.each(
    pairs(`
      Marta speaks French | Marta parla tedesco
      The server uses port 8080 | 서버는 메모리가 16GB이다
      Anna lives in Rome | Bruno vive a Milano
    `),
  )('F1 contradictions: %j stays true beside %j', (older, newer) => {
    expect(kindOf(older, newer)).toBe('independent')
  })
})
