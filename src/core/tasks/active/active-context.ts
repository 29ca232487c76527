import { toOneLine } from '../../trust/fence/escape-stored.ts'
import type { FileEdit } from '../edits/file-edit.ts'
import type { PlacedInput } from '../entries/entries.ts'
import { cleanPaths } from '../episodes/build-episode.ts'
import { putEntry } from '../pruning/make-room.ts'
import type { Change, StepContext, WorkingMemory } from '../working/working-memory.ts'

/** What the agent works with at present. */
export interface ActiveContext {
  /** The file used last comes last. */
  readonly files: readonly TrackedFile[]
  readonly symbols: readonly TrackedSymbol[]
  readonly hypotheses: readonly Hypothesis[]
  /** How many were added so far, so that none gets the number of an earlier one. */
  readonly hypothesesAdded: number
  readonly decisions: readonly Decision[]
}

type FileState = 'read' | 'created' | 'modified' | 'deleted'

interface TrackedFile {
  readonly path: string
  readonly state: FileState
  readonly previousState?: FileState | undefined
  /** True as soon as it was changed once in this task. */
  readonly isModified: boolean
  readonly accesses: number
  readonly accessedAt: string
}

interface TrackedSymbol {
  readonly name: string
  /** Such as `function` or `class`. */
  readonly kind?: string | undefined
  readonly file?: string | undefined
  readonly line?: number | undefined
  readonly accesses: number
  readonly accessedAt: string
}

/** An assumption of the agent, removed when it is confirmed or rejected. */
export interface Hypothesis {
  readonly id: string
  readonly text: string
  /** The question that it answers: two answers to one question conflict. */
  readonly about?: string | undefined
  readonly confidence: number
  readonly evidence: readonly string[]
  readonly status: 'open' | 'confirmed'
  readonly at: string
}

export interface Decision {
  readonly id: string
  readonly decision: string
  /** Such as `approach`, `tool` or `design`. */
  readonly type?: string | undefined
  readonly rationale?: string | undefined
  /** Whether it was accepted, if known. */
  readonly accepted?: boolean | undefined
  readonly at: string
  readonly snapshot: ContextSnapshot
}

/** The situation of a decision, by names and numbers. */
interface ContextSnapshot {
  readonly step: number
  readonly phase?: string | undefined
  readonly subtask?: string | undefined
  readonly files: readonly string[]
  readonly symbols: readonly string[]
  readonly hypotheses: number
  readonly decisions: number
}

const FILES_MAX = 500
const SYMBOLS_MAX = 500
const DECISIONS_MAX = 500

export const NOTHING_ACTIVE: ActiveContext = {
  files: [],
  symbols: [],
  hypotheses: [],
  hypothesesAdded: 0,
  decisions: [],
}

/** Records that a file was used, with its state and its previous one. */
export function trackFile(
  memory: WorkingMemory,
  { path: given, state }: { readonly path: string; readonly state: FileState },
  { at }: Pick<StepContext, 'at'>,
): WorkingMemory {
  const [path = given] = cleanPaths([given])
  const { files } = memory.active
  const known = files.find((file) => file.path === path)
  const tracked: TrackedFile = {
    path,
    // Reading changes nothing: a file that was modified stays so.
    state: state === 'read' && known !== undefined ? known.state : state,
    ...(known === undefined ? {} : { previousState: known.state }),
    isModified: state !== 'read' || known?.isModified === true,
    accesses: (known?.accesses ?? 0) + 1,
    accessedAt: at,
  }
  const others = files.filter((file) => file !== known)
  return { ...memory, active: { ...memory.active, files: keepNewest([...others, tracked]) } }
}

// If there are too many files, those that were only read are dropped first.
function keepNewest(files: readonly TrackedFile[]): readonly TrackedFile[] {
  if (files.length <= FILES_MAX) return files
  const oldest = files.find(({ isModified }) => !isModified) ?? files[0]
  return files.filter((file) => file !== oldest)
}

export function fileStateOf({ isNew, isDeleted }: FileEdit): FileState {
  if (isDeleted === true) return 'deleted'
  return isNew === true ? 'created' : 'modified'
}

/** Records that a symbol was used. Drops the least recently used one over the limit. */
export function trackSymbol(
  memory: WorkingMemory,
  { name, kind, file, line }: Omit<TrackedSymbol, 'accesses' | 'accessedAt'>,
  { at }: Pick<StepContext, 'at'>,
): WorkingMemory {
  const { symbols } = memory.active
  const known = symbols.find((symbol) => symbol.name === name && symbol.file === file)
  const tracked: TrackedSymbol = {
    ...known,
    name,
    ...(kind === undefined ? {} : { kind }),
    ...(file === undefined ? {} : { file }),
    ...(line === undefined ? {} : { line }),
    accesses: (known?.accesses ?? 0) + 1,
    accessedAt: at,
  }
  const others = symbols.filter((symbol) => symbol !== known)
  return {
    ...memory,
    active: { ...memory.active, symbols: [...others, tracked].slice(-SYMBOLS_MAX) },
  }
}

const SHOWN_FILES = 20

/** The most recently used files, as shown in context. */
export function filesEntry({ active }: WorkingMemory): readonly PlacedInput[] {
  if (active.files.length === 0) return []
  const shown = active.files.slice(-SHOWN_FILES)
  const more = active.files.length - shown.length
  const names = shown.map(({ path, state }) => {
    const name = toOneLine(path)
    return state === 'read' ? name : `${name} (${state})`
  })
  const text = `${more > 0 ? `${more} earlier, ` : ''}${names.join(', ')}`
  return [{ section: 'execution', key: 'files', kind: 'files', label: 'Files', text }]
}

const NAMES_MAX = 20

/** Records a decision. The same said again, such as that it was accepted, adds to it. */
export function recordDecision(
  memory: WorkingMemory,
  { id: newId, decision, ...said }: Omit<Decision, 'at' | 'snapshot'>,
  given: StepContext,
): Change {
  const { decisions } = memory.active
  const known = decisions.find((other) => other.id === newId || other.decision === decision)
  const made: Decision = {
    at: given.at,
    snapshot: snapshotOf(memory),
    ...known,
    id: known?.id ?? newId,
    decision,
    ...(said.type === undefined ? {} : { type: said.type }),
    ...(said.rationale === undefined ? {} : { rationale: said.rationale }),
    ...(said.accepted === undefined ? {} : { accepted: said.accepted }),
  }
  const { id, type, rationale, accepted } = made
  const others = decisions.filter((other) => other !== known)
  const decided: WorkingMemory = {
    ...memory,
    active: { ...memory.active, decisions: [...others, made].slice(-DECISIONS_MAX) },
  }
  return putEntry(
    decided,
    {
      section: 'execution',
      key: `decision/${id}`,
      kind: 'decision',
      label: `Decision${type === undefined ? '' : `, ${type}`}${accepted === false ? ', not accepted' : ''}`,
      text: rationale === undefined ? decision : `${decision}\nBecause: ${rationale}`,
    },
    given,
  )
}

function snapshotOf({ progress, active }: WorkingMemory): ContextSnapshot {
  const { phase, currentSubtask } = progress
  return {
    step: progress.statistics.steps,
    ...(phase === null ? {} : { phase }),
    ...(currentSubtask === null ? {} : { subtask: currentSubtask }),
    files: active.files.slice(-NAMES_MAX).map(({ path }) => path),
    symbols: active.symbols.slice(-NAMES_MAX).map(({ name }) => name),
    hypotheses: active.hypotheses.length,
    decisions: active.decisions.length,
  }
}
