import { expect, test } from 'vitest'
import { idOf, NOW_MS, openTestMemory } from './support/open-test-memory.ts'
import { runTestCli } from './support/test-cli.ts'

test('A5 CLI: pins, names, topics, opinions, questions and blocks are shown for people', async () => {
  const opened = await openTestMemory()
  const agent = opened.memory.as({ scope: { tenant: 'default' }, surface: 'mcp' })
  let transcript = ''
  const run = async (...args: string[]): Promise<void> => {
    const { stdout } = await runTestCli(args, { opened, columns: 80, now: () => NOW_MS + 60_000 })
    transcript += `$ loci ${args.join(' ')}\n${stdout}\n`
  }
  await run('remember', 'Ada Rossi prefers green tea.', '--topics', 'taste')
  await run('fact', 'pin', idOf(1))
  await run('entity', 'link', 'Ada Rossi', '--alias', '에이다')
  await run('entity', 'aliases', '--suggested')
  await run('stats', '--topics')
  await run('fact', 'get', idOf(1))
  await run('entity', 'get', 'Ada Rossi')
  await run('question', 'ask', 'Chi accorda il pianoforte?')
  await agent.correct({ id: idOf(1), text: 'Ada Rossi prefers black tea.' })
  await run('question', 'list')
  const questions = (await opened.memory.questions.list()).items
  const idOfQuestion = (isProposal: boolean): string =>
    questions.find(({ proposal }) => (proposal !== undefined) === isProposal)?.id ?? ''
  await run('question', 'close', idOfQuestion(false))
  await run('question', 'close', idOfQuestion(true), '--confirm')
  await run('block', 'update', 'human', '--append', 'Ada is brief.')
  await run('block', 'list', '--history')
  await run('fact', 'pin', (await opened.memory.facts.list()).items[0]?.id ?? '', '--off')
  await run('forget', (await opened.memory.facts.list()).items[0]?.id ?? '')
  const [gone] = (await opened.memory.facts.list({ status: 'forgotten' })).items
  await run('admin', 'purge', gone?.id ?? '')
  await run('undo', gone?.id ?? '')
  await run('question', 'list')
  await opened.memory.close()

  expect(transcript).not.toMatch(/^\{$/mu)
  const masked = transcript.replaceAll(/[0-9a-f]{64}/g, '<hash>')
  await expect(masked).toMatchFileSnapshot('golden/memory.txt')
})
