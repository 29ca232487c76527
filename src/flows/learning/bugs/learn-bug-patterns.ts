import { type ImportLine, readImports } from '../../../core/language/syntax/read-declarations.ts'
import { addSighting, rootKeys, taskKey, taskOf } from '../../../core/learning/bugs/bug-parts.ts'
import { BUG_COLLECTION, type StoredBugPattern } from '../../../core/learning/bugs/bug-pattern.ts'
import { importedFrameworks } from '../../../core/learning/bugs/frameworks.ts'
import {
  type ReadSighting,
  readResolution,
  readSightings,
} from '../../../core/learning/bugs/read-sightings.ts'
import { type Scope, withoutSession } from '../../../core/scope.ts'
import { inPortions } from '../../../core/storage/records/in-portions.ts'
import { ownScopeConditions } from '../../../core/storage/records/scope-fields.ts'
import type { Episode } from '../../../core/tasks/episodes/episode.ts'
import type { MemoryContext } from '../../context.ts'
import { parsePatch } from '../../language/syntax/parse-code.ts'
import { type Draft, writeDraft } from '../../storage/records/draft.ts'
import { episodesOf, type Learned } from '../../storage/records/learning.ts'
import { toRecord } from '../../storage/records/read-records.ts'
import { type BugSet, createBugSet, type EditedBug, type PutBugs } from './bug-set.ts'
import { bugTurn } from './change-bugs.ts'
import { nameSolutions } from './name-solutions.ts'
import { findByKeys, inStore, readBugs } from './read-bugs.ts'

/** Episodes that are asked for together. */
const TOGETHER = 200
/** Failures whose patterns are written together: all that they can touch fits in one write. */
const SIGHTINGS_TOGETHER = 400
/** Patterns that a group of episodes can touch. */
const PATTERNS_MAX = 1_000

/**
 * Learns bugs and their fixes from episodes of one scope. Known episodes are skipped,
 * so that the same work done again changes nothing.
 */
export async function learnBugPatterns(
  episodes: readonly Episode[],
  scope: Scope,
  deps: MemoryContext,
): Promise<Learned> {
  const owner = withoutSession(scope)
  const learned = new Set<string>()
  const reinforced = new Set<string>()
  for (const group of inPortions(episodesOf(owner, episodes), TOGETHER, () => 1)) {
    const fresh = await withoutKnown(group, owner, deps)
    const informative = (await readAll(fresh, deps)).filter(isInformative)
    // A pattern is read and written once per batch.
    for (const readings of inPortions(informative, SIGHTINGS_TOGETHER, weightOf)) {
      const done = await writeDraft(bugTurn(owner), deps, (draft) =>
        learnTogether(readings, owner, draft, deps),
      )
      for (const id of done.learned) learned.add(id)
      for (const id of done.reinforced) reinforced.add(id)
    }
  }
  // What was new in one batch is not new in the next.
  const known = [...reinforced].filter((id) => !learned.has(id))
  return { learned: learned.size, reinforced: known.length }
}

// What met no failure, and solved nothing, has nothing to say.
function isInformative({ sightings, resolution }: Reading): boolean {
  return sightings.length > 0 || resolution !== undefined
}

function weightOf({ sightings }: Reading): number {
  return sightings.length + 1
}

// Reading a trace costs more than asking whether it was learned from.
async function withoutKnown(
  episodes: readonly Episode[],
  scope: Scope,
  { documents }: MemoryContext,
): Promise<readonly Episode[]> {
  const values = episodes.map(({ id }) => id)
  const patterns = await readBugs(
    {
      filter: [...ownScopeConditions(scope), { field: 'episodeIds', is: 'containing', values }],
      limit: PATTERNS_MAX,
    },
    inStore(documents),
  )
  const known = new Set(patterns.flatMap(({ episodeIds }) => episodeIds))
  return episodes.filter(({ id }) => !known.has(id))
}

interface Reading {
  readonly id: string
  readonly task: string
  readonly sightings: readonly ReadSighting[]
  readonly resolution?: ReadSighting | undefined
}

async function readAll(episodes: readonly Episode[], deps: MemoryContext) {
  const readings: Reading[] = []
  for (const episode of episodes) {
    const frameworks = await readFrameworks(episode, deps)
    readings.push({
      id: episode.id,
      task: taskKey(taskOf(episode.task.description)),
      sightings: readSightings(episode, frameworks),
      resolution: readResolution(episode, frameworks),
    })
  }
  return readings
}

/** Frameworks that the changed files import, as far as their diffs show it. */
async function readFrameworks({ outcome }: Episode, { syntax }: MemoryContext) {
  const imports: ImportLine[] = []
  for (const { file, diff } of syntax === undefined ? [] : outcome.patches) {
    if (diff === undefined || syntax === undefined) continue
    for (const { after } of await parsePatch(diff, file, syntax)) {
      if (after !== undefined) imports.push(...readImports(after.tree))
    }
  }
  return importedFrameworks(imports)
}

async function learnTogether(
  readings: readonly Reading[],
  scope: Scope,
  draft: Draft,
  deps: MemoryContext,
): Promise<PutBugs> {
  const keys = readings.flatMap(({ task, sightings }) => [
    task,
    ...sightings.flatMap(({ failure }) => (failure === undefined ? [] : rootKeys(failure))),
  ])
  const stored = await readStored(keys, scope, draft)
  const bugSet = createBugSet(stored, { scope, nowMs: deps.clock.now() })
  for (const reading of readings) await learnOne(reading, bugSet, deps)
  return bugSet.put(draft)
}

async function readStored(keys: readonly string[], scope: Scope, draft: Draft) {
  const search = { filter: ownScopeConditions(scope), limit: PATTERNS_MAX }
  const found = await findByKeys(keys, search, draft.find)
  const drafted = draft.puts(BUG_COLLECTION).map((one) => toRecord<StoredBugPattern>(one))
  const all = new Map([...found, ...drafted].map((one) => [one.id, one]))
  return [...all.values()].slice(0, PATTERNS_MAX)
}

async function learnOne(reading: Reading, bugSet: BugSet, deps: MemoryContext): Promise<void> {
  for (const sighting of reading.sightings) {
    if (sighting.failure === undefined) continue
    await add(sighting, { bug: bugSet.patternOf(sighting.failure), bugSet }, deps)
  }
  if (reading.resolution === undefined) return
  // Another run of the same task had failed with it.
  for (const bug of bugSet.bugs.values()) {
    if (isOpenFor(bug, reading.resolution)) await add(reading.resolution, { bug, bugSet }, deps)
  }
}

function isOpenFor({ keys, parts }: EditedBug, { task, at }: ReadSighting): boolean {
  if (!keys.has(taskKey(task))) return false
  const [last] = parts.sightings
    .filter((one) => one.task === task && one.at <= at)
    .toSorted((left, right) => right.at - left.at)
  return last?.outcome === 'failed'
}

async function add(
  read: ReadSighting,
  { bug, bugSet }: { readonly bug: EditedBug; readonly bugSet: BugSet },
  deps: MemoryContext,
): Promise<void> {
  if (bug.parts.sightings.some(({ episodeId }) => episodeId === read.episodeId)) return
  const attempts = await nameSolutions(read.attempts, bug.parts, deps)
  const keys = [taskKey(read.task), ...(read.failure === undefined ? [] : rootKeys(read.failure))]
  bugSet.change(bug, addSighting(bug.parts, { ...read, attempts }), keys)
}
