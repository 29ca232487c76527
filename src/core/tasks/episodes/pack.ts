import { MemoryError } from '../../errors.ts'
import type { JsonObject } from '../../json.ts'
import { type Scope, scopeKey, withoutSession } from '../../scope.ts'
import { type CutText, cutTexts } from '../../storage/records/cut-texts.ts'
import { redactRecord } from '../../trust/redaction/redact-record.ts'
import type { EpisodeContent, EpisodePatch } from './episode.ts'
import type { EpisodePhase } from './lifecycle.ts'

/** Parts of an episode that are stored elsewhere, by name. */
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

export function partsAway(phase: Exclude<EpisodePhase, 'deleted'>): readonly string[] {
  return PARTS_AWAY[phase]
}

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

export interface PackEntry {
  readonly id: string
  readonly parts: DetachedParts
}

const HEADER = '{"format":"loci-pack","version":1}'

/** Episodes that share a pack: few enough that reading one of them costs little. */
export const EPISODES_PER_PACK = 64
/** The same for long ones; one alone may have more. */
const PACK_LENGTH_MAX = 1_048_576

/**
 * Entries that go into one pack each: of one tenant, user, agent and project, whatever the session.
 * A session is a stretch of time, not an owner whose content must lie apart; with a pack for each,
 * a hundred thousand tasks would be as many files.
 */
export function sharePacks<Item extends { readonly scope: Scope; readonly entry: PackEntry }>(
  items: readonly Item[],
): readonly (readonly Item[])[] {
  const packs: Item[][] = []
  const open = new Map<string, { readonly pack: Item[]; length: number }>()
  for (const item of items) {
    const key = scopeKey(withoutSession(item.scope))
    const length = JSON.stringify(item.entry.parts).length
    const last = open.get(key)
    const hasRoom = last !== undefined && last.length + length <= PACK_LENGTH_MAX
    if (hasRoom && last.pack.length < EPISODES_PER_PACK) {
      last.pack.push(item)
      last.length += length
      continue
    }
    const pack = [item]
    packs.push(pack)
    open.set(key, { pack, length })
  }
  return packs
}

/** Writes a pack without secrets: a line that says what it is, then a line per episode. */
export function writePack(entries: readonly PackEntry[]): Uint8Array {
  const lines = entries.map(({ id, parts }) =>
    JSON.stringify({ id, parts: redactRecord(parts as JsonObject) }),
  )
  return new TextEncoder().encode(`${[HEADER, ...lines].join('\n')}\n`)
}

export function isPack(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes.subarray(0, HEADER.length)) === HEADER
}

/** A pack whose entries are read one by one, as they are asked for. */
export interface OpenPack {
  partsOf(id: string): DetachedParts | undefined
}

/** @throws MemoryError `CORRUPT_DATA` for anything that `writePack` did not write. */
export function openPack(bytes: Uint8Array): OpenPack {
  if (!isPack(bytes)) throw noPack()
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    partsOf(id) {
      // The id is written first.
      const from = text.indexOf(`\n{"id":${JSON.stringify(id)},`)
      if (from < 0) return undefined
      const line = text.toString('utf8', from + 1, text.indexOf('\n', from + 1))
      return (JSON.parse(line) as PackEntry).parts
    },
  }
}

function noPack(): MemoryError {
  return new MemoryError('This is not a pack of episode parts, or it is of a newer version', {
    code: 'CORRUPT_DATA',
    hint: 'Update Loci, or restore the blobs from a backup.',
  })
}

/**
 * The bytes of a blob of this record without what is to be forgotten; the same when they do not
 * say it. Of a pack, only what belongs to the record is left: the others keep theirs.
 */
export function cutBlob(bytes: Uint8Array, recordId: string, cut: CutText): Uint8Array {
  if (isPack(bytes)) {
    const parts = (openPack(bytes).partsOf(recordId) ?? {}) as JsonObject
    const rest = cutTexts(parts, cut)
    return rest === parts ? bytes : writePack([{ id: recordId, parts: rest }])
  }
  const text = new TextDecoder().decode(bytes)
  const rest = cutTexts(text, cut)
  return rest === text ? bytes : new TextEncoder().encode(rest)
}
