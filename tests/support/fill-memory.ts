import type { Memory } from '../../src/flows/memory.ts'
import { episodeOf, FULL_EPISODE } from './episode-inputs.ts'
import { keep } from './keep.ts'
import { TOLD } from './patterns.ts'

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
  await memory.recordTurns({
    session: 'market',
    turns: [{ text: 'Where is the stall today?', speaker: 'Ola' }, { text: 'By the fountain.' }],
  })
  await memory.pin(fact.id)
  const alias = await memory.addAlias({ name: 'Greta Lindqvist', alias: 'GL' })
  const asked = await memory.askLater({ text: 'Who repairs the hives?' })
  await memory.coreMemoryAppend({ label: 'human', content: 'Works at the mill.' })
  await memory.memoryTool({
    command: 'create',
    path: '/memories/bees.md',
    file_text: 'Swarms leave in May.',
  })
  await memory.setPreference({ topic: 'quotes', value: 'single quotes' })
  return {
    fact: fact.id,
    forgotten: gone.fact.id,
    opinion: opinion.fact.id,
    alias: alias.id,
    question: asked.outcome === 'dropped' ? '' : asked.question.id,
  }
}

async function fillEpisodes(memory: Memory): Promise<Pick<Filled, 'episode' | 'deletedEpisode'>> {
  const { id } = await memory.storeEpisode({
    ...FULL_EPISODE,
    execution: {
      trace: Array.from({ length: 40 }, (_step, at) => ({
        tool: 'bash',
        input: `npm test -- part ${at}`,
        output: 'x'.repeat(2_000),
      })),
    },
  })
  const deleted = await memory.storeEpisode(episodeOf('Paint the hives blue'))
  await memory.deleteEpisode({ id: deleted.id, reason: 'a try' })
  await memory.storeEpisodes(
    Array.from({ length: 24 }, (_run, at) => {
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
  )
  await memory.storeEpisodes(Array.from({ length: 3 }, () => episodeOf('Sweep the honey room')))
  await memory.giveFeedback({ id, helpful: true })
  return { episode: id, deletedEpisode: deleted.id }
}

async function fillKnowledge(
  memory: Memory,
  episode: string,
): Promise<Pick<Filled, 'pattern' | 'otherPattern' | 'bug' | 'rule'>> {
  const pattern = await memory.addPattern(TOLD)
  const other = await memory.addPattern({ ...TOLD, name: 'Read the log before mending' })
  await memory.recordApplication({ id: pattern.id, episode })
  const bug = await memory.addBugPattern({
    error: 'ScaleError: the spring <n> is loose',
    solution: 'Tighten the spring.',
  })
  const learned = await memory.learnRule({
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
  const { task } = await memory.startTask({
    description: 'Weigh the honey of this year',
    plan: [{ id: 'weigh' }, { id: 'write' }],
    variables: { jars: 12 },
  })
  await memory.recordStep({ task, tool: 'bash', input: 'weigh', output: '12 jars' })
  await memory.pushState({ task, current: 'weigh', output: 'twelve jars' })
  await memory.hypothesize({ task, text: 'The scale is off by a gram.' })
  await memory.decide({ task, decision: 'Weigh twice' })
  await memory.track({ task, file: 'honey.csv' })
  const { hash } = await memory.snapshotTask(task)
  return { task, snapshot: hash }
}
