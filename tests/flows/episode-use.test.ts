import { describe, expect, test } from 'vitest'
import { episodeOf } from '../support/episode-inputs.ts'
import { foundBy } from '../support/episode-searches.ts'
import { storeEpisode } from '../support/store-episode.ts'
import { openTestMemory } from '../support/test-memory.ts'

describe('E4 long outputs', () => {
  // Two megabytes, as a build prints them.
  const LOG = Array.from(
    { length: 44_000 },
    (_line, at) => `[${at}] compilazione di src/módulo-${at % 97}.ts … 완료 ✓`,
  ).join('\n')

  test('E4 W10 a build log of two megabytes in a step comes back byte for byte in the episode', async () => {
    const { memory } = openTestMemory()
    const { id } = await memory.tasks.start({ description: 'Build everything' })
    await memory.tasks.step({ id, tool: 'bash', input: 'make', output: LOG })
    await memory.tasks.step({ id, tool: 'bash', input: 'make test', error: `Error: x\n${LOG}` })

    await memory.tasks.finish({ id, status: 'failure' })

    const { episode, lifecycle } = await memory.episodes.get({ id })
    expect(LOG.length).toBeGreaterThan(2_000_000)
    expect(episode.execution.trace[0]?.output).toBe(LOG)
    expect(episode.execution.trace[1]?.error).toBe(`Error: x\n${LOG}`)
    expect(lifecycle.away.flatMap(({ parts }) => parts)).toContain('execution.trace')
  })

  test('E4 the same in an episode that is stored, in its trace and as an artifact', async () => {
    const { memory } = openTestMemory()
    const { id } = await storeEpisode(memory, {
      ...episodeOf('Build everything'),
      execution: { trace: [{ tool: 'bash', output: LOG, thought: 'It is long.' }] },
      outcome: { status: 'success', artifacts: [{ name: 'build.log', text: LOG }] },
    })

    const { episode } = await memory.episodes.get({ id })

    expect(episode.execution.trace).toEqual([{ tool: 'bash', output: LOG, thought: 'It is long.' }])
    expect(episode.outcome.artifacts).toEqual([{ name: 'build.log', text: LOG }])
  })
})

describe('E2 how an episode was used', () => {
  test('E2 a finished task refers to the episodes that it was offered', async () => {
    const { memory } = openTestMemory()
    const known = await storeEpisode(memory, {
      ...episodeOf('Riparare il caricatore YAML'),
      reflection: { solutionPattern: 'Leggere i tag con il caricatore sicuro' },
    })
    const stranger = await storeEpisode(memory, episodeOf('結婚式の招待状を書く'))
    const { id, retrieved } = await memory.tasks.start({
      description: 'Riparare il caricatore YAML ora',
    })
    expect(retrieved).toEqual([known.id])
    await memory.tasks.update({ id, clear: true })

    await memory.tasks.finish({ id, status: 'success' })

    const usageOf = async (episode: string) =>
      (await memory.episodes.get({ id: episode })).usage.referencedBy
    expect(await usageOf(known.id)).toEqual([`episodes/${id}`])
    expect(await usageOf(stranger.id)).toEqual([])
  })

  test('E12 feedback in words is kept and shown, without its secrets, until it is forgotten', async () => {
    const { memory } = openTestMemory()
    const { id } = await storeEpisode(memory, episodeOf('Tune the pool'))
    const { fact } = await memory.remember({ text: 'The gateway is called Brunhilde.' })
    await memory.feedback({
      id,
      helped: true,
      comment: 'Ha risolto tutto, token=s3cr3t-t0ken-9876543210',
    })
    await memory.feedback({ id, helped: false, comment: 'The gateway is called Brunhilde.' })

    const said = async () => (await memory.episodes.get({ id })).usage.comments
    expect(await said()).toMatchObject([
      { isHelpful: true, text: expect.stringContaining('Ha risolto tutto') },
      { isHelpful: false, text: 'The gateway is called Brunhilde.' },
    ])
    expect(JSON.stringify(await said())).not.toContain('s3cr3t')
    await memory.forget({ id: fact?.id ?? '' })
    expect(JSON.stringify(await said())).not.toContain('Brunhilde')
  })
})

describe('E11 nothing relevant', () => {
  test('E11 a question about something else finds nothing, however new or successful what is there', async () => {
    const { memory } = openTestMemory()
    for (const description of ['Fix the login form', 'Aggiornare la cache', '결제 오류 수정']) {
      await memory.episodes.store(episodeOf(description))
    }

    for (const text of [
      'quantum chromodynamics lattice',
      'ricetta del tiramisù',
      '고려청자 감정',
    ]) {
      expect(await foundBy(memory, { text })).toEqual([])
    }
    expect(await foundBy(memory, { text: 'login' })).toContain('Fix the login form')
    expect(await foundBy(memory, { text: 'quantum lattice', minSimilarity: 0 })).toHaveLength(3)
  })
})
