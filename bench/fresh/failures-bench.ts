import { parseArgs } from 'node:util'
import { problemOf, signatureOf } from '../../src/core/language/failures/signature.ts'
import { readFailureText } from '../../src/core/tasks/episodes/failure-keys.ts'
import type { Memory } from '../../src/index.ts'
import type { Benchmark } from '../run.ts'
import { openPlainMemory } from '../sets/open-plain-memory.ts'
import {
  type FailureRow,
  plainLine,
  READ_AUTHORS,
  readFailureRows,
  UNREAD_AUTHORS,
} from './failure-rows.ts'
import { count, logUnread, renderScores, type Scores } from './score-log.ts'

const UNREAD_TIMES_MAX = 5

/** Failed commands of fifteen tools, three of each bug: see README.md. */
export const freshFailuresBench: Benchmark = {
  usage: 'fresh-failures [--failures] [--tools] [--score-unread]',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        failures: { type: 'boolean', default: false },
        tools: { type: 'boolean', default: false },
        'score-unread': { type: 'boolean', default: false },
      },
    })
    if (values['score-unread']) {
      const score = () => scoreAll(UNREAD_AUTHORS, false)
      await logUnread('failures of f7 and f8', score, UNREAD_TIMES_MAX)
    }
    const scores = await scoreAll(READ_AUTHORS, values.failures)
    const isShown = (name: string): boolean => values.tools || /^(?:all|f\d) /u.test(name)
    const shown = Object.entries(scores).filter(([name]) => isShown(name))
    console.log(await renderScores('failures', Object.fromEntries(shown)))
  },
}

async function scoreAll(authors: readonly string[], isTold: boolean): Promise<Scores> {
  const scores: Scores = {}
  for (const author of authors) {
    const rows = await readFailureRows(author)
    const tell = (figure: string, row: FailureRow, found: string): void => {
      if (!isTold) return
      console.log(`\n${author} ${row.tool} ${row.bug}: ${figure}\n    said  ${row.message}`)
      console.log(`    read  ${found.slice(0, 400)}`)
    }
    const note = (figure: string, row: FailureRow, hits: number, of = 1): void => {
      const groups = ['all', author, row.tool]
      for (const group of groups) count(scores, `${group} ${figure}`, { hits, of })
    }
    for (const row of rows) {
      const found = readMessage(row)
      note('message', row, Number(found.isRight))
      if (!found.isRight) tell('message', row, found.text)
    }
    const signatures = rows.map(({ output }) => problemOf(signatureOf(readFailureText(output))))
    noteGroups('signature', rows, signatures, note)
    noteGroups('bug', rows, await learnedGroups(rows), note)
    for (const turn of [0, 1, 2]) await ask(rows, turn, note, tell)
  }
  return scores
}

/** Right when what we read stands in a line in which the author found the error. */
function readMessage({ output, message }: FailureRow): { readonly isRight: boolean; text: string } {
  const failure = readFailureText(output)
  const said = [failure, ...failure.causes.slice(-1)]
    .map((one) => plainLine(one.message?.trim().split('\n', 1)[0] ?? one.type ?? ''))
    .filter((text) => text !== '')
  const quoted = output
    .split('\n')
    .map(plainLine)
    .filter((line) => line.includes(plainLine(message)))
  const isRight = said.some((text) => quoted.some((line) => line.includes(text)))
  return { isRight, text: said.join(' ← ') }
}

type Note = (figure: string, row: FailureRow, hits: number, of?: number) => void

/** Whole groups that are right (grouping accuracy), and pairs: found of the true, right of the found. */
function noteGroups(
  name: string,
  rows: readonly FailureRow[],
  groups: readonly string[],
  note: Note,
) {
  for (const [at, row] of rows.entries()) {
    const isTrue = (other: number): boolean => other !== at && rows[other]?.bug === row.bug
    const isFound = (other: number): boolean => other !== at && groups[other] === groups[at]
    const all = [...rows.keys()]
    const both = all.filter((other) => isTrue(other) && isFound(other)).length
    const found = all.filter(isFound).length
    const real = all.filter(isTrue).length
    note(`${name} groups`, row, Number(both === found && both === real))
    note(`${name} pairs found`, row, both, real)
    note(`${name} pairs right`, row, both, found)
  }
}

async function learnedGroups(rows: readonly FailureRow[]): Promise<readonly string[]> {
  const { memory, close } = openPlainMemory('failures')
  const bugOf = await learn(rows, memory)
  const patternOf = new Map<string, string>()
  let after: string | undefined
  do {
    const { items, next } = await memory.bugs.list({ after })
    for (const { id, episodeIds } of items) {
      for (const episode of episodeIds) patternOf.set(episode, id)
    }
    after = next
  } while (after !== undefined)
  const episodes = [...bugOf.keys()]
  await close()
  return episodes.map((episode) => patternOf.get(episode) ?? episode)
}

/** Tasks in which each command failed, a file of the bug was changed, and the command succeeded. */
async function learn(
  rows: readonly FailureRow[],
  memory: Memory,
): Promise<ReadonlyMap<string, string>> {
  const bugOf = new Map<string, string>()
  for (const [at, { command, output, bug }] of rows.entries()) {
    const { id } = await memory.tasks.start({ description: `Run ${command}`, recall: false })
    await memory.tasks.step({ id, tool: 'bash', input: command, error: output })
    const change = { path: `src/${bug}.txt`, old_str: `before ${at}`, new_str: `after ${at}` }
    await memory.tasks.step({ id, tool: 'edit', input: change, output: 'changed' })
    await memory.tasks.step({ id, tool: 'bash', input: command, output: 'ok' })
    await memory.tasks.finish({ id, status: 'success' })
    bugOf.set(id, bug)
  }
  await memory.admin.nightly({})
  return bugOf
}

/** Of each bug all rows but one are learned; that one is asked about. */
async function ask(
  rows: readonly FailureRow[],
  turn: number,
  note: Note,
  tell: (figure: string, row: FailureRow, found: string) => void,
): Promise<void> {
  const seen = new Map<string, number>()
  const asked = rows.filter(({ bug }) => {
    seen.set(bug, (seen.get(bug) ?? -1) + 1)
    return seen.get(bug) === turn
  })
  const { memory, close } = openPlainMemory('failures')
  const bugOf = await learn(
    rows.filter((row) => !asked.includes(row)),
    memory,
  )
  for (const row of asked) {
    const { bugs, items } = await memory.failures.search({ error: row.output })
    const [first] = bugs
    const ids = first?.pattern.episodeIds ?? []
    const right = ids.filter((id) => bugOf.get(id) === row.bug).length
    note('first bug', row, Number(right * 2 > ids.length))
    const fixed = first?.solution?.episodeIds ?? []
    note(
      'first fix',
      row,
      Number(fixed.length > 0 && fixed.every((id) => bugOf.get(id) === row.bug)),
    )
    if (right * 2 <= ids.length) tell('first bug', row, `${first?.score} ${first?.pattern.name}`)
    const episode = items[0]?.results[0]?.episode.id ?? ''
    note('first episode', row, Number(bugOf.get(episode) === row.bug))
  }
  await close()
}
