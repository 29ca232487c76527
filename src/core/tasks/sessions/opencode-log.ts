import { isList, isObject, type JsonObject } from '../../json.ts'
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
 * A session of opencode as `opencode export` prints it, `{ info, messages: [{ info, parts }] }`; of
 * its database, the session and each message are records of their own.
 */
export const opencode: LogFormat = logFormat(
  'opencode',
  ({ info }) => isObject(info) && typeof info.directory === 'string',
  ({ info, parts }) => {
    if (!isObject(info) || isList(parts)) return undefined
    const { id: session, directory: folder } = info
    return { session, parent: stringOf(info.parentID), folder, at: createdAt(info) }
  },
  (record) =>
    (isList(record.messages) ? record.messages : [record])
      .filter(isObject)
      .flatMap(({ info, parts }) =>
        isObject(info) && isList(parts) ? readMessage(info, parts.filter(isObject)) : [],
      ),
)

function createdAt({ time }: JsonObject): string {
  return isObject(time) ? timeOf(time.created) : ''
}

function readMessage(info: JsonObject, parts: readonly JsonObject[]): readonly SessionEvent[] {
  const at = createdAt(info)
  const own = parts.filter(({ synthetic, ignored }) => synthetic !== true && ignored !== true)
  if (info.role === 'user') return promptIn(unquoted(textOf(own)), at)
  const isAborted = isObject(info.error) && info.error.name === 'MessageAbortedError'
  return [
    ...blocksIn(own, at, (part) => readCall(part, at)),
    ...(isAborted ? [{ type: 'interrupt' as const, at }] : []),
  ]
}

// `opencode run "…"` keeps the quotes around a prompt.
function unquoted(text: string): string {
  return /^"[^"]*"$/u.test(text.trim()) ? text.trim().slice(1, -1) : text
}

function readCall({ type, tool, callID, state }: JsonObject, at: string): readonly SessionEvent[] {
  if (type !== 'tool' || !isObject(state)) return []
  const ended = isObject(state.time) ? timeOf(state.time.end) : ''
  return [stepOf(tool, state.input, callID, { ...readResult(state), at: ended || at })]
}

function readResult({ status, output, error, metadata }: JsonObject) {
  if (status !== 'completed' && status !== 'error') return {}
  const code = isObject(metadata) ? metadata.exit : undefined
  const hasFailed = status === 'error' || (typeof code === 'number' && code !== 0)
  return resultOf(stringOf(error) ?? stringOf(output) ?? '', hasFailed)
}
