import { isList, isObject, type JsonObject } from '../../json.ts'
import {
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

/**
 * The transcript of OpenClaw: `agents/<agent>/sessions/<session>.jsonl`, or since 2026.8 the rows of
 * `agents/<agent>/agent/openclaw-agent.sqlite`, which hold the same records.
 */
export const openclaw: LogFormat = {
  agent: 'openclaw',
  isOwn: ({ type, id, version }) =>
    type === 'session' && typeof id === 'string' && version !== undefined,
  read({ type, id, cwd, timestamp, message }) {
    const at = timeOf(timestamp)
    const session = stringOf(id)
    if (type === 'session' && session !== undefined) {
      return [startOf(session, openclaw.agent, { folder: cwd, at })]
    }
    return type === 'message' && isObject(message) ? readMessage(message, at) : []
  },
}

function readMessage(message: JsonObject, at: string): readonly SessionEvent[] {
  const { role, content } = message
  if (role === 'user') return promptIn(textOf(content), at)
  if (role === 'toolResult') return [readResult(message, at)]
  if (role !== 'assistant') return []
  const blocks = isList(content)
    ? content.filter(isObject)
    : [{ type: 'text', text: textOf(content) }]
  return [
    ...blocks.flatMap((block) => readBlock(block, at)),
    ...(message.stopReason === 'aborted' ? [{ type: 'interrupt' as const, at }] : []),
  ]
}

function readBlock(block: JsonObject, at: string): readonly SessionEvent[] {
  if (block.type === 'text') return replyIn(textOf([block]), at)
  if (block.type !== 'toolCall') return []
  const { id, name, arguments: input } = block
  return [{ type: 'step', tool: String(name), input, callId: String(id), at }]
}

function readResult(message: JsonObject, at: string): SessionEvent {
  const { toolCallId, toolName, content, details, isError } = message
  const code = isObject(details) ? details.exitCode : undefined
  const hasFailed = isError === true || (typeof code === 'number' && code !== 0)
  const result = resultOf(textOf(content), hasFailed)
  return {
    type: 'step',
    tool: String(toolName),
    input: undefined,
    callId: String(toolCallId),
    ...result,
    at,
  }
}
