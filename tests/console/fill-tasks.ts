import type { ConsoleWorld } from './console-world.ts'

const DAY_MS = 86_400_000
const PROJECT = 'shop'
const PARTS = ['cart', 'checkout', 'invoice', 'search', 'coupon', 'stock', 'refund', 'login']
const FAULTS = [
  'shows the wrong total',
  'is empty after a reload',
  'rejects valid input',
  'is slow for large orders',
  'crashes without a voucher',
]

export const KNOWN_ERROR =
  "TypeError: Cannot read properties of undefined (reading 'total')\n    at sumOf (src/cart/sum.ts:14:22)\n    at renderCart (src/cart/view.ts:31:9)"
const FIX = 'Give carts without a voucher an empty voucher: `voucher ?? NO_VOUCHER`.'

const DIFF = `--- a/src/cart/sum.ts
+++ b/src/cart/sum.ts
@@ -12,3 +12,3 @@
 export function sumOf(cart: Cart): number {
-  return cart.lines.reduce(add, 0) - cart.voucher.total
+  return cart.lines.reduce(add, 0) - (cart.voucher ?? NO_VOUCHER).total
 }`

/** A number from 0 to 99 that looks random and never changes. */
function drawn(index: number, salt: number): number {
  return ((index + 1) * 7919 + salt * 104_729) % 100
}

/**
 * Fills the memory with three months of finished tasks, of which those that ran a test first ended
 * well more often, and learns from them.
 */
export async function fillTasks({ owner, wasAgo }: ConsoleWorld, count = 90): Promise<void> {
  wasAgo(8)
  const bug = await owner.bugs.add({
    error: KNOWN_ERROR,
    name: 'A cart without a voucher has no total',
    causes: ['`voucher` is optional since the import of old orders.'],
    solution: FIX,
    project: PROJECT,
  })
  await owner.rules.add({
    name: 'Compare with undefined strictly',
    category: 'null-safety',
    language: 'typescript',
    template: '$X == null',
    after: '$X === undefined',
    description: 'A missing value is `undefined` in this project, never `null`.',
    project: PROJECT,
  })
  const now = Date.now()
  const episodes = Array.from({ length: count }, (_, index) =>
    makeEpisode(index, count, now, bug.id),
  )
  for (let first = 0; first < count; first += 50) {
    await owner.episodes.store({ episodes: episodes.slice(first, first + 50) })
  }
  wasAgo(7)
  await owner.admin.nightly({})
}

function makeEpisode(index: number, count: number, now: number, bugId: string) {
  const isTestedFirst = drawn(index, 1) < 50
  const isGuided = drawn(index, 2) < 45
  const isDone = drawn(index, 3) < 35 + (isTestedFirst ? 35 : 0) + (isGuided ? 18 : 0)
  const part = PARTS[index % PARTS.length] ?? ''
  const fault = FAULTS[index % FAULTS.length] ?? ''
  const file = `src/${part}/${part}.ts`
  return {
    task: { description: `The ${part} ${fault}`, type: 'bugfix' },
    context: { files: [file], errors: fault.includes('voucher') ? [MET] : [] },
    execution: {
      plan: ['Find what fails', 'Change it', 'Run the tests'],
      trace: traceOf(part, file, isTestedFirst, isDone),
      decisions:
        // What was decided where the error was met would be told as its fix.
        drawn(index, 6) < 8 && !fault.includes('voucher')
          ? [{ decision: `Change ${file} only`, reason: 'Smallest change.' }]
          : [],
      durationMs: 240_000 + drawn(index, 5) * 6_000,
    },
    outcome: isDone
      ? {
          status: 'success' as const,
          output: 'The tests pass.',
          testsPassed: true,
          patches: [
            {
              file,
              linesAdded: 1,
              linesRemoved: 1,
              diff: DIFF.replaceAll('src/cart/sum.ts', file).replaceAll('cart', part),
            },
          ],
        }
      : {
          status: drawn(index, 4) < 25 ? ('partial' as const) : ('failure' as const),
          output: 'Two tests still fail.',
          testsPassed: false,
        },
    reflection: {
      insights: isDone && drawn(index, 7) < 12 ? [`The ${part} is only right after a reload.`] : [],
    },
    metadata: {
      domain: 'shop',
      tags: [part],
      offered: [{ kind: 'bug' as const, id: bugId, use: useOf(isGuided, isDone) }],
    },
    occurredAt: new Date(now - Math.floor(((count - index) / count) * 84 * DAY_MS)).toISOString(),
    project: PROJECT,
  }
}

const MET = { type: 'TypeError', message: KNOWN_ERROR.split('\n', 1)[0], stack: KNOWN_ERROR }

function useOf(isGuided: boolean, isDone: boolean) {
  if (!isGuided) return 'ignored' as const
  return isDone ? ('helped' as const) : ('followed' as const)
}

function traceOf(part: string, file: string, isTestedFirst: boolean, isDone: boolean) {
  const test = { tool: 'run_tests', input: `npm test -- ${part}`, durationMs: 8_200 }
  return [
    { tool: 'read_file', input: file, output: 'export function …', durationMs: 35 },
    ...(isTestedFirst ? [{ ...test, output: '1 failed' }] : []),
    { tool: 'edit_file', input: file, output: 'Saved.', durationMs: 240 },
    { ...test, ...(isDone ? { output: '14 passed' } : { error: '2 of 14 failed' }) },
  ]
}

/** Leaves two tasks running, one with a known error. */
export async function startTasks({ owner, wasAgo }: ConsoleWorld): Promise<void> {
  wasAgo(0.3)
  const { id } = await owner.tasks.start({
    description: 'Carts without a voucher have no total',
    type: 'bugfix',
    project: PROJECT,
    goals: ['The total of every cart is right'],
    criteria: ['The tests of src/cart pass'],
    constraints: ['Do not change the API'],
    plan: ['Reproduce it', 'Find the cause', 'Fix it', 'Run the tests'],
  })
  await owner.tasks.update({ id, phase: 'reproduce', current: 's1' })
  wasAgo(0.2)
  await owner.tasks.step({
    id,
    tool: 'read_file',
    input: 'src/cart/sum.ts',
    output: 'export function sumOf(cart: Cart): number {',
    durationMs: 31,
  })
  await owner.tasks.step({
    id,
    tool: 'bash',
    input: 'npm test -- cart',
    error: KNOWN_ERROR,
    durationMs: 8_400,
  })
  wasAgo(0.1)
  await owner.tasks.update({
    id,
    completed: ['s1'],
    current: 's2',
    decision: 'Keep `voucher` optional',
    reason: 'Old orders have none.',
    hypothesis: { text: 'Old orders were imported without a voucher', confidence: 0.8 },
    file: { path: 'src/cart/sum.ts', state: 'modified' },
  })
  await owner.tasks.start({
    description: 'Write the release notes of version 4.2',
    type: 'docs',
    project: PROJECT,
    plan: ['Collect what changed', 'Write it down'],
  })
  wasAgo(0)
}
