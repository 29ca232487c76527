import { isList, isObject, type JsonObject, type JsonValue } from '../../json.ts'
import {
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

/**
 * `~/.gemini/tmp/<project>/chats/session-*.jsonl` of Gemini CLI: a header, then messages, which are
 * written again when they change. Before 0.30 the whole session was one JSON object. A sub-agent
 * has a file of its own, in a folder with the name of the session.
 */
export const gemini: LogFormat = logFormat(
  'gemini-cli',
  ({ sessionId, projectHash }) => typeof sessionId === 'string' && typeof projectHash === 'string',
  ({ sessionId: session, startTime, kind }, { folder, folderName = stringOf(session) }) => {
    const parent = kind === 'subagent' ? folderName : undefined
    return { session, parent, folder, at: timeOf(startTime) }
  },
  (record) => {
    const { $set } = record
    const listed = isObject($set) ? $set.messages : record.messages
    return (isList(listed) ? listed.filter(isObject) : [record]).flatMap(readMessage)
  },
)

function readMessage(message: JsonObject): readonly SessionEvent[] {
  const at = timeOf(message.timestamp)
  const text = textOf(message.displayContent ?? message.content)
  if (message.type === 'user') return promptIn(text, at)
  if (message.type !== 'gemini') return []
  const calls = isList(message.toolCalls) ? message.toolCalls.filter(isObject) : []
  return [...replyIn(text, at), ...calls.flatMap(readCall)]
}

function readCall({
  id,
  name,
  args,
  status,
  result,
  timestamp,
}: JsonObject): readonly SessionEvent[] {
  const at = timeOf(timestamp)
  const { output, hasFailed } = readResult(result)
  const told = result === undefined ? {} : resultOf(output, hasFailed || status === 'error')
  const step = stepOf(name, args, id, { ...told, at })
  return status === 'cancelled' ? [step, { type: 'interrupt', at }] : [step]
}

// A command that fails is a call that succeeded: only its output names the exit code.
const EXIT_CODE = /^Exit Code: (?!0$)(?:\d+|\(none\))$/mu
const FRAME =
  /^<untrusted_context>\n|\n?(?:Process Group PGID: \d+\n?)?(?:<\/untrusted_context>)?$/gu

function readResult(result: JsonValue | undefined) {
  const parts = isList(result) ? result.filter(isObject) : []
  const responses = parts.flatMap(({ functionResponse }) =>
    isObject(functionResponse) && isObject(functionResponse.response)
      ? [functionResponse.response]
      : [],
  )
  const [said] = responses.map(({ output, error }) => stringOf(output) ?? stringOf(error) ?? '')
  const isError = responses.some(({ error }) => error !== undefined)
  const output = (said ?? textOf(result)).replace(FRAME, '').replace(/^Output: /u, '')
  return { output, hasFailed: isError || EXIT_CODE.test(output) }
}
