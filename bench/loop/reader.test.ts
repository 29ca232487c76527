import { expect, test } from 'vitest'
import { holds } from './condition.ts'
import { phrasesOf } from './phrases.ts'
import { PROJECTS } from './projects.ts'
import { type Hint, readLine } from './reader.ts'
import type { TaskType } from './task-type.ts'
import { bugFix } from './types/bug-fix.ts'
import { dbQuestion } from './types/db-question.ts'
import { opsJob } from './types/ops-job.ts'
import { wordsOf } from './words.ts'

function read(line: string, type: TaskType, project = 'ledger'): readonly Hint[] {
  const found = PROJECTS.find(({ name }) => name === project)
  if (found === undefined) throw new Error(`There is no project ${project}`)
  return readLine(line, phrasesOf(type, found))
}

/** "+schema" is wanted, "-schema" avoided, "|" separates what any one will do. */
function summary(line: string, type: TaskType): string {
  return read(line, type)
    .map(({ isWanted, actions }) => `${isWanted ? '+' : '-'}${actions.join('|')}`)
    .join(' ')
}

test.each([
  'Look at the schema before querying.',
  'Before you query, look at the schema.',
  'Never query until you have seen the schema.',
  'Do not write SQL without looking at the schema first.',
  'Start with db_schema.',
  'Query only after calling `db_schema`.',
  'Runs that called db_schema before db_query succeeded more often.',
  'Runs that looked at the schema before the query succeeded in 88 % of cases, 42 % without it.',
  'Successful runs used db_schema before db_query',
  "Don't forget to check the schema",
  'Failed runs skipped the schema.',
  'Tip: prefer the schema over a wiki_search.',
])('R6 the agent takes "%s" as advice to look at the schema', (line) => {
  expect(summary(line, dbQuestion)).toMatch(/^\+schema(?: -search-wiki)?$/u)
})

test.each([
  'Avoid the schema.',
  'Do not look at the schema before querying.',
  'Looking at the schema does not help.',
  'Skip db_schema, it is a waste of time',
  'Runs that read the schema failed more often.',
  'With db_schema 42 % succeed, 88 % otherwise.',
  'Runs with db_schema succeeded less often',
])('R6 the agent takes "%s" as advice against the schema', (line) => {
  expect(summary(line, dbQuestion)).toBe('-schema')
})

test.each([
  ['Use several small queries instead of one large query.', '+small-queries -one-query'],
  ['Instead of one big query, use a CTE.', '-one-query +with-query'],
  ['Prefer small queries to a single query.', '+small-queries -one-query'],
])('R6 the agent reads what "%s" prefers', (line, expected) => {
  expect(summary(line, dbQuestion)).toBe(expected)
})

test.each([
  ['Run all tests after editing.', '+test-all'],
  ['After the edit run `pytest -q`.', '+test-all'],
  ['Edit only after you have run pytest -k', '+test-one'],
  ['Do not edit before reproducing the failure.', '+test-one'],
  ['Reproduce, then edit.', '+test-one +small-patch|rewrite-function|guard'],
  ['grep first', '+search-code'],
  ['Finish with the whole test suite.', '+test-all'],
  ['Do not retry or clear the cache.', '-retry -clear-cache'],
])('R6 the agent reads the order in "%s"', (line, expected) => {
  expect(summary(line, bugFix)).toBe(expected)
})

test.each([
  'The schema is in the public namespace.',
  'Mara likes green tea.',
  '',
  '42',
  'The failing test belongs to the cart module.',
])('R6 the agent makes nothing of "%s"', (line) => {
  expect(summary(line, line.includes('test') ? bugFix : dbQuestion)).toBe('')
})

const REFUSED = 'Error: connect ECONNREFUSED 127.0.0.1:4711 at TCPConnectWrap.afterConnect'
const NO_MODULE = "E ModuleNotFoundError: No module named 'yaml'"

test.each([
  'When connect ECONNREFUSED appears, run docker compose up -d db.',
  'If you see ECONNREFUSED 127.0.0.1:9999 start the database',
  'After ECONNREFUSED: docker compose up',
  '"connect ECONNREFUSED <host>" was fixed by `docker compose up -d db`.',
  'docker compose up -d db fixed connect ECONNREFUSED',
  'Start the database when tests fail with ECONNREFUSED.',
  'Error: connect ECONNREFUSED → start-database',
])('R6 the agent sees that "%s" is about that error only', (line) => {
  const [hint, ...others] = read(line, bugFix)
  expect(others).toEqual([])
  expect(hint).toMatchObject({ actions: ['start-database'], isWanted: true })
  const condition = hint?.condition ?? []
  expect(holds(condition, new Set(wordsOf(REFUSED)))).toBe(true)
  expect(holds(condition, new Set(wordsOf(NO_MODULE)))).toBe(false)
})

test.each([
  ['A rolling restart is safer than a full restart.', '+rolling-restart -full-restart'],
  ['Rebooting made things worse.', '-reboot'],
  ['Try this: kill the old process.', '+kill-old'],
])('R6 the agent reads the judgement in "%s"', (line, expected) => {
  expect(summary(line, opsJob)).toBe(expected)
})

test('R6 the agent reads what not to do about an error', () => {
  const line = 'When "No space left on device" appears, do not grow the volume; rotate the logs.'
  expect(summary(line, opsJob)).toBe('-grow-volume +rotate-logs')
})
