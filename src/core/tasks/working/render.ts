import * as z from 'zod'
import { escapeLabel } from '../../trust/fence/escape-stored.ts'
import { fence, fenceMarker } from '../../trust/fence/fence.ts'
import {
  COUNTED_NONCE,
  type Entry,
  fencedItem,
  isForeign,
  pieceOf,
  SECTIONS,
  type SectionName,
  type Temperature,
  temperatureOf,
} from '../entries/entry.ts'
import { REFERENCE_LENGTH } from '../pruning/fetch.ts'
import type { StepContext, WorkingMemory } from './working-memory.ts'

interface RenderInput {
  /** From 0 on; what does not fit is named. */
  readonly budgetTokens: number
  /** New for every prompt and not to be guessed: 8 to 64 small letters and digits. */
  readonly nonce: string
}

export const leftOutSchema = z.object({
  section: z.enum(SECTIONS),
  key: z.string(),
  tokens: z.int(),
  temperature: z.enum(['hot', 'warm', 'cold']),
})

export interface Rendered {
  readonly text: string
  /** The text counts no more than this. */
  readonly tokens: number
  readonly leftOut: readonly Readonly<z.infer<typeof leftOutSchema>>[]
}

const HEADINGS: Readonly<Record<SectionName, string>> = {
  system: '## System\n',
  task: '## Task\n',
  execution: '## State\n',
  results: '## Results\n',
  retrieved: '## Recalled\n',
}

/**
 * The context for a prompt, in the order of the sections, within any budget. Entries get room in
 * one fixed order until one does not fit, so that a larger budget only ever adds: what the agent
 * itself said about its task, then what tools printed and what was recalled, in fences, as data.
 * Hot comes before warm in both; then references to what was moved out, then what is cold.
 *
 * @throws MemoryError `INVALID_INPUT` for a bad nonce.
 */
export function renderContext(
  memory: WorkingMemory,
  { budgetTokens, nonce }: RenderInput,
  { countTokens }: Pick<StepContext, 'countTokens'>,
): Rendered {
  const rated = byImportance(memory)
  const isCold = ({ temperature }: RatedEntry): boolean => temperature === 'cold'
  const items = [
    ...rated.filter((one) => !isCold(one)),
    ...movedLines(memory, countTokens),
    ...rated.filter(isCold),
  ]
  const costs = costsOf(nonce, countTokens)
  const whole = choose(items, costs, { budgetTokens, reserved: 0 })
  // The note is longest if everything is omitted.
  const reserved = whole.out.length === 0 ? 0 : countTokens(leftOutNote(rated))
  const chosen = choose(items, costs, { budgetTokens, reserved })
  const note = leftOutNote(chosen.out)
  const noteTokens = countTokens(note)
  const hasRoom = chosen.tokens + noteTokens <= budgetTokens
  return assemble(memory, chosen, {
    nonce,
    note: hasRoom ? note : '',
    noteTokens: hasRoom ? noteTokens : 0,
  })
}

interface RatedEntry {
  readonly section: SectionName
  readonly entry: Entry
  readonly temperature: Temperature
}

/** First the task, then the current work, then the results. */
const ORDER: readonly SectionName[] = ['task', 'execution', 'results', 'system', 'retrieved']

/** Every entry in the order in which they get room; of those that are not hot the newest first. */
function byImportance(memory: WorkingMemory): readonly RatedEntry[] {
  const all = ORDER.flatMap((section) => {
    const rated = memory.sections[section].entries.map((entry) => ({
      section,
      entry,
      temperature: temperatureOf(entry, memory),
    }))
    const isHot = ({ temperature }: RatedEntry): boolean => temperature === 'hot'
    return [...rated.filter(isHot), ...rated.filter((one) => !isHot(one)).toReversed()]
  })
  const rank = ({ entry, temperature }: RatedEntry): number =>
    temperature === 'cold' ? 4 : (isForeign(entry) ? 2 : 0) + (temperature === 'warm' ? 1 : 0)
  return all.toSorted((left, right) => rank(left) - rank(right))
}

interface Costs {
  readonly headings: ReadonlyMap<SectionName, number>
  readonly fence: number
  /** How much more a marker costs than the one that was counted. */
  readonly marker: number
}

