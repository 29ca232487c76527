import type {
  Failure,
  StackFrame,
  TraceLanguage,
} from '../../src/core/language/failures/failure.ts'
import { isApplicationCode } from '../../src/core/language/failures/library-code.ts'
import { problemOf, signatureOf } from '../../src/core/language/failures/signature.ts'
import { readRows } from '../data/read-rows.ts'
import { groupMetrics } from '../metrics/group-metrics.ts'
import type { BenchSet, SetContext, SetRun } from './bench-set.ts'
import { runParameters } from './sentry-parameters.ts'

interface FrameRow {
  readonly function?: string
  readonly module?: string
  readonly filename?: string
  readonly package?: string
  readonly lineno?: number
  readonly in_app?: boolean
  readonly context_line?: string
}

interface ExceptionRow {
  readonly type?: string | null
  readonly value?: string | null
  readonly frames?: readonly FrameRow[] | null
}

interface EventRow {
  readonly name: string
  readonly platform: string | null
  readonly message: string | null
  readonly exceptions: readonly ExceptionRow[]
  readonly threads: readonly { readonly crashed?: boolean; readonly frames?: readonly FrameRow[] }[]
  readonly stacktrace: readonly FrameRow[] | null
  readonly fingerprint: readonly string[] | null
  readonly expected: { readonly hash: string | null }
}

/**
 * Events of a monitoring service, grouped into problems by their signatures. The events are
 * structured, so the set measures signatures; how traces are read is measured by tests.
 */
export const sentryGrouping: BenchSet = {
  name: 'sentry-grouping',
  parts: ['param'],
  baselines: { GA: '.595 type and in-app frames; 1.0 Sentry itself' },
  run,
}

async function run(context: SetContext): Promise<SetRun> {
  if (context.part === 'param') return runParameters(context)
  const rows = readRows<EventRow>(context.dataFolder, 'sentry-grouping', 'events.jsonl')
  const predictions = rows.map((row) => ({ name: row.name, group: groupOf(row) }))
  const scored = rows.filter(({ expected }) => expected.hash)
  const metrics = groupMetrics(
    scored.map(groupOf),
    scored.map(({ expected }) => expected.hash ?? ''),
  )
  return { predictions, metrics: { ALL: { ...metrics } } }
}

/** The sender's fingerprint counts before the event's content, as the service documents it. */
function groupOf(row: EventRow): string {
  const failure = toFailure(row)
  const problem = failure === undefined ? row.name : problemOf(signatureOf(failure))
  const given = row.fingerprint ?? ['{{ default }}']
  return given.map((part) => part.replace(/^\{\{\s*default\s*\}\}$/, problem)).join('\n')
}

function toFailure(row: EventRow): Failure | undefined {
  const language = languageOf(row.platform)
  // The service lists the root first.
  const [outer, ...causes] = row.exceptions
    .map((one) => makeFailure(language, one.type, one.value, one.frames))
    .toReversed()
  if (outer !== undefined) return { ...outer, causes }
  const thread = row.threads.find(({ crashed }) => crashed) ?? row.threads[0]
  const frames = row.stacktrace ?? thread?.frames
  if (!frames && !row.message) return undefined
  return makeFailure(language, undefined, row.message, frames)
}

function makeFailure(
  language: TraceLanguage | undefined,
  type: string | null | undefined,
  message: string | null | undefined,
  rows: readonly FrameRow[] | null | undefined,
): Failure {
  const frames = (rows ?? []).toReversed().map((row) => toFrame(row, language))
  return { language, type: type ?? undefined, message: message ?? undefined, frames, causes: [] }
}

function toFrame(row: FrameRow, language: TraceLanguage | undefined): StackFrame {
  const file = (row.package ?? row.filename)?.replaceAll('\\', '/')
  return {
    function: row.function,
    module: row.module ?? (row.function === undefined ? row.package : undefined),
    file: row.filename,
    line: row.lineno,
    code: row.context_line,
    isInApp: row.in_app ?? isApplicationCode(language ?? 'native', file, row.module),
  }
}

const LANGUAGES: Readonly<Record<string, TraceLanguage>> = {
  javascript: 'javascript',
  node: 'javascript',
  python: 'python',
  java: 'java',
  csharp: 'csharp',
  ruby: 'ruby',
  php: 'php',
  go: 'go',
  rust: 'rust',
  native: 'native',
  cocoa: 'native',
  objc: 'native',
  c: 'native',
}

function languageOf(platform: string | null): TraceLanguage | undefined {
  return platform === null ? undefined : LANGUAGES[platform]
}
