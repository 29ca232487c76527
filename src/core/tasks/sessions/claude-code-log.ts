import { isList, isObject, type JsonObject, type JsonValue } from '../../json.ts'
import {
  blocksIn,
  type LogFile,
  type LogFormat,
  logFormat,
  promptIn,
  resultOf,
  stepOf,
  stringOf,
  textOf,
  timeOf,
} from './log-reader.ts'
import type { SessionEvent } from './session-event.ts'

const INTERRUPTED = /^\[Request interrupted by user/u
const EXIT_CODE = /^Exit code \d+\n/u
const REFUSED = /^The user doesn't want to (?:proceed|take this action)/u

/** `<config>/projects/<folder>/<session>.jsonl` of Claude Code 2: one message, or one part of it, per line. */
export const claudeCode: LogFormat = logFormat(
  'claude-code',
  ({ type, sessionId, projectHash, messageId, leafUuid }) =>
    typeof type === 'string' &&
    projectHash === undefined &&
    [sessionId, messageId, leafUuid].some((id) => typeof id === 'string'),
  (record, log) => {
    if (isLeftOut(record, log)) return undefined
    const { sessionId: session, cwd: folder, isSidechain } = record
    const started = { session, folder, at: timeOf(record.timestamp) }
    return isSidechain === true
      ? { ...started, session: log.name, parent: stringOf(session) }
      : started
  },
  (record, log) => (isLeftOut(record, log) ? [] : readMessage(record, timeOf(record.timestamp))),
)

// Old versions wrote the work of sub-agents between the lines of the session.
function isLeftOut({ sessionId, isSidechain }: JsonObject, log: LogFile): boolean {
  return stringOf(sessionId) === undefined || (isSidechain === true && !isOfSubagent(log))
}

/** `<session>/subagents/agent-<id>.jsonl`. */
function isOfSubagent({ name }: LogFile): boolean {
  return name?.startsWith('agent-') === true
}

function readMessage({ type, message, isMeta, isCompactSummary }: JsonObject, at: string) {
  if (!isObject(message) || isMeta === true || isCompactSummary === true) return []
  const { content } = message
  if (type === 'user') return readUser(content, at)
  if (type !== 'assistant') return []
  return blocksIn(content, at, ({ type: kind, id, name, input }) =>
    kind === 'tool_use' ? [stepOf(name, input, id, { at })] : [],
  )
}

function readUser(content: JsonValue | undefined, at: string): readonly SessionEvent[] {
  const results = isList(content) ? content.filter(isObject) : []
  const text = textOf(content)
  return [
    ...results.flatMap((block) => (block.type === 'tool_result' ? readResult(block, at) : [])),
    ...(INTERRUPTED.test(text) ? [{ type: 'interrupt' as const, at }] : promptIn(text, at)),
  ]
}

function readResult(block: JsonObject, at: string): readonly SessionEvent[] {
  const text = textOf(block.content)
  const isRefused = REFUSED.test(text)
  const result = resultOf(text.replace(EXIT_CODE, ''), block.is_error === true && !isRefused)
  const step = stepOf('', undefined, block.tool_use_id, { ...result, at })
  return isRefused ? [step, { type: 'interrupt', at }] : [step]
}
