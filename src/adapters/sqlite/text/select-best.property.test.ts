import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundScore } from '../../../core/language/text/bm25.ts'
import { compareText } from '../../../core/language/text/compare-text.ts'
import { selectBest } from './select-best.ts'

// Few values, some of them a hair apart, so that there are ties of every kind.
const aScore = fc.constantFrom(
  0.5,
  1,
  1.000_000_1,
  1.000_000_4,
  1.000_000_6,
  2,
  17.25,
  17.250_000_5,
)
const aKey = fc.string({ unit: fc.constantFrom('a', 'B', 'é', '한', '\uffee', '😀'), maxLength: 4 })
const aRow = fc.record({ score: aScore, key: aKey, passes: fc.boolean() })

test('S5 sqlite: the best are those that sorting everything puts first', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(aRow, { maxLength: 40, selector: ({ key }) => key }),
      fc.integer({ min: 1, max: 45 }),
      fc.boolean(),
      (rows, limit, isFiltered) => {
        const expected = rows
          .map(({ score, key, passes }, row) => ({ row, score: roundScore(score), key, passes }))
          .filter(({ passes }) => passes || !isFiltered)
          .sort((left, right) => right.score - left.score || compareText(left.key, right.key))
          .slice(0, limit)

        const best = selectBest(
          {
            rows: Uint32Array.from(rows.keys()),
            scores: Float64Array.from(rows, ({ score }) => score),
            keyOf: (row) => Buffer.from(rows[row]?.key ?? '', 'utf8'),
            ...(isFiltered ? { mask: Uint8Array.from(rows, ({ passes }) => Number(passes)) } : {}),
          },
          limit,
        )

        expect(best.map(({ row, rank }) => ({ row, score: rank / 1e6 }))).toEqual(
          expected.map(({ row, score }) => ({ row, score })),
        )
      },
    ),
    { numRuns: 500 },
  )
})
