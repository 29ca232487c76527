import type { EpisodeContent, EpisodePatch } from '../episode.ts'
import type { EpisodePhase } from './lifecycle.ts'

/** Parts of an episode that lie elsewhere, each under its name. */
export type DetachedParts = Readonly<Record<string, unknown>>

type Section = keyof EpisodeContent

/** The texts of all patches, in their order: the list of patches itself stays. */
const DIFFS = 'outcome.patches.diff'

/** Always away when they are long: they are read again, not searched. */
const BULKY: readonly string[] = ['execution.trace', 'outcome.artifacts', DIFFS]

// What an old episode is found by stays: its task, its learnings, its attributes.
const PARTS_AWAY: Readonly<Record<Exclude<EpisodePhase, 'deleted'>, readonly string[]>> = {
  active: [],
  mature: [],
  aged: BULKY,
  archived: [
    ...BULKY,
    'task.input',
    'task.goals',
    'task.constraints',
    'task.context',
    'execution.plan',
    'execution.planSummary',
    'execution.decisions',
    'execution.pivots',
    'execution.adaptations',
    'execution.resources',
    'outcome.output',
    'outcome.sideEffects',
    'outcome.patches',
    'outcome.quality',
  ],
}

/** A part of more characters than this is not embedded in the record, whatever its age. */
const BULKY_LENGTH_MIN = 8_192

/** The bulky parts that a new episode is stored without. */
export function bulkyParts(content: EpisodeContent): readonly string[] {
  return BULKY.filter((name) => {
    const part = readPart(content, name)
    return part !== undefined && JSON.stringify(part).length > BULKY_LENGTH_MIN
  })
}

/** The parts that an episode of this phase is stored without. */
export function partsAway(phase: Exclude<EpisodePhase, 'deleted'>): readonly string[] {
  return PARTS_AWAY[phase]
}

/** Takes parts out of an episode. What holds nothing is not taken. */
export function detach<Content extends EpisodeContent>(
  content: Content,
  names: readonly string[],
): { readonly rest: Content; readonly parts: DetachedParts } {
  let rest = content
  const parts: Record<string, unknown> = {}
  for (const name of names) {
    const part = readPart(rest, name)
    if (part === undefined) continue
    parts[name] = part
    rest = writePart(rest, name, undefined)
  }
  return { rest, parts }
}

/** Puts parts back where they were: the opposite of `detach`. */
export function attach<Content extends EpisodeContent>(
  content: Content,
  parts: DetachedParts,
): Content {
  // The texts of patches need the patches, so what was taken last is put back first.
  return Object.entries(parts)
    .toReversed()
    .reduce((whole, [name, part]) => writePart(whole, name, part), content)
}

function readPart(content: EpisodeContent, name: string): unknown {
  if (name === DIFFS) return readDiffs(content.outcome.patches)
  const [section, field] = placeOf(name)
  const part: unknown = Reflect.get(content[section], field)
  return Array.isArray(part) && part.length === 0 ? undefined : part
}

function writePart<Content extends EpisodeContent>(
  content: Content,
  name: string,
  part: unknown,
): Content {
  if (name === DIFFS) {
    const patches = writeDiffs(content.outcome.patches, part)
    return { ...content, outcome: { ...content.outcome, patches } }
  }
  const [section, field] = placeOf(name)
  const { [field]: old, ...others } = content[section] as unknown as Record<string, unknown>
  const empty = Array.isArray(old) ? { [field]: [] } : {}
  return {
    ...content,
    [section]: { ...others, ...(part === undefined ? empty : { [field]: part }) },
  }
}

function placeOf(name: string): readonly [Section, string] {
  const [section = '', field = ''] = name.split('.')
  return [section as Section, field]
}

type Diffs = readonly (string | null)[]

function readDiffs(patches: readonly EpisodePatch[]): Diffs | undefined {
  if (patches.every(({ diff }) => diff === undefined)) return undefined
  return patches.map(({ diff }) => diff ?? null)
}

function writeDiffs(patches: readonly EpisodePatch[], part: unknown): readonly EpisodePatch[] {
  const diffs = part as Diffs | undefined
  return patches.map(({ diff: _gone, ...patch }, index) => {
    const diff = diffs?.[index] ?? undefined
    return diff === undefined ? patch : { ...patch, diff }
  })
}
