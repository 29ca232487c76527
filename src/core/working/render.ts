import { escapeLabel } from '../trust/fence/escape-stored.ts'
import { fence, fenceMarker } from '../trust/fence/fence.ts'
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
} from './entries/entry.ts'
import { REFERENCE_LENGTH } from './pruning/fetch.ts'
import type { Circumstances, WorkingMemory } from './working-memory.ts'

interface RenderInput {
  /** From 0 on; what does not fit is named. */
  readonly budgetTokens: number
  /** New for every prompt and not to be guessed: 8 to 64 small letters and digits. */
  readonly nonce: string
}

/** Something that did not fit. */
interface LeftOut {
  readonly section: SectionName
  readonly key: string
  readonly tokens: number
  readonly temperature: Temperature
}

export interface Rendered {
  readonly text: string
  /** The text counts no more than this. */
  readonly tokens: number
  readonly leftOut: readonly LeftOut[]
}

const HEADINGS: Readonly<Record<SectionName, string>> = {
  system: '## System\n',
  task: '## Task\n',
  execution: '## State\n',
  results: '## Results\n',
  retrieved: '## Recalled\n',
}

/**
 * The context for a prompt, in the order of the sections, within any budget: hot content first,
 * then warm, then references to what stands outside, then cold. It says what it left out. What
 * tools printed and what was recalled stands in fences, as data.
 *
 * @throws MemoryError `INVALID_INPUT` for a bad nonce.
 */
export function renderContext(
  memory: WorkingMemory,
  { budgetTokens, nonce }: RenderInput,
  { countTokens }: Pick<Circumstances, 'countTokens'>,
): Rendered {
  const rated = byImportance(memory)
  const costs = costsOf(nonce, countTokens)
  const moved = movedLines(memory, countTokens)
  const whole = choose(rated, moved, costs, budgetTokens)
  if (whole.out.length === 0) return assemble(memory, whole, { nonce, note: '', noteTokens: 0 })
  // The note is longest when everything is left out.
  const reserved = countTokens(leftOutNote(rated))
  const chosen = choose(rated, moved, costs, budgetTokens - reserved)
  const note = leftOutNote(chosen.out)
  const noteTokens = countTokens(note)
  const isTold = chosen.tokens + noteTokens <= budgetTokens
  return assemble(
    memory,
    chosen,
    isTold ? { nonce, note, noteTokens } : { nonce, note: '', noteTokens: 0 },
  )
}

interface Costs {
  readonly headings: Readonly<Record<SectionName, number>>
  /** The lines around a fence. */
  readonly fence: number
  /** How much more a marker costs than the one that was counted. */
  readonly marker: number
}

function costsOf(nonce: string, countTokens: (text: string) => number): Costs {
  const lines = fence([fencedItem({ kind: 'trace', key: 'x', text: '' })], { nonce }).split('\n')
  const frame = [lines[0], lines[1], lines.at(-1)].map((line) => countTokens(`${line}\n`))
  const most = countTokens(`${fenceMarker(nonce, 999)} `)
  const counted = countTokens(`${fenceMarker(COUNTED_NONCE, 1)} `)
  const [system, task, execution, results, retrieved] = SECTIONS.map((section) =>
    countTokens(HEADINGS[section]),
  ) as [number, number, number, number, number]
  return {
    headings: { system, task, execution, results, retrieved },
    fence: frame.reduce((sum, tokens) => sum + tokens, 0),
    marker: Math.max(0, most - counted) + 1,
  }
}

interface Chosen {
  readonly keys: ReadonlySet<Entry>
  readonly moved: readonly MovedLine[]
  readonly out: readonly RatedEntry[]
  readonly tokens: number
}

