import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './source-files.ts'

/** The defects that an independent tester found, each with the tests that would find it again. */
const DEFECTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'recall puts the wrong record first': {
    'tests/flows/recall-order.test.ts': 'what the question names comes first, too',
  },
  'in a workspace, records are lost with .memory/': {
    'tests/flows/workspace-records.test.ts': 'tasks, episodes and preferences outlive .memory/',
  },
  'in a workspace nothing supersedes': {
    'tests/flows/workspace-superseded.test.ts': 'a remembered fact and a retained line replace',
  },
  'vectors of a workspace never catch up by commands': {
    'tests/flows/workspace-vectors.test.ts':
      'short processes bring the vectors up to date together',
  },
  'a date inside a statement is no time': {
    'tests/flows/named-times.test.ts': 'what was said on a day is still found by that day',
  },
  'with PostgreSQL, long traces stay on one host': {
    'tests/flows/two-hosts-s3.test.ts': 'two hosts with one bucket serve the same memory',
    'tests/flows/two-hosts.test.ts': 'doctor finds what is kept elsewhere',
  },
  'pins are lost, and memory.md is not in context': {
    'tests/flows/workspace-pins.test.ts': 'memory.md is in context',
  },
  'too many MCP tools, in too many tokens': {
    'tests/surfaces/mcp-features.test.ts': 'twelve tools are offered, in at most 4,000 tokens',
  },
  'answers that do not fit the output schema of their tool': {
    'tests/surfaces/mcp-outputs.test.ts': 'what every tool answers fits the output schema',
  },
  'MCP starts too late for headless agents': {
    'tests/surfaces/mcp-features.test.ts': 'shown the tools, before the memory is open',
    'tests/agents/real-agents.e2e.ts': 'what %s learned of a failing test',
  },
  'a snippet runs a package that is not ours': {
    'tests/house/releasing.test.ts': 'nobody is told to run a package by a name that is not ours',
  },
  'what is learned is hard to use': {
    'src/core/learning/mining/mine-runs.test.ts': 'one cause gives one pattern, in words',
    'tests/flows/patterns.test.ts': 'advice to do what fails in most runs is not validated',
    'tests/flows/preferences.test.ts': 'what was not done is no wish',
  },
  'Bun has no meaning': { 'scripts/test-runtimes.mjs': "needs: ['bun@" },
  'a bundle does not find its parts': { 'scripts/test-runtimes.mjs': "needs: ['esbuild@" },
  'MCP has no cancellation, progress, resources or prompts': {
    'tests/surfaces/mcp.test.ts': 'a cancelled request stops, keeps what was done, and gets no',
    'tests/surfaces/mcp-features.test.ts': 'who asks for progress is told how far long work is',
  },
  'a terminal of 0 columns': {
    'tests/surfaces/cli-output.test.ts':
      'a terminal that says it has 0 columns counts as one with 80',
  },
  'the command is slow to start': {
    'tests/surfaces/cli-start.test.ts': 'help loads zod and nothing heavier',
  },
  'guides have drifted': {
    'tests/house/guides.test.ts': 'the TypeScript of the guides compiles',
  },
  'an import that was refused exits with 0': {
    'tests/surfaces/cli-import.test.ts': 'nothing could be read: exit 2',
  },
  'a changed kind of storage opens an empty memory': {
    'tests/surfaces/home.test.ts': 'refused, and the command that is told moves it',
  },
  'history ranks what was replaced first': {
    'tests/flows/recall-superseded.test.ts': 'what holds comes before what it replaced',
  },
  'every good hit is as sure as any other': {
    'tests/surfaces/cli-output.test.ts': 'what a time lists shows no certainty',
  },
}

test.each(Object.entries(DEFECTS))('S5 the defect "%s" has a test', (_defect, tests) => {
  const missing = Object.entries(tests).filter(
    ([path, words]) => !readFileSync(join(ROOT, path), 'utf8').includes(words),
  )

  expect(missing).toEqual([])
})

test('S5 every numbered defect of the review is in the list', () => {
  expect(Object.keys(DEFECTS)).toHaveLength(22)
})
