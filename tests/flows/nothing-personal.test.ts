import { expect, test } from 'vitest'
import { seededRandom } from '../../src/core/learning/statistics/seeded-random.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { patterns } from '../../src/operations/patterns.ts'
import { createStyle } from '../../src/operations/views/style.ts'
import { minePatterns } from '../support/run-step.ts'
import { sample } from '../support/sample.ts'
import { openTestMemory, type TestMemory } from '../support/test-memory.ts'

const NAMES =
  'Jonas Greta Matteo Ingrid Chiara Tobias Lucía 지민 Yusuf Amélie Pavel Noor Dmitri Aoife Kwame Leyla'.split(
    ' ',
  )
const STREETS =
  'Lindqvist Rossi Okafor Nguyen Baranov Haddad Ferrari Svensson 박 Müller Silva Kaya'.split(' ')

const KEEPERS = '김서연 박지훈 이도윤 최민준 정하은 강현준'.split(' ')

/** What belongs to one customer: it never helps with the task of another. */
interface Customer {
  readonly name: string
  readonly email: string
  readonly keeper: string
  readonly id: string
  readonly amount: string
  readonly host: string
  readonly home: string
}

/** Of few customers each one is met often enough to be taken for a part of the work. */
function makeCustomer(random: () => number, customersMax: number): Customer {
  const at = Math.floor(random() * customersMax)
  const [name = '', family = ''] = [NAMES[at % NAMES.length], STREETS[(at * 5) % STREETS.length]]
  const number = 1_000_000 + at * 7_919
  return {
    name: `${name} ${family}`,
    email: `${name}.${family}${number % 100}@example.org`,
    keeper: KEEPERS[at % KEEPERS.length] ?? '',
    id: `${name.toLowerCase()}_${family.toLowerCase()}_${number}`,
    amount: `${(number / 100).toFixed(2)} €`,
    host: `db-${number}.${family.toLowerCase()}.internal`,
    home: `/home/${name.toLowerCase()}/orders/${number}`,
  }
}

type Say = (customer: Customer) => string

/** Every way in which something personal can get into a failed step. */
const ERRORS: Readonly<Record<string, Say>> = {
  'a name': ({ name }) => `LockError: the record is held by ${name}`,
  'a quoted name': ({ name }) => `LockError: the record of "${name}" is held`,
  'an e-mail address': ({ email }) => `MailError: ${email} bounced`,
  'an amount': ({ amount }) => `PaymentError: ${amount} is more than the limit`,
  'a host': ({ host }) => `ConnectError: cannot reach ${host} from here`,
  'an id': ({ id }) => `StateError: ${id} is closed already`,
  'a name in a Korean sentence': ({ keeper }) => `잠금오류: 이 기록은 ${keeper}이 쓰고 있습니다`,
  'a home folder': ({ home }) => `ENOENT: no such file, open '${home}/list.csv'`,
}

interface Step {
  readonly tool: string
  readonly input: string
}

const RUNS = sample(100, 200)

/**
 * Runs that succeed when they release the lock right after the error, with customers in every
 * text.
 */
async function live(
  { memory, clock }: TestMemory,
  say: Say,
  customersMax: number,
): Promise<readonly Customer[]> {
  const random = seededRandom(11)
  const customers: Customer[] = []
  for (let run = 0; run < RUNS; run++) {
    clock.advance(60_000)
    const customer = makeCustomer(random, customersMax)
    customers.push(customer)
    const { name, email, id, amount, host, home } = customer
    const isGood = random() < 0.5
    const next = isGood ? 'release_lock' : 'read_log'
    const isSuccess = random() < (isGood ? 0.95 : 0.1)
    // Both are used in any order before and after, so that only what follows the error tells.
    const both = (): readonly Step[] => {
      const tools = ['release_lock', 'read_log'].map((tool) => ({ tool, input: name }))
      return random() < 0.5 ? tools : tools.toReversed()
    }
    await memory.episodes.store({
      task: { description: `Refund ${amount} to ${name} (${email}), order ${run}`, type: 'refund' },
      execution: {
        plan: [`Ask ${name}`, `Refund ${amount}`],
        trace: [
          ...both(),
          { tool: 'get_user', input: JSON.stringify({ id, email }), output: `${name}, ${host}` },
          { tool: 'bash', input: `cat ${home}/list.csv`, output: `${id};${amount}` },
          { tool: 'refund', input: JSON.stringify({ id, amount }), error: say(customer) },
          { tool: next, input: JSON.stringify({ host, name }), output: `done for ${name}` },
          { tool: 'refund', input: JSON.stringify({ id, amount }), output: `paid ${amount}` },
          ...both(),
        ],
      },
      outcome: { status: isSuccess ? 'success' : 'failure' },
    })
  }
  await minePatterns(memory)
  return customers
}

/** What every surface says of patterns to somebody who works on another task. */
async function advised(memory: Memory, error: string, nowMs: number): Promise<readonly string[]> {
  const listed = await memory.patterns.list({ limit: 100 })
  const view = { style: createStyle(false), columns: 100, nowMs, isExplaining: false }
  const task = { task: 'Refund an order', type: 'refund' }
  const { text } = await memory.context.forTask({ ...task, error, k: 20 })
  const started = await memory.tasks.start({ description: task.task, type: task.type })
  const { advice } = await memory.tasks.step({
    id: started.id,
    tool: 'refund',
    error,
  })
  return [
    ...listed.items.flatMap(({ name, summary, guidance, content }) =>
      JSON.stringify({ name, summary, guidance, content }),
    ),
    patterns.operations.list.cli?.show?.(listed, view) ?? '',
    ...text.split('\n').filter((line: string) => /^\| (?:Do|Avoid|Don't|After)/u.test(line)),
    ...[...started.advice, ...advice]
      .filter(({ kind }) => kind === 'pattern')
      .map((one) => one.text),
  ]
}

const CASES = Object.entries(ERRORS).flatMap(([what, say]) =>
  [2, 200].map((customersMax) => [what, customersMax, say] as const),
)

test.each(CASES)(
  'P8 T10 nothing personal is in advice, whatever errors, inputs and outputs say: %s of %d customers',
  async (_what, customersMax, say) => {
    const opened = openTestMemory()
    const customers = await live(opened, say, customersMax)
    const stranger = makeCustomer(seededRandom(99), customersMax)
    const said = await advised(opened.memory, say(stranger), opened.clock.now())

    expect(said.join('\n')).toMatch(/use `(?:release_lock|read_log)` next/u)
    const known = customers.flatMap(({ name, ...rest }) => [
      ...name.split(' '),
      ...Object.values(rest),
    ])
    const leaked = new Set(
      known.filter((word) => said.some((text) => text.toLowerCase().includes(word.toLowerCase()))),
    )
    expect([...leaked]).toEqual([])
  },
)

test('K1 a call that succeeds with another id teaches nothing to a task of somebody else', async () => {
  const { memory } = openTestMemory()
  const error = 'Error: tariff account not found'
  const { id } = await memory.tasks.start({ description: 'Charge the tram ticket' })
  const charge = { id, tool: 'charge_account' }
  await memory.tasks.step({ ...charge, input: { account: 'acct_5521', currency: 'EUR' }, error })
  await memory.tasks.step({
    ...charge,
    input: { account: 'acct_90177', currency: 'EUR' },
    output: 'ok',
  })
  const { learnings } = await memory.tasks.finish({ id, status: 'success' })
  await memory.admin.nightly({})

  const { bugs } = await memory.failures.search({ error })
  expect(JSON.stringify([learnings, bugs.map(({ solution }) => solution)])).not.toContain('90177')
})
