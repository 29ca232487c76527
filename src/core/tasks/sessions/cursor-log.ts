import { isObject, type JsonObject, type JsonValue, parseJson } from '../../json.ts'
import {
  blocksIn,
  type LogFormat,
  logFormat,
  promptIn,
  replyIn,
  resultOf,
  stepOf,
  stringOf,
  textOf,
  timeOf,
} from './log-reader.ts'
import type { SessionEvent } from './session-event.ts'

const PERSON = 1

/**
 * Cursor documents neither of its two places. The database of the editor has a composer, followed by
 * its bubbles; transcripts, `agent-transcripts/<session>.jsonl`, have messages without times and
 * without the results of calls.
 */
export const cursor: LogFormat = logFormat(
  'cursor',
  ({ composerId, role, message, type }) =>
    typeof composerId === 'string' ||
    (isObject(message) && type === undefined && (role === 'user' || role === 'assistant')),
  ({ composerId, bubbleId, message, createdAt, folder }, log) => {
    if (isObject(message)) {
      return { session: log.name ?? 'unnamed', folder: log.folder, at: log.at ?? '' }
    }
    if (typeof bubbleId === 'string') return undefined
    return { session: composerId, folder, at: timeOf(createdAt) }
  },
  (record, { at = '' }) => {
    if (typeof record.bubbleId === 'string') return readBubble(record, timeOf(record.createdAt))
    return readTranscript(record, at)
  },
)

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
  const told = result === undefined && status !== 'error' ? {} : resultOf(output, hasFailed)
  const input = inside(rawArgs) ?? inside(params)
  const step = stepOf(name, input, toolCallId, { ...told, at })
  return status === 'cancelled' ? [step, { type: 'interrupt', at }] : [step]
}

function inside(value: JsonValue | undefined): unknown {
  return typeof value === 'string' ? (parseJson(value) ?? value) : value
}

function readTranscript(
  { type, role, error, message }: JsonObject,
  at: string,
): readonly SessionEvent[] {
  if (type === 'turn_ended') {
    return /abort/iu.test(stringOf(error) ?? '') ? [{ type: 'interrupt', at }] : []
  }
  if (!isObject(message)) return []
  const { content } = message
  if (role === 'user') return promptIn(textOf(content), at)
  return blocksIn(content, at, ({ type: kind, name, input }) =>
    kind === 'tool_use' ? [stepOf(name, input, undefined, { at })] : [],
  )
}
