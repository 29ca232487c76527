import { isList, isObject, type JsonObject, type JsonValue } from '../../json.ts'
import type { SessionEvent } from './session-event.ts'

/** What is known of a session log apart from its lines. */
export interface LogFile {
  /** The name of the file without its ending, and of its folder. Some agents name only those after the session. */
  readonly name?: string | undefined
  readonly folderName?: string | undefined
  /** When it was last written, for logs without times. */
  readonly at?: string | undefined
  /** The folder that it is about, for logs that do not say. */
  readonly folder?: string | undefined
}

/** A format of session logs. */
export interface LogFormat {
  readonly agent: string
  /** True for records that only this agent writes, one of which is near the beginning. */
  isOwn(record: JsonObject): boolean
  /**
   * Reads one record. A call and its result are told as two steps with one `callId`, and a record
   * may tell again what an earlier one told: `collectRuns` joins them.
   */
  read(record: JsonObject, log: LogFile): readonly SessionEvent[]
}

/** Whose records follow: a session, in a folder if one is known. */
export interface LogStart {
  readonly session: JsonValue | undefined
  readonly folder: JsonValue | undefined
  readonly at: string
  /** Set in what a sub-agent did: the session of the agent that started it, or its own if that is unknown. */
  readonly parent?: string | undefined
}

/** The format of an agent: where a record names its session, and what else it tells. */
export function logFormat(
  agent: string,
  isOwn: LogFormat['isOwn'],
  readStart: (record: JsonObject, log: LogFile) => LogStart | undefined,
  readEvents: LogFormat['read'],
): LogFormat {
  return {
    agent,
    isOwn,
    read: (record, log) => [...startOf(agent, readStart(record, log)), ...readEvents(record, log)],
  }
}

function startOf(agent: string, start: LogStart | undefined): readonly SessionEvent[] {
  const own = stringOf(start?.session)
  if (start === undefined || own === undefined) return []
  const { at, parent } = start
  const folder = stringOf(start.folder)
  return [
    {
      type: 'start',
      session: parent ?? own,
      ...(parent !== undefined && { subagent: own }),
      agent,
      ...(folder !== undefined && { folder }),
      at,
    },
  ]
}

/** A call of a tool, or what came of it. */
export function stepOf(
  tool: JsonValue | undefined,
  input: unknown,
  callId: JsonValue | undefined,
  told: { readonly at: string; readonly output?: string; readonly error?: string },
): SessionEvent {
  const id = stringOf(callId)
  return {
    type: 'step',
    tool: String(tool),
    input,
    ...(id !== undefined && { callId: id }),
    ...told,
  }
}

/** What an agent said and called: the blocks of its message, in their order. */
export function blocksIn(
  content: JsonValue | undefined,
  at: string,
  readCall: (block: JsonObject) => readonly SessionEvent[],
): readonly SessionEvent[] {
  const blocks = isList(content) ? content.filter(isObject) : [{ text: textOf(content) }]
  return blocks.flatMap((block) =>
    block.type === undefined || block.type === 'text'
      ? replyIn(textOf([block]), at)
      : readCall(block),
  )
}

/** The text of a message: a string, or the texts among its blocks. */
export function textOf(content: JsonValue | undefined): string {
  if (typeof content === 'string') return content
  if (!isList(content)) return ''
  return content
    .filter(isObject)
    .filter(({ type }) => type === undefined || (typeof type === 'string' && TEXT.test(type)))
    .flatMap(({ text }) => (typeof text === 'string' ? [text] : []))
    .join('\n')
}

const TEXT = /^(?:input_|output_)?text$/u

/** A time in milliseconds, or as a text, as ISO 8601; empty where there is none. */
export function timeOf(value: JsonValue | undefined): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const ms = typeof value === 'number' ? value : Date.parse(value)
  return ms >= 0 && ms <= YEAR_9999 ? new Date(ms).toISOString() : ''
}

const YEAR_9999 = 253_402_300_799_999

export function stringOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

// What agents put into the mouth of the person: contexts, reminders, commands of their own.
const INJECTED =
  /^\s*(?:<(?!user_query>)[a-z][\w-]*(?:\s[^>]*)?>|# AGENTS\.md instructions|Caveat: The messages below)/iu
const REMINDER = /<(system-reminder|system_reminder)>[\s\S]*?(?:<\/\1>|$)/gu
const QUERY = /<user_query>([\s\S]*?)(?:<\/user_query>|$)/u

/** What the person typed; nothing where an agent only passed on something of its own. */
export function promptIn(text: string, at: string): readonly SessionEvent[] {
  const said = (QUERY.exec(text)?.[1] ?? text).replace(REMINDER, '').trim()
  return said === '' || INJECTED.test(said) ? [] : [{ type: 'prompt', text: said, at }]
}

export function replyIn(text: string, at: string): readonly SessionEvent[] {
  return text.trim() === '' ? [] : [{ type: 'reply', text: text.trim(), at }]
}

/** The output of a call as the output of a step, or as its error where it failed. */
export function resultOf(output: string, hasFailed: boolean) {
  if (!hasFailed) return { output }
  return { error: output.trim() === '' ? 'It failed.' : output }
}
