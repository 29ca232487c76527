import { makeUnifiedDiff } from '../../core/syntax/make-unified-diff.ts'
import { parseMoment } from '../../core/time/parse-moment.ts'
import type { ReflectedPage, ReflectInput, Reflection } from '../../core/workspace/reflect-input.ts'
import type { Caller } from '../caller.ts'
import { createStatementReader } from './read-statements.ts'
import { reflectCore } from './reflect-core.ts'
import { reflectEntities } from './reflect-entities.ts'
import { reflectOpinions } from './reflect-opinions.ts'
import type { PageChange, ReflectionDeps } from './reflection-deps.ts'
import { requireWorkspace } from './require-workspace.ts'
import type { FollowingDeps } from './workspace-deps.ts'

const SINCE_DEFAULT = '7d'
const RECENT_MAX = 1_000

/**
 * Writes what recent facts amount to into marked blocks: a page for each entity, opinions with
 * their confidence, proposals for the core page. What people wrote around the blocks stays as it
 * is. The same facts give the same pages, so that a second run changes nothing.
 */
export async function reflect(
  given: ReflectInput,
  caller: Caller,
  deps: FollowingDeps,
): Promise<Reflection> {
  const { since = SINCE_DEFAULT, dryRun = false } = given
  requireWorkspace(caller, deps)
  await deps.follower.sync()
  const from = Date.parse(parseMoment(since, deps.clock.now()))
  const reader = createStatementReader(deps)
  const recent = await reader.read([{ field: 'eventAt', is: 'between', from }], RECENT_MAX)
  const own: ReflectionDeps = { ...deps, reader, recent }
  const changes = [
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
  return { pages, diff: diffs.join(''), isDryRun: dryRun }
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
  // Refused when somebody saved the page in between: nobody's words are lost, and it can be run
  // again.
  if (!isDryRun) await files.write(path, after.text, before)
  return { path, outcome: 'written', problems: [] }
}
