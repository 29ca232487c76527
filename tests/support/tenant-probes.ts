import { MemoryError } from '../../src/core/errors.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { callByName } from './call-by-name.ts'
import { episodeOf } from './episode-inputs.ts'
import type { Filled } from './fill-memory.ts'
import { keep } from './keep.ts'
import { TOLD } from './patterns.ts'
import { storeEpisode } from './store-episode.ts'
import { questions } from './tenant-questions.ts'

/** One tenant of many in the same store, and the ids of what it holds. */
export interface FilledTenant {
  readonly caller: Memory
  readonly number: number
  readonly filled: Filled
}

/** Tenants that hold the same things, each with a mark of its own. */
export async function fillTenants(memory: Memory, count: number): Promise<readonly FilledTenant[]> {
  const tenants: FilledTenant[] = []
  for (let start = 0; start < count; start += TOGETHER) {
    const numbers = Array.from({ length: Math.min(TOGETHER, count - start) }, (_, at) => start + at)
    const some = numbers.map(async (number) => {
      const caller = memory.as({ scope: { tenant: `tenant-${number}` }, surface: 'library' })
      return { caller, number, filled: await fillTenant(caller, number) }
    })
    tenants.push(...(await Promise.all(some)))
  }
  return tenants
}

const TOGETHER = 4

export interface Probed {
  /** Answers that showed the mark of another tenant. */
  readonly leaks: readonly string[]
  /** How many answers showed the mark of the tenant that asked: the probes do find something. */
  readonly own: number
}

/** Asks as a random tenant, with a random operation, for things of a random tenant. */
export async function probeTenants(
  tenants: readonly FilledTenant[],
  count: number,
  random: () => number,
): Promise<Probed> {
  const pick = <One>(from: readonly One[]): One => from[Math.floor(random() * from.length)] as One
  const leaks: string[] = []
  let own = 0
  for (let probe = 0; probe < count; probe++) {
    const { caller, number } = pick(tenants)
    const { filled } = pick(tenants)
    const [name, input] = pick(questions(filled, filled))
    const answer = await ask(caller, name, input)
    const shown = new Set(answer.match(/canary \d+ bird/gu))
    if (shown.delete(canaryOf(number))) own++
    if (shown.size > 0) leaks.push(`${name}: ${answer}`)
  }
  return { leaks, own }
}

function canaryOf(number: number): string {
  return `canary ${number} bird`
}

async function fillTenant(memory: Memory, number: number): Promise<Filled> {
  const mark = canaryOf(number)
  const { fact } = await keep(memory, { text: `Greta keeps bees behind the mill, ${mark}.` })
  const opinion = await keep(memory, { text: `Greta prefers clover honey, ${mark}.` })
  const gone = await keep(memory, { text: `The beekeepers meet in Lund, ${mark}.` })
  await memory.forget({ id: gone.fact.id })
  const alias = await memory.entities.link({ name: 'Greta Lindqvist', alias: `GL${number}` })
  const asked = await memory.questions.ask({ text: `Who repairs the hives, ${mark}?` })
  await memory.blocks.update({ label: 'human', append: `Works at the mill, ${mark}.` })
  const episode = await storeEpisode(memory, episodeOf(`Repair the honey scale, ${mark}`))
  const deleted = await storeEpisode(memory, episodeOf(`Paint the hives blue, ${mark}`))
  await memory.forget({ id: deleted.id })
  const pattern = await memory.patterns.add({ ...TOLD, summary: `Measure twice, ${mark}.` })
  const stall = { namespace: ['shop'], key: 'stall', value: { at: `Stall by the mill, ${mark}.` } }
  await memory.items.put({ items: [{ ...stall, index: ['$'] }] })
  const bug = await memory.bugs.add({ error: 'ScaleError: jammed', solution: `Oil it, ${mark}.` })
  const task = await memory.tasks.start({ description: `Weigh the honey, ${mark}` })
  return {
    fact: fact.id,
    forgotten: gone.fact.id,
    opinion: opinion.fact.id,
    alias: alias.id,
    question: asked.question?.id ?? '',
    episode: episode.id,
    deletedEpisode: deleted.id,
    pattern: pattern.id,
    otherPattern: pattern.id,
    bug: bug.id,
    rule: 'none',
    task: task.id,
    snapshot: 'none',
  }
}

/** The answer of an operation, or its refusal, as text. */
export async function ask(memory: Memory, name: string, input: object): Promise<string> {
  try {
    return JSON.stringify(await callByName(memory, name, input))
  } catch (error) {
    if (!MemoryError.is(error)) throw error
    return JSON.stringify({ code: error.code, message: error.message, hint: error.hint })
  }
}
