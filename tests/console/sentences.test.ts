import { expect, test } from 'vitest'
import { ADVICE, FINDINGS } from '../../console/shared/server-findings.ts'
import { NOTICES } from '../../console/shared/server-sentences.ts'
import { type FindingCode, finding } from '../../src/core/storage/finding.ts'
import { type NoticeCode, notice } from '../../src/core/storage/notice.ts'

/** A value for each name that a sentence could have. */
const VALUES = Object.fromEntries(
  [
    ...['agent', 'dimensions', 'documents', 'expected', 'files', 'held', 'home', 'id', 'ids'],
    ...['index', 'install', 'kind', 'lines', 'mib', 'model', 'names', 'part', 'path', 'places'],
    ...['problems', 'records', 'runtime', 'title', 'tokens', 'count', 'why'],
  ].map((name, at) => [name, 1_000 + at]),
)

/** Which of the values a text says. */
function saidIn(text: string): ReadonlySet<string> {
  const filled = text.replace(/\{(\w+)\}/gu, (_whole, name: string) => String(VALUES[name]))
  return new Set(filled.match(/\b1\d{3}(?=\D|$)/gu))
}

/** The same sentence in English and in the other languages. */
const SENTENCES = [
  ...Object.entries(FINDINGS).map(([code, others]) => {
    const { detail } = finding(code as FindingCode, VALUES)
    return [`what ${code} found`, detail, others] as const
  }),
  ...Object.keys(FINDINGS).map((code) => {
    const { advice } = finding(code as FindingCode, VALUES)
    return [`what to do about ${code}`, advice, ADVICE[code as FindingCode]] as const
  }),
  ...Object.entries(NOTICES).map(([code, others]) => {
    const { text } = notice(code as NoticeCode, VALUES)
    return [`the notice ${code}`, text, others] as const
  }),
]

test.each(SENTENCES)(
  'A8 %s is said in Italian and Korean with the same values',
  (_of, en, others) => {
    expect(others?.length).toBe(en === undefined ? undefined : 2)
    for (const text of others ?? []) expect(saidIn(text)).toEqual(saidIn(en ?? ''))
  },
)
