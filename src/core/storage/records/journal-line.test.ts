import { expect, test } from 'vitest'
import { NASTY_TEXTS } from '../../../conformance/nasty-texts.ts'
import { parseJournalLine, readLeadingId, renderJournalLine } from './journal-line.ts'

test('T3 journal: a record comes back as it was, whatever it says, and stays on one line', () => {
  for (const text of NASTY_TEXTS) {
    const line = { id: 'a"b\\c', body: { text } }
    expect(renderJournalLine(line)).not.toContain('\n')
    expect(parseJournalLine(renderJournalLine(line))).toEqual(line)
  }
  const gone = { id: '지움', deleted: true } as const
  expect(parseJournalLine(renderJournalLine(gone))).toEqual(gone)
})

test('T3 journal: what is no record is damaged, and may still tell its id', () => {
  const damaged = ['', '[]', 'null', '{"id":7,"body":{}}', '{"id":"a"}', '{"id":"a","body":[]}']
  for (const text of damaged) expect(parseJournalLine(text)).toBeUndefined()
  expect(readLeadingId('{"id":"a\\"b","body":{"te')).toBe('a"b')
  expect(readLeadingId('{"id":"0199')).toBeUndefined()
})
