import { expect, test } from 'vitest'
import { keep } from '../support/keep.ts'
import { embedderOf, LIKELY, scriptedReader } from '../support/scripted-reader.ts'
import * as flows from '../support/test-memory.ts'
import { callTool, connectWithin } from './support/mcp-client.ts'
import { openTestMemory } from './support/open-test-memory.ts'
import { runTestCli } from './support/test-cli.ts'

const OLDER = 'Il magazzino di Prato chiude alle sette di sera.'
const NEWER = 'A Prato ora si lavora anche di notte, con due turni.'

/** A memory without a model that has a link from one with a model. */
async function openLinked() {
  const { memory } = flows.openTestMemory({
    embedder: embedderOf(NEWER, { [OLDER]: 0.8 }),
    reader: scriptedReader(NEWER, { [OLDER]: LIKELY }),
  })
  await keep(memory, { text: OLDER })
  await keep(memory, { text: NEWER })
  let content = ''
  for await (const page of memory.exportAll()) content += page
  const opened = await openTestMemory()
  await opened.memory.import({ content })
  const { items } = await opened.memory.facts.list({ linked: true })
  return { opened, id: items[0]?.id ?? '', by: items[0]?.possiblyOutdatedBy?.id ?? '' }
}

const QUESTION = 'Quando chiude il magazzino di Prato?'

test('A5 CLI: what is possibly outdated stands beneath the newer statement and says so', async () => {
  const { opened, id } = await openLinked()

  const { stdout } = await runTestCli(['recall', QUESTION], { opened })
  const list = await runTestCli(['fact', 'list', '--linked'], { opened })
  const fact = await runTestCli(['fact', 'get', id], { opened })

  expect(stdout.indexOf(NEWER)).toBeLessThan(stdout.indexOf(OLDER))
  expect(stdout).toContain('possibly outdated by: ')
  expect(list.stdout).toContain('possibly outdated')
  expect(fact.stdout).toContain(NEWER)
  await opened.memory.close()
})

test('A5 CLI: a link is settled with one command, either way', async () => {
  const { opened, id } = await openLinked()

  const valid = await runTestCli(['fact', 'settle', id, '--no-outdated'], { opened })
  const outdated = await runTestCli(['fact', 'settle', id, '--outdated'], { opened })
  const undone = await runTestCli(['undo', /loci undo (\S+)/.exec(valid.stdout)?.[1] ?? ''], {
    opened,
  })
  const replaced = await runTestCli(['fact', 'settle', id, '--outdated'], { opened })

  expect([valid.code, undone.code, replaced.code]).toEqual([0, 0, 0])
  expect(valid.stdout).toContain('Both hold')
  expect(outdated.stderr).toContain('loci fact list --linked')
  expect(replaced.stdout).toContain('No longer true')
  await opened.memory.close()
})

test('A5 MCP: a model reads by which statement another is possibly outdated', async () => {
  const { opened, by } = await openLinked()
  const client = await connectWithin(Promise.resolve(opened))

  const { text } = await callTool(client, 'recall', { query: QUESTION })

  expect(text.indexOf(NEWER)).toBeLessThan(text.indexOf(OLDER))
  expect(text).toContain(`possibly outdated by: ${by}`)
  await client.close()
  await opened.memory.close()
})

test('A5 CLI: undo says that nothing was restored where nothing was taken away', async () => {
  const { opened, by } = await openLinked()

  const { code, stdout } = await runTestCli(['undo', by], { opened })

  expect([code, stdout.trim()]).toEqual([0, 'Nothing to undo: it holds.'])
  await opened.memory.close()
})
