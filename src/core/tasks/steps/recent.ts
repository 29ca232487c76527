import { sentenceSpans } from '../../language/split-sentences.ts'
import { hasCue } from '../../language/summary/read-cues.ts'
import type { PlacedInput } from '../entries/entries.ts'
import type { StepInput } from '../working/task-schemas.ts'
import { clipMiddle, type TaskStep } from './task-step.ts'

/** Results of the newest steps; the oldest is dropped when full. */
export interface RecentBuffers {
  readonly toolResults: readonly RecentResult[]
  readonly errors: readonly RecentError[]
  readonly discoveries: readonly Discovery[]
}

interface RecentResult {
  readonly step: number
  readonly tool: string
  readonly isOk: boolean
}

/** An error with the situation that it came in. */
export interface RecentError {
  readonly step: number
  readonly at: string
  readonly type: string
  readonly message: string
  readonly signature: string
  readonly context: {
    readonly tool?: string | undefined
    readonly input?: string | undefined
    readonly subtask?: string | undefined
    readonly phase?: string | undefined
    readonly files: readonly string[]
    readonly previousTool?: string | undefined
  }
}

type DiscoveryKind = 'finding' | 'test-result' | 'place'

/** Something that a step brought to light. */
interface Discovery {
  readonly step: number
  /** Its number among those of its step. */
  readonly number: number
  readonly kind: DiscoveryKind
  readonly text: string
}

/** Design document 003, section 2. */
export const TOOL_RESULTS_MAX = 10
export const ERRORS_MAX = 5
export const DISCOVERIES_MAX = 10

export const NOTHING_RECENT: RecentBuffers = { toolResults: [], errors: [], discoveries: [] }

/** A ring: with the new ones at the end, and no more than `size`. */
export function pushRecent<Item>(
  ring: readonly Item[],
  added: readonly Item[],
  size: number,
): { readonly ring: readonly Item[]; readonly out: readonly Item[] } {
  const all = [...ring, ...added]
  const excess = Math.max(0, all.length - size)
  return { ring: all.slice(excess), out: all.slice(0, excess) }
}

const SHOWN_INPUT_LENGTH = 400

export function traceKey(step: number): string {
  return `step/${step}`
}

export function errorKey(step: number): string {
  return `error/${step}`
}

export function discoveryKey({ step, number }: Discovery): string {
  return `discovery/${step}/${number}`
}

/** A step as shown in context: the call and its result. */
export function traceEntry(step: TaskStep): PlacedInput {
  const lines = [
    ...(step.input === undefined ? [] : [clipMiddle(step.input, SHOWN_INPUT_LENGTH)]),
    ...(step.output === undefined ? [] : [`→ ${step.output}`]),
    ...(step.error === undefined ? [] : [`failed: ${step.error}`]),
  ]
  return {
    section: 'results',
    key: traceKey(step.number),
    kind: 'trace',
    label: step.tool ?? 'step',
    text: lines.join('\n'),
  }
}

export function errorEntry({ step, type, message, context }: RecentError): PlacedInput {
  const { tool, subtask } = context
  const where = [
    ...(tool === undefined ? [] : [`in ${tool}`]),
    ...(subtask === undefined ? [] : [`during ${subtask}`]),
  ]
  return {
    section: 'execution',
    key: errorKey(step),
    kind: 'error',
    label: [type, ...where].join(' '),
    text: message,
  }
}

export function discoveryEntry(discovery: Discovery): PlacedInput {
  return {
    section: 'results',
    key: discoveryKey(discovery),
    kind: 'discovery',
    label: discovery.kind,
    text: discovery.text,
  }
}

const FINDING_LENGTH_MAX = 300
const FINDINGS_OF_STEP_MAX = 3
const READ_LENGTH_MAX = 4_000

// `12 passed, 1 failed`, `Tests: 3 failed`, `OK (12 tests)`, `FAILED (failures=1)`.
const TEST_RESULT =
  /^.{0,80}?(?:\d{1,9} (?:tests? )?(?:passed|failed|passing|failing|skipped)|OK \(\d+ tests?|FAILED \((?:failures|errors)=\d+|test result: (?:ok|FAILED)).{0,120}$/mu
// A place in a file, as searching tools print it.
const PLACE = /^((?:[\w.@~-]{1,80}\/){0,20}[\w.@-]{1,80}\.[a-z]{1,5}):(\d{1,6})(?::|$)/imu
const SEARCHING = /grep|search|find|glob|locate|symbol|reference|definition/iu

type Found = Pick<Discovery, 'kind' | 'text'>

/** What a step revealed, by rules: conclusions of the agent, test results, places. */
export function findDiscoveries(
  { tool = '', thought = '', output = '' }: StepInput,
  step: number,
): readonly Discovery[] {
  return [
    ...findConclusions(thought),
    ...findTestResult(output),
    ...(SEARCHING.test(tool) ? findPlace(output) : []),
  ].map((found, index) => ({ step, number: index + 1, ...found }))
}

function findConclusions(thought: string): readonly Found[] {
  const read = thought.slice(0, READ_LENGTH_MAX)
  return sentenceSpans(read)
    .map(({ start, end }) => read.slice(start, end))
    .filter((sentence) => sentence.length <= FINDING_LENGTH_MAX && hasCue(sentence, 'finding'))
    .slice(0, FINDINGS_OF_STEP_MAX)
    .map((text) => ({ kind: 'finding', text }))
}

// Programs that test sum up at the end.
function findTestResult(output: string): readonly Found[] {
  const found = TEST_RESULT.exec(output.slice(-READ_LENGTH_MAX))
  return found === null ? [] : [{ kind: 'test-result', text: found[0].trim() }]
}

function findPlace(output: string): readonly Found[] {
  const found = PLACE.exec(output.slice(0, READ_LENGTH_MAX))
  return found === null ? [] : [{ kind: 'place', text: `${found[1]}:${found[2]}` }]
}
