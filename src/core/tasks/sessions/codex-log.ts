import { isObject, type JsonObject, type JsonValue, parseJson } from '../../json.ts'
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

/** `<home>/sessions/<date>/rollout-<time>-<session>.jsonl` of Codex: `{ timestamp, type, payload }` per line. */
export const codex: LogFormat = logFormat(
  'codex',
  ({ type, payload, timestamp }) =>
    typeof type === 'string' && typeof timestamp === 'string' && isObject(payload),
  ({ type, payload, timestamp }) => {
    if (type !== 'session_meta' || !isObject(payload)) return undefined
    const { id: session, cwd: folder, source } = payload
    const isSubagent = isObject(source) && 'subagent' in source
    const parent = isSubagent ? (parentIn(source.subagent) ?? stringOf(session)) : undefined
    return { session, parent, folder, at: timeOf(timestamp) }
  },
  ({ type, payload, timestamp }) => {
    if (!isObject(payload)) return []
    const at = timeOf(timestamp)
    if (type === 'response_item') return readItem(payload, at)
    const isAborted = type === 'event_msg' && payload.type === 'turn_aborted'
    return isAborted ? [{ type: 'interrupt', at }] : []
  },
)

// Of a review only its kind is told.
function parentIn(subagent: JsonValue | undefined): string | undefined {
  const spawn = isObject(subagent) ? subagent.thread_spawn : undefined
  return isObject(spawn) ? stringOf(spawn.parent_thread_id) : undefined
}

function readItem(item: JsonObject, at: string): readonly SessionEvent[] {
  const { call_id: callId } = item
  switch (item.type) {
    case 'message': {
      const text = textOf(item.content)
      if (item.role === 'user') return promptIn(text, at)
      return item.role === 'assistant' ? replyIn(text, at) : []
    }
    case 'function_call':
      return [stepOf(item.name, inputOf(item.arguments), callId, { at })]
    case 'custom_tool_call':
      return [stepOf(item.name, item.input, callId, { at })]
    case 'local_shell_call':
      return [stepOf('shell', item.action, callId, { at })]
    case 'function_call_output':
    case 'custom_tool_call_output':
      return [stepOf('', undefined, callId, { ...readOutput(item.output), at })]
    default:
      return []
  }
}

function inputOf(text: JsonValue | undefined): unknown {
  return typeof text === 'string' ? (parseJson(text) ?? text) : text
}

const EXITED = /^(?:Process exited with code|Exit code:) (\d+)$/mu
/** How much stands before the output at most. */
const HEAD_LENGTH_MAX = 2_000
const OUTPUT = '\nOutput:\n'
const UNKNOWN_TOOL =
  /^(?:unsupported (?:custom )?(?:tool )?call|failed to parse function arguments|apply_patch verification failed)/u

/** A text with its exit code in front of it, JSON with the exit code, or a list of texts. */
function readOutput(output: JsonValue | undefined) {
  const given = isObject(output) ? (output.content ?? output.output) : output
  const said = textOf(given)
  const parsed = typeof given === 'string' && given.startsWith('{') ? parseJson(given) : undefined
  if (isObject(parsed) && typeof parsed.output === 'string') {
    const code = isObject(parsed.metadata) ? parsed.metadata.exit_code : 0
    return resultOf(parsed.output, code !== 0 && code !== undefined)
  }
  const code = EXITED.exec(said.slice(0, HEAD_LENGTH_MAX))?.[1] ?? '0'
  const isFailed =
    code !== '0' || UNKNOWN_TOOL.test(said) || (isObject(output) && output.success === false)
  return resultOf(withoutHead(said), isFailed)
}

function withoutHead(said: string): string {
  const at = `\n${said.slice(0, HEAD_LENGTH_MAX)}`.indexOf(OUTPUT)
  return at === -1 ? said : said.slice(at + OUTPUT.length - 1)
}
