import { isList, isObject, type JsonObject, type JsonValue, parseJson } from '../../json.ts'
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

const AGENT = 'cursor'
const PERSON = 1

/**
 * Cursor documents neither of its two places. The database of the editor has a composer, followed by
 * its bubbles; transcripts, `agent-transcripts/<session>.jsonl`, have messages without times and
 * without the results of calls.
 */
export const cursor: LogFormat = {
  agent: AGENT,
  isOwn: ({ composerId, role, message, type }) =>
    typeof composerId === 'string' ||
    (isObject(message) && type === undefined && (role === 'user' || role === 'assistant')),
  read(record, log) {
    if (isObject(record.message) || record.type === 'turn_ended') return readTranscript(record, log)
    const at = timeOf(record.createdAt)
    const session = stringOf(record.composerId)
    if (session === undefined) return []
    return typeof record.bubbleId === 'string'
      ? readBubble(record, at)
      : [startOf(session, AGENT, { folder: record.folder, at })]
  },
}

function readBubble(bubble: JsonObject, at: string): readonly SessionEvent[] {
  const text = stringOf(bubble.text) ?? ''
  if (bubble.type === PERSON) return promptIn(text, at)
  const { toolFormerData: call } = bubble
  return [...replyIn(text, at), ...(isObject(call) ? readCall(call, at) : [])]
}

function readCall(call: JsonObject, at: string): readonly SessionEvent[] {
  const { name, status, toolCallId, rawArgs, params, result } = call
  if (typeof name !== 'string') return []
  const read = inside(result)
  const [said] = isObject(read)
    ? [read.output, read.contents, read.error].flatMap((one) => stringOf(one) ?? [])
    : []
  const code = isObject(read) ? (read.exitCodeV2 ?? read.exitCode) : undefined
  const hasFailed = status === 'error' || (typeof code === 'number' && code !== 0)
  const output = said ?? stringOf(result) ?? ''
  const step: SessionEvent = {
    type: 'step',
    tool: name,
    input: inside(rawArgs) ?? inside(params),
    callId: String(toolCallId),
    ...(result === undefined && status !== 'error' ? {} : resultOf(output, hasFailed)),
    at,
  }
  return status === 'cancelled' ? [step, { type: 'interrupt', at }] : [step]
}

function inside(value: JsonValue | undefined): unknown {
  return typeof value === 'string' ? (parseJson(value) ?? value) : value
}

function readTranscript(record: JsonObject, log: LogFile): readonly SessionEvent[] {
  const at = log.at ?? ''
  if (record.type === 'turn_ended') {
    return /abort/iu.test(stringOf(record.error) ?? '') ? [{ type: 'interrupt', at }] : []
  }
  const content = isObject(record.message) ? record.message.content : undefined
  const start = startOf(log.name ?? 'unnamed', AGENT, { folder: log.folder, at })
  if (record.role === 'user') return [start, ...promptIn(textOf(content), at)]
  const blocks = isList(content) ? content.filter(isObject) : [{ text: textOf(content) }]
  return [
    start,
    ...blocks.flatMap((block): readonly SessionEvent[] =>
      block.type === 'tool_use'
        ? [{ type: 'step', tool: String(block.name), input: block.input, at }]
        : replyIn(textOf([block]), at),
    ),
  ]
}