function choose(
  rated: readonly RatedEntry[],
  moved: readonly MovedLine[],
  costs: Costs,
  budgetTokens: number,
): Chosen {
  const keys = new Set<Entry>()
  const begun = new Set<string>()
  const out: RatedEntry[] = []
  let tokens = 0
  const take = (item: RatedEntry): void => {
    const { section, entry } = item
    const isFenced = isForeign(entry)
    const cost =
      entry.tokens +
      (begun.has(section) ? 0 : costs.headings[section]) +
      (isFenced ? costs.marker : 0) +
      (isFenced && !begun.has(`fence ${section}`) ? costs.fence : 0)
    if (tokens + cost > budgetTokens) {
      out.push(item)
      return
    }
    tokens += cost
    keys.add(entry)
    begun.add(section)
    if (isFenced) begun.add(`fence ${section}`)
  }
  const isCold = ({ temperature }: RatedEntry): boolean => temperature === 'cold'
  for (const item of rated.filter((one) => !isCold(one))) take(item)
  const shown: MovedLine[] = []
  for (const line of moved) {
    if (tokens + line.tokens > budgetTokens) break
    tokens += line.tokens
    shown.push(line)
  }
  for (const item of rated.filter(isCold)) take(item)
  return { keys, moved: shown, out, tokens }
}

function assemble(
  memory: WorkingMemory,
  { keys, moved, out, tokens }: Chosen,
  end: { readonly nonce: string; readonly note: string; readonly noteTokens: number },
): Rendered {
  const sections = SECTIONS.map((section) => {
    const entries = memory.sections[section].entries.filter((entry) => keys.has(entry))
    if (entries.length === 0) return ''
    const own = entries.filter((entry) => !isForeign(entry)).map(pieceOf)
    const foreign = fence(entries.filter(isForeign).map(fencedItem), { nonce: end.nonce })
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

interface RatedEntry {
  readonly section: SectionName
  readonly entry: Entry
  readonly temperature: Temperature
}

/** What is to be done comes before what is being done, before what came of it. */
const ORDER: readonly SectionName[] = ['task', 'execution', 'results', 'system', 'retrieved']
const TEMPERATURES: readonly Temperature[] = ['hot', 'warm', 'cold']

/**
 * Every entry, in the order in which they get room: hot ones first, as they stand; of the others
 * in a section, the newest first.
 */
function byImportance(memory: WorkingMemory): readonly RatedEntry[] {
  const all = ORDER.flatMap((section) =>
    memory.sections[section].entries.map((entry) => ({
      section,
      entry,
      temperature: temperatureOf(entry, memory),
    })),
  )
  return TEMPERATURES.flatMap((temperature) => {
    const alike = all.filter((item) => item.temperature === temperature)
    if (temperature === 'hot') return alike
    return ORDER.flatMap((section) => alike.filter((item) => item.section === section).toReversed())
  })
}

/** A line of the prompt that was counted. */
interface MovedLine {
  readonly text: string
  readonly tokens: number
}

/** Of more references the newest are shown. */
const REFERENCES_MAX = 20

/** How what was moved out can be fetched, the newest first, with a heading. */
function movedLines(
  { moved }: WorkingMemory,
  countTokens: (text: string) => number,
): readonly MovedLine[] {
  if (moved.length === 0) return []
  const newest = moved.slice(-REFERENCES_MAX).toReversed()
  const more = moved.length - newest.length
  return [
    `## Moved out: ${moved.length}, to be fetched by reference\n`,
    ...newest.map(
      ({ hash, entry, tokens }) =>
        `- ${escapeLabel(entry.key)}: ${tokens} tokens, reference ${hash.slice(0, REFERENCE_LENGTH)}\n`,
    ),
    ...(more > 0 ? [`- and ${more} older\n`] : []),
  ].map((text) => ({ text, tokens: countTokens(text) }))
}

/** Says how much had no room, by section. */
function leftOutNote(out: readonly RatedEntry[]): string {
  const counted = SECTIONS.flatMap((section) => {
    const entries = out.filter((item) => item.section === section)
    if (entries.length === 0) return []
    const tokens = entries.reduce((sum, { entry }) => sum + entry.tokens, 0)
    return [`${entries.length} of ${section} (${tokens} tokens)`]
  })
  return counted.length === 0 ? '' : `## Left out for want of room: ${counted.join(', ')}\n`
}
