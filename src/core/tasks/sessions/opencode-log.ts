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
 * A session of opencode as `opencode export` prints it, `{ info, messages: [{ info, parts }] }`; of
 * its database, the session and each message are records of their own.
 */
export const opencode: LogFormat = {
  agent: 'opencode',
  isOwn: ({ info }) => isObject(info) && typeof info.directory === 'string',
  read({ info, parts, messages }) {
    if (!isObject(info)) return []
    if (isList(parts)) return readMessage(info, parts.filter(isObject))
    const session = stringOf(info.id)
    if (session === undefined) return []
    const parent = stringOf(info.parentID)
    const subagent = parent === undefined ? undefined : session
    const inside = isList(messages) ? messages.filter(isObject) : []
    return [
      startOf(parent ?? session, opencode.agent, {
        folder: info.directory,
        at: createdAt(info),
        subagent,
      }),
      ...inside.flatMap((message) => opencode.read(message, {})),
    ]
  },
}

function createdAt({ time }: JsonObject): string {
  return isObject(time) ? timeOf(time.created) : ''
}

function readMessage(info: JsonObject, parts: readonly JsonObject[]): readonly SessionEvent[] {
  const at = createdAt(info)
  const own = parts.filter(({ synthetic, ignored }) => synthetic !== true && ignored !== true)
  if (info.role === 'user') return promptIn(unquoted(textOf(own)), at)
  const isAborted = isObject(info.error) && info.error.name === 'MessageAbortedError'
  return [
    ...own.flatMap((part) => readPart(part, at)),
    ...(isAborted ? [{ type: 'interrupt' as const, at }] : []),
  ]
}

// `opencode run "…"` keeps the quotes around a prompt.
function unquoted(text: string): string {
  return /^"[^"]*"$/u.test(text.trim()) ? text.trim().slice(1, -1) : text
}

function readPart(part: JsonObject, at: string): readonly SessionEvent[] {
  if (part.type === 'text') return replyIn(textOf([part]), at)
  if (part.type !== 'tool' || !isObject(part.state)) return []
  const ended = isObject(part.state.time) ? timeOf(part.state.time.end) : ''
  return [
    {
      type: 'step',
      tool: String(part.tool),
      input: part.state.input,
      callId: String(part.callID),
      ...readResult(part.state),
      at: ended === '' ? at : ended,
    },
  ]
}

function readResult({ status, output, error, metadata }: JsonObject) {
  if (status !== 'completed' && status !== 'error') return {}
  const code = isObject(metadata) ? metadata.exit : undefined
  const hasFailed = status === 'error' || (typeof code === 'number' && code !== 0)
  return resultOf(stringOf(error) ?? stringOf(output) ?? '', hasFailed)
}
