import type { Memory } from '../../src/operations/memory.ts'
import { episodeOf, FULL_EPISODE } from './episode-inputs.ts'
import { keep } from './keep.ts'
import { TOLD } from './patterns.ts'
import { storeEpisode } from './store-episode.ts'

/** Names of things that a filled memory holds. */
export interface Filled {
  readonly fact: string
  readonly forgotten: string
  readonly opinion: string
  readonly alias: string
  readonly question: string
  readonly episode: string
  readonly deletedEpisode: string
  readonly pattern: string
  readonly otherPattern: string
  readonly bug: string
  readonly rule: string
  readonly task: string
  readonly snapshot: string
}

/** Puts something of every kind into a memory, in English, Italian and Korean. */
export async function fillMemory(memory: Memory): Promise<Filled> {
  const facts = await fillFacts(memory)
  const episodes = await fillEpisodes(memory)
  const learned = await fillKnowledge(memory, episodes.episode)
  return { ...facts, ...episodes, ...learned, ...(await fillTask(memory)) }
}

async function fillFacts(
  memory: Memory,
): Promise<Pick<Filled, 'fact' | 'forgotten' | 'opinion' | 'alias' | 'question'>> {
  const { fact } = await keep(memory, {
    text: 'Greta Lindqvist keeps bees behind the old mill.',
    topics: ['beekeeping'],
    tags: ['village'],
  })
  await keep(memory, { text: 'Il mulino vecchio ha un tetto di ardesia.' })
  await keep(memory, { text: '그레타는 매주 화요일에 꿀을 판다.' })
  await keep(memory, {
    text: 'The honey stall takes cash only.',
    validFrom: '2025-01-01',
    validUntil: '2025-06-01',
  })
  const opinion = await keep(memory, { text: 'Greta prefers clover honey to heather honey.' })
  const wrong = await keep(memory, { text: 'The mill was built in 1890.' })
  await memory.correct({ id: wrong.fact.id, text: 'The mill was built in 1908.' })
  const gone = await keep(memory, { text: 'The beekeepers meet in the library of Lund.' })
  await memory.forget({ id: gone.fact.id, reason: 'moved' })
  await memory.conversations.record({
    session: 'market',
    turns: [{ text: 'Where is the stall today?', speaker: 'Ola' }, { text: 'By the fountain.' }],
  })
  await memory.facts.pin({ id: fact.id })
  const alias = await memory.entities.link({ name: 'Greta Lindqvist', alias: 'GL' })
  const asked = await memory.questions.ask({ text: 'Who repairs the hives?' })
  await memory.blocks.update({ label: 'human', append: 'Works at the mill.' })
  const value = { at: 'The stall stands by the fountain.' }
  await memory.items.put({ items: [{ namespace: ['shop'], key: 'stall', value, index: ['at'] }] })
  await memory.files.run({
    command: 'create',
    path: '/memories/bees.md',
    file_text: 'Swarms leave in May.',
  })
  await memory.preferences.set({ topic: 'quotes', value: 'single quotes' })
  return {
    fact: fact.id,
    forgotten: gone.fact.id,
    opinion: opinion.fact.id,
    alias: alias.id,
    question: asked.question?.id ?? '',
  }
}

async function fillEpisodes(memory: Memory): Promise<Pick<Filled, 'episode' | 'deletedEpisode'>> {
  const { id } = await storeEpisode(memory, {
    ...FULL_EPISODE,
    execution: {
      trace: Array.from({ length: 40 }, (_step, at) => ({
        tool: 'bash',
        input: `npm test -- part ${at}`,
        output: 'x'.repeat(2_000),
      })),
    },
  })
  const deleted = await storeEpisode(memory, episodeOf('Paint the hives blue'))
  await memory.forget({ id: deleted.id, reason: 'a try' })
  await memory.episodes.store({
    episodes: Array.from({ length: 24 }, (_run, at) => {
      const isGood = at % 3 !== 0
      return episodeOf(`Repair the honey scale, number ${at}`, {
        status: isGood ? 'success' : 'failure',
        task: { description: `Repair the honey scale, number ${at}`, type: 'bugfix' },
        execution: {
          trace: [
            { tool: isGood ? 'read' : 'bash', input: isGood ? 'scale.ts' : 'npm test' },
            { tool: 'edit', input: 'scale.ts', ...(isGood ? {} : { error: 'ScaleError: jammed' }) },
          ],
        },
        reflection: { insights: ['The scale jams when it is cold.'] },
      })
    }),
  })
  await memory.episodes.store({
    episodes: Array.from({ length: 3 }, () => episodeOf('Sweep the honey room')),
  })
  await memory.feedback({ id, helped: true })
  return { episode: id, deletedEpisode: deleted.id }
}

async function fillKnowledge(
  memory: Memory,
  episode: string,
): Promise<Pick<Filled, 'pattern' | 'otherPattern' | 'bug' | 'rule'>> {
  const pattern = await memory.patterns.add(TOLD)
  const other = await memory.patterns.add({ ...TOLD, name: 'Read the log before mending' })
  await memory.feedback({ id: pattern.id, helped: true, episode })
  const bug = await memory.bugs.add({
    error: 'ScaleError: the spring <n> is loose',
    solution: 'Tighten the spring.',
  })
  const learned = await memory.rules.add({
    before: 'if (a == null) return',
    after: 'if (a === null) return',
    language: 'ts',
  })
  return {
    pattern: pattern.id,
    otherPattern: other.id,
    bug: bug.id,
    rule: learned.rules[0]?.id ?? '',
  }
}

async function fillTask(memory: Memory): Promise<Pick<Filled, 'task' | 'snapshot'>> {
  const { id: task } = await memory.tasks.start({
    description: 'Weigh the honey of this year',
    plan: [{ id: 'weigh' }, { id: 'write' }],
    variables: { jars: 12 },
  })
  await memory.tasks.step({ id: task, tool: 'bash', input: 'weigh', output: '12 jars' })
  await memory.tasks.update({ id: task, current: 'weigh', output: 'twelve jars' })
  await memory.tasks.update({ id: task, hypothesis: { text: 'The scale is off by a gram.' } })
  await memory.tasks.update({ id: task, decision: 'Weigh twice' })
  await memory.tasks.update({ id: task, file: { path: 'honey.csv' } })
  const { hash } = await memory.task(task).snapshot()
  return { task, snapshot: hash }
}
