import type { TrustLevel } from '../../storage/records/trust-level.ts'
import { escapeLabel, escapeStored } from '../../trust/fence/escape-stored.ts'
import { type FencedItem, fence } from '../../trust/fence/fence.ts'
import type { SuspicionFlag } from '../../trust/suspicion/suspicion-flags.ts'
import type { Variable } from '../working/variables.ts'
import type { WorkingMemory } from '../working/working-memory.ts'

/** In the order of a prompt. */
export const SECTIONS = ['system', 'task', 'execution', 'results', 'retrieved'] as const
export type SectionName = (typeof SECTIONS)[number]

/** What an entry is: this and its age decide how warm it is. */
export type EntryKind =
  | 'system'
  | 'goal'
  | 'constraint'
  | 'current'
  | 'note'
  | 'progress'
  | 'files'
  | 'decision'
  | 'hypothesis'
  | 'output'
  | 'trace'
  | 'error'
  | 'discovery'
  | 'variable'
  | 'episode'
  | 'pattern'
  | 'bug'
  | 'knowledge'

/** One piece of content; its tokens were counted once, when it was added. */
export interface Entry {
  /** Unique within its section. */
  readonly key: string
  readonly kind: EntryKind
  /** Shown before the text in a prompt. */
  readonly label?: string | undefined
  readonly text: string
  /** What it costs in a prompt, label and line ends included. */
  readonly tokens: number
  readonly at: string
  /** The number of the subtask during which it was put in. */
  readonly turn: number
  readonly subtask?: string | undefined
  readonly variable?: Variable | undefined
  /** The id of the record that it was retrieved from. */
  readonly source?: string | undefined
  /** Of what was retrieved: how far it is trusted, and what is suspicious about it. */
  readonly trust?: TrustLevel | undefined
  readonly flags?: readonly SuspicionFlag[] | undefined
  readonly accesses: number
  readonly accessedAt?: string | undefined
  /** The hash of the full text in storage, when this is a summary. */
  readonly whole?: string | undefined
}

export type EntryHead = Omit<Entry, 'text' | 'tokens'>

export interface SectionContent {
  readonly tokens: number
  readonly entries: readonly Entry[]
}

// May repeat what programs and strangers wrote: shown as data, never in the place of an instruction.
const FOREIGN: ReadonlySet<EntryKind> = new Set([
  'files',
  'decision',
  'hypothesis',
  'variable',
  'trace',
  'output',
  'error',
  'discovery',
  'episode',
  'pattern',
  'bug',
  'knowledge',
])

export function isForeign({ kind }: Pick<Entry, 'kind'>): boolean {
  return FOREIGN.has(kind)
}

/** A part of a key: no `/` in it, so that the parts of a key cannot be confused. */
export function keyPart(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('/', '%2F')
}

export type Temperature = 'hot' | 'warm' | 'cold'

/** Outputs more than this many subtasks back are cold. */
export const WARM_SUBTASKS_BACK = 5
/** The current subtask and the one just before it. */
const HOT_SUBTASKS_BACK = 1
/** A larger structure or a whole episode is referenced, not carried. */
const LARGE_TOKENS = 1_000

/**
 * How near an entry is to what is being done. Hot content is always in: the system's own, the
 * goal with its success criteria and constraints, the current subtask and its output, and the
 * output just before it. Design document 001, section 1.3.
 */
export function temperatureOf(entry: Entry, memory: Pick<WorkingMemory, 'turn'>): Temperature {
  switch (entry.kind) {
    case 'system':
    case 'goal':
    case 'constraint':
    case 'current':
      return 'hot'
    case 'output':
      return outputTemperature(entry, memory)
    case 'trace':
      return 'cold'
    case 'variable':
      return isOld(entry, memory) ? 'cold' : coolIfLarge(entry)
    default:
      return coolIfLarge(entry)
  }
}

export function subtasksBack({ turn }: Entry, memory: Pick<WorkingMemory, 'turn'>): number {
  return memory.turn - turn
}

function outputTemperature(entry: Entry, memory: Pick<WorkingMemory, 'turn'>): Temperature {
  const back = subtasksBack(entry, memory)
  if (back <= HOT_SUBTASKS_BACK) return 'hot'
  return back > WARM_SUBTASKS_BACK ? 'cold' : coolIfLarge(entry)
}

// Only what a subtask computed grows old; a task's own values hold as long as the task.
function isOld(entry: Entry, memory: Pick<WorkingMemory, 'turn'>): boolean {
  return (
    subtasksBack(entry, memory) > WARM_SUBTASKS_BACK && entry.variable?.scope === 'intermediate'
  )
}

function coolIfLarge({ tokens }: Entry): Temperature {
  return tokens > LARGE_TOKENS ? 'cold' : 'warm'
}

type Shown = Pick<Entry, 'kind' | 'key' | 'text'> &
  Partial<Pick<Entry, 'label' | 'source' | 'trust' | 'flags'>>

/** Used in place of the nonce of a prompt while tokens are counted. */
export const COUNTED_NONCE = '0000000000000000'

/**
 * An entry as shown in a prompt, in whole lines; all but the first are indented, so that no text of
 * the agent looks like a line of Loci. It begins with a sign that no tokenizer joins with the end of
 * the line before, so that the tokens of pieces add up.
 */
export function pieceOf(entry: Shown): string {
  if (isForeign(entry)) {
    const lines = fence([fencedItem(entry)], { nonce: COUNTED_NONCE }).split('\n')
    return `${lines.slice(2, -1).join('\n')}\n`
  }
  const text = escapeStored(entry.text).join('\n  ')
  return entry.label === undefined ? `- ${text}\n` : `- ${escapeLabel(entry.label)}: ${text}\n`
}

/** What programs and strangers wrote, or an agent after them, as it goes into a fence. */
export function fencedItem({ kind, key, label, text, trust, flags }: Shown): FencedItem {
  return {
    citation: label === undefined ? key : `${key} (${label})`,
    trust: trust ?? (kind === 'decision' || kind === 'hypothesis' ? 'agent' : 'tool'),
    flags: flags ?? [],
    text,
  }
}
