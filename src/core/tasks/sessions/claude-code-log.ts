import { isList, isObject, type JsonObject, type JsonValue } from '../../json.ts'
import {
  type LogFile,
  type LogFormat,
  promptIn,
  replyIn,
  resultOf,
  startOf,
  stringOf,
  textOf,
  timeOf,
} from './log-reader.ts'
import type { SessionEvent } from './session-event.ts'

const INTERRUPTED = /^\[Request interrupted by user/u
const EXIT_CODE = /^Exit code \d+\n/u
const REFUSED = /^The user doesn't want to (?:proceed|take this action)/u

/** `<config>/projects/<folder>/<session>.jsonl` of Claude Code 2: one message, or one part of it, per line. */
export const claudeCode: LogFormat = {
  agent: 'claude-code',
  isOwn: ({ type, sessionId, projectHash, messageId, leafUuid }) =>
    typeof type === 'string' &&
    projectHash === undefined &&
    [sessionId, messageId, leafUuid].some((id) => typeof id === 'string'),
  read(record, log) {
    const session = stringOf(record.sessionId)
    const subagent = record.isSidechain === true ? log.name : undefined
    // Old versions wrote the work of sub-agents between the lines of the session.
    if (session === undefined || (record.isSidechain === true && !isOfSubagent(log))) return []
    const at = timeOf(record.timestamp)
    const start = startOf(session, claudeCode.agent, { folder: record.cwd, at, subagent })
    return [start, ...readMessage(record, at)]
  },
}

/** `<session>/subagents/agent-<id>.jsonl`. */
function isOfSubagent({ name }: LogFile): boolean {
  return name?.startsWith('agent-') === true
}

function readMessage({ type, message, isMeta, isCompactSummary }: JsonObject, at: string) {
  if (!isObject(message) || isMeta === true || isCompactSummary === true) return []
  const { content } = message
  if (type === 'user') return readUser(content, at)
  if (type !== 'assistant' || !isList(content)) return []
  return content.filter(isObject).flatMap((block) => readBlock(block, at))
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
  const step: SessionEvent = {
    type: 'step',
    tool: '',
    input: undefined,
    callId: String(block.tool_use_id),
    ...resultOf(text.replace(EXIT_CODE, ''), block.is_error === true && !isRefused),
    at,
  }
  return isRefused ? [step, { type: 'interrupt', at }] : [step]
}

function readBlock(block: JsonObject, at: string): readonly SessionEvent[] {
  if (block.type === 'text') return replyIn(textOf([block]), at)
  if (block.type !== 'tool_use') return []
  const { id, name, input } = block
  return [{ type: 'step', tool: String(name), input, callId: String(id), at }]
}
