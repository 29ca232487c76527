import { betaMemoryTool } from '@anthropic-ai/sdk/helpers/beta/memory'
import { runRunnableTool } from '@anthropic-ai/sdk/lib/tools/BetaRunnableTool'
import type { BetaMemoryTool20250818Command } from '@anthropic-ai/sdk/resources/beta'
import { BetaLocalFilesystemMemoryTool } from '@anthropic-ai/sdk/tools/memory/node'
import { expect, onTestFinished, test } from 'vitest'
import { memoryToolHandlers } from '../../../src/surfaces/frameworks/anthropic.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { openTestMemory } from '../support/open-test-memory.ts'

type Tool = ReturnType<typeof betaMemoryTool>

/** Runs commands as the tool runner of the SDK does. */
async function runAll(tool: Tool, commands: readonly unknown[]) {
  const outcomes = []
  for (const input of commands) {
    const toolUse = { type: 'tool_use' as const, id: 'call-1', name: 'memory', input }
    outcomes.push(await runRunnableTool(tool, input, { toolUse, toolUseBlock: toolUse }))
  }
  return outcomes
}

async function openTool(): Promise<Tool> {
  const { memory } = await openTestMemory()
  onTestFinished(() => memory.close())
  return betaMemoryTool(memoryToolHandlers(memory))
}

const path = '/memories/notes/ada.md'
// Without a newline at the end, after which the SDK shows an empty line.
const NOTE = 'Ada lives in Milan.\nAda drinks green tea.\nBruno keeps bees.\nBruno drinks tea.'

/** Every command, and what a model does wrong with each. */
const COMMANDS: readonly BetaMemoryTool20250818Command[] = [
  { command: 'create', path, file_text: NOTE },
  { command: 'create', path, file_text: 'Again.' },
  { command: 'view', path },
  { command: 'view', path, view_range: [2, 3] },
  { command: 'view', path: '/memories/none.md' },
  { command: 'str_replace', path, old_str: 'Paris', new_str: 'Rome' },
  { command: 'str_replace', path, old_str: 'tea', new_str: 'coffee' },
  { command: 'insert', path, insert_line: 1, insert_text: 'Ada moved in May.\n' },
  { command: 'view', path },
  { command: 'rename', old_path: path, new_path: '/memories/people/ada.md' },
  { command: 'view', path: '/memories/people/ada.md' },
  { command: 'delete', path: '/memories/people/ada.md' },
  { command: 'delete', path: '/memories' },
  { command: 'rename', old_path: '/memories', new_path: '/memories/x' },
]

test('A7 memory tool: answers and errors are those of the implementation in the SDK', async () => {
  const reference = betaMemoryTool(await BetaLocalFilesystemMemoryTool.init(temporaryFolder()))

  const own = await runAll(await openTool(), COMMANDS)
  const theirs = await runAll(reference, COMMANDS)

  expect(own).toEqual(theirs)
})

test('A7 memory tool: what may not be stored is refused, and the model is told what to do', async () => {
  const tool = await openTool()
  const [outside, unknown, secret, view] = await runAll(tool, [
    { command: 'view', path: '/etc/passwd' },
    { command: 'view', path, colour: 'red' },
    {
      command: 'create',
      path,
      file_text: `The key is ${['sk', 'live', 'a1B2'.repeat(8)].join('_')}.`,
    },
    { command: 'view', path },
  ])

  expect(outside).toMatchObject({
    isError: true,
    content: expect.stringMatching(/^Error: .*\/memories/),
  })
  expect(unknown).toMatchObject({
    isError: true,
    content: expect.stringMatching(/^Error: INVALID_INPUT: [\s\S]*colour/),
  })
  expect(secret).toMatchObject({ isError: false, content: expect.stringContaining('Redacted') })
  expect(view?.content).not.toContain('a1B2')
})
