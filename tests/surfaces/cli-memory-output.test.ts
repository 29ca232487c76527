import { expect, test } from 'vitest'
import { idOf, NOW_MS, openTestMemory } from './support/open-test-memory.ts'
import { runTestCli } from './support/test-cli.ts'

test('A5 CLI: pins, names, topics, opinions, questions and blocks are shown for people', async () => {
  const opened = await openTestMemory()
  const agent = opened.memory.as({ scope: { tenant: 'default' }, door: 'mcp' })
  let transcript = ''
  const run = async (...args: string[]): Promise<void> => {
    const { stdout } = await runTestCli(args, { opened, columns: 80, now: () => NOW_MS + 60_000 })
    transcript += `$ loci ${args.join(' ')}\n${stdout}\n`
  }
  await run('remember', 'Ada Rossi prefers green tea.', '--topics', 'taste')
  await run('pin', idOf(1))
  await run('add-alias', '--name', 'Ada Rossi', '--alias', '에이다')
  await run('list-aliases')
  await run('suggest-aliases')
  await run('list-topics')
  await run('explain-opinion', idOf(1))
  await run('about-entity', 'Ada Rossi')
  await run('ask-later', 'Chi accorda il pianoforte?')
  await agent.correct({ id: idOf(1), text: 'Ada Rossi prefers black tea.' })
  await run('list-questions')
  const questions = (await opened.memory.questions.list()).items
  const idOfQuestion = (isProposal: boolean): string =>
    questions.find(({ proposal }) => (proposal !== undefined) === isProposal)?.id ?? ''
  await run('close-question', idOfQuestion(false))
  await run('confirm', idOfQuestion(true))
  await run('core-memory-append', '--label', 'human', '--content', 'Ada is brief.')
  await run('core-memory-view', '--history')
  await run('unpin', (await opened.memory.facts.list()).items[0]?.id ?? '')
  await run('forget', (await opened.memory.facts.list()).items[0]?.id ?? '')
  const [gone] = (await opened.memory.facts.list({ status: 'forgotten' })).items
  await run('purge', gone?.id ?? '')
  await run('allow', gone?.id ?? '')
  await run('list-questions')
  await opened.memory.close()

  expect(transcript).not.toMatch(/^\{$/mu)
  const masked = transcript.replaceAll(/[0-9a-f]{64}/g, '<hash>')
  await expect(masked).toMatchFileSnapshot('golden/memory.txt')
})
