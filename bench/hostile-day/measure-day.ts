import type { Fact } from '../../src/core/facts/fact.ts'
import type { Memory } from '../../src/index.ts'
import { countBelief } from './count-beliefs.ts'
import { Counting, type Failure, type Tally } from './counting.ts'
import type { Day } from './event.ts'
import type { Lived } from './live-day.ts'

export interface DayFigures {
  readonly tallies: Readonly<Record<string, Tally>>
  readonly failures: readonly Failure[]
}

const RECALLED = 10
const PAGE = 1_000

/** Asks the memory at the end of the month what it holds, and compares that with the script. */
export async function measureDay(
  day: Day,
  lived: readonly Lived[],
  memory: Memory,
): Promise<DayFigures> {
  const facts = await listAll(memory)
  const counting = new Counting()
  countStored(lived, facts, counting)
  for (const one of lived) countEvent(one, counting)
  countSecrets(lived, facts, counting)
  for (const [index, belief] of day.beliefs.entries()) {
    const own = lived.filter(({ event }) => event.belief === index)
    const { items: results } = await memory.recall({ query: belief.question, k: RECALLED })
    countBelief({ belief, own, facts, answer: results }, counting)
  }
  return { tallies: Object.fromEntries(counting.tallies), failures: counting.failures }
}

async function listAll(memory: Memory): Promise<readonly Fact[]> {
  const facts: Fact[] = []
  let after: string | undefined
  do {
    const page = await memory.facts.list({ status: 'all', limit: PAGE, after })
    facts.push(...page.items)
    after = page.next
  } while (after !== undefined)
  return facts
}

// Of each active fact: which event brought it.
function countStored(lived: readonly Lived[], facts: readonly Fact[], counting: Counting): void {
  const broughtBy = new Map(
    lived.filter(isNew).map((one) => [one.receipt.fact?.id ?? '', one] as const),
  )
  for (const { id } of facts.filter(({ status }) => status === 'active')) {
    const one = broughtBy.get(id)
    if (one === undefined) continue
    const isJunk = isUnwanted(one)
    counting.count('junk share of what is stored', one.event.language, isJunk)
    if (isJunk) counting.fail(`${one.event.label} stored`, one, one.event.sort)
  }
}

function isUnwanted(one: Lived): boolean {
  const { label } = one.event
  return label === 'junk' || label === 'echo' || (label === 'injection' && !hasFlags(one))
}

function isNew({ receipt: { outcome } }: Lived): boolean {
  return outcome === 'stored' || outcome === 'superseding'
}

function hasFlags({ receipt }: Lived): boolean {
  return receipt.flags !== undefined && receipt.flags.length > 0
}

function countEvent(one: Lived, counting: Counting): void {
  const { event, receipt } = one
  const { label, language, sort } = event
  if (label === 'junk' || label === 'echo') {
    counting.count(`${label} let in: ${sort}`, language, isNew(one))
  }
  if (label === 'injection') {
    counting.count('injections let in without a mark', language, isNew(one) && !hasFlags(one))
  }
  if (label !== 'duplicate') return
  const isTwice = receipt.outcome === 'stored'
  counting.count('duplicates stored twice', language, isTwice)
  if (isTwice) counting.fail('duplicate stored twice', one, receipt.reason)
}

function countSecrets(lived: readonly Lived[], facts: readonly Fact[], counting: Counting): void {
  const texts = facts.map((fact) => JSON.stringify(fact)).join('\n')
  for (const one of lived) {
    const { secret, language } = one.event
    if (secret === undefined) continue
    const isStored = texts.includes(secret)
    counting.count('secrets stored', language, isStored)
    if (isStored) counting.fail('secret stored', one, one.event.sort)
  }
}
