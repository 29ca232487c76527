import { expect, test } from 'vitest'
import { renderPeers } from './render-peers.ts'

const LOCI = {
  name: 'loci',
  version: 'this commit',
  embedded: 'turns and questions by the encoder',
  measured: {
    questions: 892,
    recall: 0.8577,
    askMs: { p50: 33.61, p95: 105.4 },
    storeMs: 0.214,
    empty: 0,
  },
}
const BROKEN = {
  name: 'mem0',
  version: '3.3.1',
  embedded: 'nothing',
  measured: 'npm install failed',
}

function rowsOf(report: string, start: string): readonly string[] {
  return report
    .split('\n')
    .filter((line) => line.startsWith(start))
    .map((line) => line.replaceAll(/ +/g, ' '))
}

test('F2 a row says what was reached, what it cost and what was embedded', () => {
  expect(rowsOf(renderPeers([LOCI], false), '| loci')).toEqual([
    '| loci | this commit | 0.858 | 892 | 0 | 34 | 105 | 0.21 | turns and questions by the encoder |',
  ])
})

test('F2 a memory that could not be measured has no figures, and the reason is given', () => {
  const report = renderPeers([LOCI, BROKEN], false)

  expect(rowsOf(report, '| mem0')).toEqual(['| mem0 | 3.3.1 | | | | | | | nothing |'])
  expect(report).toContain('mem0 was not measured: npm install failed')
})

test('F2 the report says when vectors came from a cache', () => {
  expect(renderPeers([LOCI], true)).toContain('ms a stored turn (vectors cached)')
  expect(renderPeers([LOCI], false)).not.toContain('cached')
})