function costsOf(nonce: string, countTokens: (text: string) => number): Costs {
  const lines = fence([fencedItem({ kind: 'trace', key: 'x', text: '' })], { nonce }).split('\n')
  const frame = [lines[0], lines[1], lines.at(-1)].map((line) => countTokens(`${line}\n`))
  const most = countTokens(`${fenceMarker(nonce, 999)} `)
  const counted = countTokens(`${fenceMarker(COUNTED_NONCE, 1)} `)
  return {
    headings: new Map(SECTIONS.map((section) => [section, countTokens(HEADINGS[section])])),
    fence: frame.reduce((sum, tokens) => sum + tokens, 0),
    marker: Math.max(0, most - counted) + 1,
  }
}

/** A line of the prompt that was counted. */
interface MovedLine {
  readonly text: string
  readonly tokens: number
}

/** Of more references the newest are shown. */
const REFERENCES_MAX = 20

/** How what was moved out can be fetched, newest first, with a heading. */
function movedLines(
  { moved }: WorkingMemory,
  countTokens: (text: string) => number,
): readonly MovedLine[] {
  if (moved.length === 0) return []
  const newest = moved.slice(-REFERENCES_MAX).toReversed()
  const more = moved.length - newest.length
  return [
    `## Moved out: ${moved.length}, fetch by reference\n`,
    ...newest.map(
      ({ hash, entry, tokens }) =>
        `- ${escapeLabel(entry.key)}: ${tokens} tokens, reference ${hash.slice(0, REFERENCE_LENGTH)}\n`,
    ),
    ...(more > 0 ? [`- and ${more} older\n`] : []),
  ].map((text) => ({ text, tokens: countTokens(text) }))
}

function leftOutNote(out: readonly RatedEntry[]): string {
  const tokens = out.reduce((sum, { entry }) => sum + entry.tokens, 0)
  return out.length === 0 ? '' : `## Omitted: ${out.length} entries, ${tokens} tokens\n`
}

interface Chosen {
  readonly entries: ReadonlySet<Entry>
  readonly moved: readonly MovedLine[]
  readonly out: readonly RatedEntry[]
  readonly tokens: number
}

/** @param reserved Tokens that all but the first item leave free. */
function choose(
  items: readonly (RatedEntry | MovedLine)[],
  costs: Costs,
  { budgetTokens, reserved }: { readonly budgetTokens: number; readonly reserved: number },
): Chosen {
  const entries = new Set<Entry>()
  const moved: MovedLine[] = []
  const begun = new Set<string>()
  let tokens = 0
  for (const item of items) {
    const cost = 'entry' in item ? costOf(item, begun, costs) : item.tokens
    if (tokens + cost > budgetTokens - (tokens === 0 ? 0 : reserved)) break
    tokens += cost
    if (!('entry' in item)) {
      moved.push(item)
      continue
    }
    entries.add(item.entry)
    begun.add(item.section)
    if (isForeign(item.entry)) begun.add(fenceOf(item.section))
  }
  const out = items.filter((item) => 'entry' in item).filter(({ entry }) => !entries.has(entry))
  return { entries, moved, out, tokens }
}

/** What an entry costs with the heading of its section and its fence, if it is the first there. */
function costOf({ section, entry }: RatedEntry, begun: ReadonlySet<string>, costs: Costs): number {
  const heading = begun.has(section) ? 0 : (costs.headings.get(section) ?? 0)
  if (!isForeign(entry)) return entry.tokens + heading
  return entry.tokens + heading + costs.marker + (begun.has(fenceOf(section)) ? 0 : costs.fence)
}

function fenceOf(section: SectionName): string {
  return `fence ${section}`
}

function assemble(
  memory: WorkingMemory,
  { entries, moved, out, tokens }: Chosen,
  end: { readonly nonce: string; readonly note: string; readonly noteTokens: number },
): Rendered {
  const sections = SECTIONS.map((section) => {
    const shown = memory.sections[section].entries.filter((entry) => entries.has(entry))
    if (shown.length === 0) return ''
    const own = shown.filter((entry) => !isForeign(entry)).map(pieceOf)
    const foreign = fence(shown.filter(isForeign).map(fencedItem), { nonce: end.nonce })
    return [HEADINGS[section], ...own, foreign === '' ? '' : `${foreign}\n`].join('')
  })
  return {
    text: [...sections, ...moved.map(({ text }) => text), end.note].join(''),
    tokens: tokens + end.noteTokens,
    leftOut: out.map(({ section, entry, temperature }) => ({
      section,
      key: entry.key,
      tokens: entry.tokens,
      temperature,
    })),
  }
}
