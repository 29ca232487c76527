import { expect, test } from 'vitest'
import { renderReport } from './render-report.ts'

const LOCI = {
  set: 'locomo',
  variant: 'loci',
  metrics: {
    ALL: { 'recall@10': 0.81 },
    abstention: { n_unanswerable: 4, silent: 0.25, n_answerable: 2, recall: 0.5 },
  },
  costs: { latencyMs: { p50: 9.1, p95: 20 }, tokensMean: 310 },
}

function rowsOf(report: string, start: string): readonly string[] {
  return report
    .split('\n')
    .filter((line) => line.startsWith(start))
    .map((line) => line.replaceAll(/ +/g, ' '))
}

test('F2 the report sets a figure against its baseline, single channels and its aim', () => {
  const words = { set: 'locomo', variant: 'words', metrics: { ALL: { 'recall@10': 0.6 } } }
  const without = { set: 'locomo', variant: 'without-time', metrics: { ALL: { 'recall@10': 0.8 } } }

  const rows = rowsOf(renderReport([LOCI, words, without], []), '| locomo')

  expect(rows).toEqual([
    '| locomo | recall@10 | .62 | 0.600 | | 0.810 | ≥ 0.800 | yes |',
    '| locomo | recall@10 | 0.810 | | | | | −0.010 | | |',
    '| locomo | 4 | 0.250 | 2 | | | 0.500 | |',
    '| locomo | 9.1 ms | 20 ms | 310 |',
  ])
})

test('F2 an aim that is missed shows by how much, and a set that failed is named', () => {
  const missed = { set: 'locomo', variant: 'loci', metrics: { ALL: { 'recall@10': 0.75 } } }

  const report = renderReport([missed], ['beam'])

  expect(rowsOf(report, '| locomo')[0]).toContain('| −0.050 |')
  expect(report).toContain('Not measured: beam.')
})
