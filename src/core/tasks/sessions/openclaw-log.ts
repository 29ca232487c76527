import { isObject, type JsonObject } from '../../json.ts'
import {
  blocksIn,
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

/**
 * The transcript of OpenClaw: `agents/<agent>/sessions/<session>.jsonl`, or since 2026.8 the rows of
 * `agents/<agent>/agent/openclaw-agent.sqlite`, which hold the same records. That database also
 * tells which session started another one: `spawnedBy`.
 */
export const openclaw: LogFormat = logFormat(
  'openclaw',
  ({ type, id, version }) => type === 'session' && typeof id === 'string' && version !== undefined,
  ({ type, id: session, cwd: folder, timestamp, spawnedBy }) => {
    if (type !== 'session') return undefined
    return { session, parent: stringOf(spawnedBy), folder, at: timeOf(timestamp) }
  },
  ({ type, message, timestamp }) =>
    type === 'message' && isObject(message) ? readMessage(message, timeOf(timestamp)) : [],
)

function readMessage(message: JsonObject, at: string): readonly SessionEvent[] {
  const { role, content } = message
  if (role === 'user') return promptIn(textOf(content), at)
  if (role === 'toolResult') return [readResult(message, at)]
  if (role !== 'assistant') return []
  return [
    ...blocksIn(content, at, ({ type, id, name, arguments: input }) =>
      type === 'toolCall' ? [stepOf(name, input, id, { at })] : [],
    ),
    ...(message.stopReason === 'aborted' ? [{ type: 'interrupt' as const, at }] : []),
  ]
}

function readResult(message: JsonObject, at: string): SessionEvent {
  const { toolCallId, toolName, content, details, isError } = message
  const code = isObject(details) ? details.exitCode : undefined
  const hasFailed = isError === true || (typeof code === 'number' && code !== 0)
  return stepOf(toolName, undefined, toolCallId, { ...resultOf(textOf(content), hasFailed), at })
}
