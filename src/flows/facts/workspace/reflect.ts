import { MemoryError } from '../../../core/errors.ts'
import { chooseProposals } from '../../../core/facts/workspace/choose-shown.ts'
import { readBlocks } from '../../../core/facts/workspace/marked-block.ts'
import { CORE_PATH } from '../../../core/facts/workspace/page.ts'
import type {
  ReflectedPage,
  ReflectInput,
  Reflection,
} from '../../../core/facts/workspace/reflect-input.ts'
import {
  citeFact,
  PROPOSALS_BLOCK,
  renderProposals,
} from '../../../core/facts/workspace/render-entity-page.ts'
import { makeUnifiedDiff } from '../../../core/language/syntax/make-unified-diff.ts'
import { parseMoment } from '../../../core/language/time/parse-moment.ts'
import type { Caller } from '../../caller.ts'
import { proposeLines } from './propose-lines.ts'
import { createStatementReader, type PageChange, type ReflectionDeps } from './read-statements.ts'
import { reflectBank } from './reflect-bank.ts'
import { choosingIn, reflectEntities } from './reflect-entities.ts'
import { reflectOpinions } from './reflect-opinions.ts'
import { type FollowingDeps, requireWorkspace } from './workspace-deps.ts'

const SINCE_DEFAULT = '7d'
const RECENT_MAX = 1_000

/**
 * Summarizes recent facts in marked blocks: pages of what is known of the world and what was done,
 * a page for each entity, opinions with their confidence, proposals for the core page. What the
 * prose of the logs says is proposed there. User text around the blocks is not changed. The same
 * facts give the same pages, so that a second run changes nothing.
 */
export async function reflect(
  { since = SINCE_DEFAULT, dryRun = false }: ReflectInput,
  caller: Caller,
  deps: FollowingDeps,
): Promise<Reflection> {
  requireWorkspace(caller, deps)
  await deps.follower.catchUp()
  const from = Date.parse(parseMoment(since, deps.clock.now()))
  const reader = createStatementReader(deps)
  const recent = await reader.read([{ field: 'eventAt', is: 'between', from }], RECENT_MAX)
  const own: ReflectionDeps = { ...deps, reader, recent }
  const changes = [
    ...(await proposeLines(from, caller, own)),
    ...(await reflectBank(own)),
    ...(await reflectEntities(own)),
    ...(await reflectOpinions(own)),
    ...(await reflectCore(own)),
  ].filter(({ before, after }) => after.outcome === 'kept' || after.text !== (before ?? ''))
  const pages: ReflectedPage[] = []
  for (const change of changes) pages.push(await writeChange(change, dryRun, deps))
  if (!dryRun) await deps.follower.syncPaths(pages.map(({ path }) => path))
  const diffs = changes.map(({ path, before = '', after }) =>
    makeUnifiedDiff(before, after.text, path, { hasLineEnds: true }),
  )
  const [newest] = recent.length > 0 ? recent : await reader.read([], 1)
  const looked = { since: new Date(from).toISOString(), statements: recent.length }
  const newestAt = newest === undefined ? undefined : new Date(newest.fact.eventAt).toISOString()
  return { pages, diff: diffs.join(''), isDryRun: dryRun, looked: { ...looked, newestAt } }
}

/** Proposals for the core page: a person moves out of the block what should stay. */
async function reflectCore(deps: ReflectionDeps): Promise<readonly PageChange[]> {
  const { files, recent, zone } = deps
  const before = await files.read(CORE_PATH)
  const page = before ?? ''
  const block = readBlocks(page).blocks.find(({ name }) => name === PROPOSALS_BLOCK)
  // Earlier proposals by Loci are not part of the page.
  const said = block === undefined ? page : page.replace(block.content, '')
  const stated = recent.map(({ fact }) => fact)
  const facts = chooseProposals(stated, said, choosingIn(deps))
  if (facts.length === 0 && block === undefined) return []
  const cited = facts.map((fact) => citeFact(fact, zone))
  return [{ path: CORE_PATH, before, after: renderProposals(before, CORE_PATH, cited) }]
}

async function writeChange(
  { path, before, after }: PageChange,
  isDryRun: boolean,
  { files }: FollowingDeps,
): Promise<ReflectedPage> {
  if (after.outcome === 'kept') {
    const problems = after.problems.map(({ line, message }) => ({ line, message }))
    return { path, outcome: 'kept', problems }
  }
  if (isDryRun) return { path, outcome: 'written', problems: [] }
  try {
    await files.write(path, after.text, before)
    return { path, outcome: 'written', problems: [] }
  } catch (error) {
    // Nobody's words are overwritten, and the other pages are still written.
    if (!MemoryError.is(error, 'CONFLICT')) throw error
    return { path, outcome: 'kept', problems: [{ line: 1, message: SAVED }] }
  }
}

const SAVED = 'The page was saved in the meantime: reflect again.'
