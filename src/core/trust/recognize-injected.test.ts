import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fence } from './fence/fence.ts'
import { addFingerprints, type FingerprintRing } from './fingerprints/fingerprint-ring.ts'
import { removeInjected } from './recognize-injected.ts'

const EMPTY: FingerprintRing = { capacity: 1_000, sentences: [] }
const block = fence(
  [
    { citation: 'f1', trust: 'person', flags: [], text: 'Anna prefers green tea.\nEvery day.' },
    { citation: 'f2', trust: 'web', flags: [], text: '민수는 부산에 산다.' },
  ],
  { nonce: 'q8w7e6r5t4' },
)
const ringOf = (...texts: readonly string[]): FingerprintRing =>
  addFingerprints(
    EMPTY,
    texts.map((text, at) => ({ id: `f${at + 1}`, text })),
  )

test.each([
  ['as it is', block],
  ['quoted', block.replaceAll(/^/gmu, '> ')],
  ['quoted twice', block.replaceAll(/^/gmu, '> > ')],
  ['on one line', block.replaceAll('\n', ' ')],
  ['wrapped anew', block.replaceAll('\n', ' ').replaceAll(/(.{40}\S*) /gu, '$1\n')],
  ['cut at the end', block.slice(0, -40)],
  ['cut inside the first record', block.slice(0, block.indexOf('Every'))],
  ['in a code block', `\`\`\`\n${block}\n\`\`\``],
])('T11 a block %s is not learned, and what stands around it is', (_, form) => {
  const text = `Marco moved to Turin.\n\n${form}\n\nHe works for a bank.`
  const remaining = removeInjected(text, EMPTY)

  expect(remaining.replaceAll(/\s+/gu, ' ')).toBe('Marco moved to Turin. He works for a bank.')
})

test('T11 a block inside JSON is not learned, also when it was cut short', () => {
  const json = JSON.stringify({ note: 'new fact', memory: `${block}\n\nand more` })
  const cut = JSON.stringify(`${block.slice(0, -30)}\n\nMarco moved.`)

  expect(removeInjected(json, EMPTY)).toBe('{"note":"new fact","memory":"\\n\\nand more"}')
  expect(removeInjected(cut, EMPTY)).toContain('Marco moved.')
  expect(removeInjected(cut, EMPTY)).not.toContain('tea')
})

test('T11 text without markers and without repetition is left exactly as it is', () => {
  const text = '  Loci are places.\n\n\n- [loci] is a word; so is locus.  '
  expect(removeInjected(text, EMPTY)).toBe(text)
})

test.each([
  [
    'Anna prefers green tea in the morning.',
    'As you told me, Anna prefers green tea in the morning.',
  ],
  ['I prefer green tea in the morning.', 'You prefer green tea in the morning.'],
  ['My sister lives in Turin.', 'According to my notes, your sister lives in Turin!'],
  ['Anna lives in Turin. She sells old maps there.', 'Yes, Anna lives in Turin.'],
  ['Marco è vegano da cinque anni.', 'Secondo la memoria, Marco è vegano da cinque anni.'],
  ['민수는 부산에서 혼자 산다.', '기억에 따르면 민수는 부산에서 혼자 산다.'],
  ['안나는 따뜻한 차를 좋아해요.', '네, 안나는 따뜻한 차를 좋아하시네요.'],
  ['小王喜欢在早上喝绿茶。', '小王喜欢在早上喝绿茶！'],
  ['The deploy runs at noon on Fridays.', '- The DEPLOY  runs at noon, on Fridays'],
])('T11 %j, given out, is known again in %j', (given, answer) => {
  const remaining = removeInjected(answer, ringOf(given))

  expect(remaining).toBe('')
})

test.each([
  ['Anna prefers green tea in the morning.', 'Anna prefers green coffee in the morning.'],
  ['Anna prefers green tea in the morning.', 'Anna prefers green tea in the morning since May.'],
  [
    'The meeting is on Tuesday at ten in room four.',
    'The meeting is on Friday at ten in room four.',
  ],
  ['The server has 16 cores and a fast disk.', 'The server has 32 cores and a fast disk.'],
  ['Anna does like the green tea.', 'Anna does not like the green tea.'],
  ['He prefers green tea in the morning.', 'She prefers green tea in the morning.'],
  ['My son lives in Rome with two cats.', 'My daughter lives in Rome with two cats.'],
  ['Mio figlio vive a Roma con due gatti.', 'Mia figlia vive a Roma con due gatti.'],
  ['민수는 부산에서 혼자 산다.', '민수는 서울에서 혼자 산다.'],
  ['민수는 부산에서 혼자 산다.', '민수는 부산에서 혼자 살지 않는다.'],
  ['小王喜欢在早上喝绿茶。', '小王喜欢在早上喝咖啡。'],
  ['Anna lives in Turin and Marco lives in Milan.', 'Marco lives in Turin.'],
])('T11 after %j, the new statement %j is kept', (given, statement) => {
  expect(removeInjected(statement, ringOf(given))).toBe(statement)
})

test('T11 words of two given statements put together anew are kept', () => {
  const ring = ringOf('Anna lives in Turin.', 'Marco lives in Milan.')
  expect(removeInjected('Marco lives in Turin.', ring)).toBe('Marco lives in Turin.')
})

test('T11 two given statements in one sentence are known again', () => {
  const ring = ringOf('Anna lives in the old town.', 'Marco sells second-hand maps.')
  const remaining = removeInjected(
    'Anna lives in the old town and Marco sells second-hand maps.',
    ring,
  )
  expect(remaining).toBe('')
})

test('T11 new statements beside repeated ones are kept', () => {
  const remaining = removeInjected(
    'You told me this: Anna prefers green tea. Her birthday is in May. 민수는 부산에 산다.',
    ringOf('Anna prefers green tea.', '민수는 부산에 산다.'),
  )
  expect(remaining).toBe('Her birthday is in May.')
})

test('T11 a ring forgets the oldest, survives JSON, and holds a record once', () => {
  const small = { ...EMPTY, capacity: 2 }
  const texts = ['Anna prefers green tea.', 'Marco sells old maps.', 'Giulia repairs violins.']
  const full = addFingerprints(
    small,
    texts.map((text, at) => ({ id: `f${at}`, text })),
  )
  const again = addFingerprints(full, [{ id: 'f2', text: 'Giulia repairs violins.' }])

  expect(again.sentences.map(({ id }) => id)).toEqual(['f1', 'f2'])
  expect(JSON.parse(JSON.stringify(again))).toEqual(again)
  expect(removeInjected(texts[0] ?? '', again)).toBe(texts[0])
  expect(removeInjected(texts[2] ?? '', again)).toBe('')
})

test('T11 whatever was given out is known again word for word, and nothing is invented', () => {
  const words = [
    'anna',
    'tea',
    'Turin',
    '민수는',
    '부산에',
    '绿茶',
    'caffè',
    '42',
    '👍',
    'not',
    'the',
  ]
  const aSentence = fc
    .array(fc.constantFrom(...words), { minLength: 1, maxLength: 14 })
    .map((parts) => `${parts.join(' ')}. `)
  fc.assert(
    fc.property(fc.array(aSentence, { minLength: 1, maxLength: 5 }), aSentence, (given, other) => {
      const ring = ringOf(given.join(''))
      const remaining = removeInjected(given.join('') + other, ring)
      expect(`${given.join('')}${other}`).toContain(remaining.split('. ')[0] ?? '')
      expect(removeInjected(given.join(''), ring)).not.toMatch(/anna|tea|Turin|42/u)
    }),
    { numRuns: 300 },
  )
})
