import { expect, test } from 'vitest'
import { makeDigest } from '../../../../tests/support/make-digest.ts'
import type { RunDigest } from '../digests/run-digest.ts'
import { planFeatures } from '../digests/task-features.ts'
import { instantiate } from '../patterns/instantiate.ts'
import { mineRuns } from './mine-runs.ts'

/** Every fifth run ends the other way, so that nothing is certain. */
function makeRun(index: number, isGood: boolean, features: RunDigest['features']): RunDigest {
  return makeDigest({
    id: `run-${index}`,
    at: index,
    status: isGood === (index % 5 !== 0) ? 'success' : 'failure',
    features: { 'task.words': [], 'task.kinds': [], 'steps.count': 1, ...features },
  })
}

test('P8 a way to divide tasks that goes well is a template, in order, with a place for what differs', () => {
  const plans = (index: number): readonly (readonly string[])[] => [
    [`읽기 src/a${index}.ts`, 'Test the parser', `Write docs/b${index}.md`],
    [`Write docs/b${index}.md`, 'Test the parser', `읽기 src/a${index}.ts`],
    ['ask', 'write'],
  ]
  const digests = Array.from({ length: 120 }, (_, index) => {
    const plan = planFeatures(plans(index)[index % 3] ?? [])
    return makeRun(index, index % 3 === 0, { plan, steps: [], tools: [] })
  })

  const found = mineRuns(digests).find(
    ({ category, expects }) => category === 'decomposition' && expects === 'success',
  )

  expect(found).toMatchObject({
    name: 'Plan to 읽기 a file, then test parser, then write a file',
    followedWhen: 'plan follow "읽기 {file}" then "test parser" then "write {file}"',
    content: {
      type: 'template',
      structure: ['읽기 {{file}}', 'Test parser', 'Write {{file2}}'],
      parameters: [{ name: 'file' }, { name: 'file2' }],
    },
  })
  expect(found?.evidence.adjustedPValue).toBeLessThan(0.05)
  // Runs that do the same in another order are no evidence for it.
  expect(found?.evidence.contrast).toMatchObject({ runs: 40, runsWithout: 80 })
  if (found?.content.type !== 'template') throw new Error('no template was rendered')
  const { lines } = instantiate(found.content, { file: 'src/장바구니.ts', file2: 'docs/a.md' })
  expect(lines).toEqual(['읽기 src/장바구니.ts', 'Test parser', 'Write docs/a.md'])
})

test.each([
  ['Read src/cart.ts', ['read', 'read {file}']],
  ['2. Fix `total` in the cart', ['fix', 'fix {name}']],
  ['Run the tests', ['run', 'run tests']],
  ['Open https://example.org/a?b=1', ['open', 'open {url}']],
  ['Scrivi un test', ['scrivi', 'scrivi test']],
  ['테스트를 작성한다', ['테스트를', '테스트를 작성한다']],
  ['Answer "yes" to 3 people', ['answer', 'answer {text}']],
  ['🙂', ['🙂']],
  ['', ['']],
])('P8 a part of a plan is what is done, and to what kind of thing: %s', (part, features) => {
  expect(planFeatures([part])).toEqual([features])
})

test('P8 what is done about an error is a recovery, which applies to runs that met it', () => {
  const met = Array.from({ length: 120 }, (_, index) => {
    const isGood = index % 2 === 0
    const answer = isGood ? ['tool leggi', 'recovered'] : ['tool edit', 'error', 'error 없음']
    const steps = [['tool edit'], ['tool edit', 'error', 'error 없음'], answer, ['tool edit']]
    return makeRun(index, isGood, { steps, tools: ['edit'], 'steps.count': 4 })
  })
  // Where nothing went wrong, the same tool is of no use.
  const others = Array.from({ length: 120 }, (_, index) => {
    const steps = [['tool edit'], [index % 2 === 0 ? 'tool leggi' : 'tool edit'], ['tool edit']]
    return makeRun(200 + index, index % 4 < 2, { steps, tools: ['edit'], 'steps.count': 3 })
  })

  const found = mineRuns([...met, ...others]).filter(
    ({ category, evidence }) => category === 'recovery' && evidence.adjustedPValue < 0.05,
  )

  const use = found.find(({ followedWhen }) => followedWhen.includes('next "tool leggi"'))
  expect(use).toMatchObject({ expects: 'success', content: { type: 'procedure' } })
  expect(use?.applicability.conditions).toEqual(['steps follow "error 없음"'])
  expect(use?.evidence.contrast.runs).toBe(60)
})
