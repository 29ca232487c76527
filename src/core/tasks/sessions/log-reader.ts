import { isList, isObject, type JsonObject, type JsonValue } from '../../json.ts'
import type { SessionEvent } from './session-event.ts'

/** What is known of a session log apart from its lines. */
export interface LogFile {
  /** The name of the file without its ending. Some agents name only that after the session. */
  readonly name?: string | undefined
  /** When it was last written, for logs without times. */
  readonly at?: string | undefined
  /** The folder that it is about, for logs that do not say. */
  readonly folder?: string | undefined
}

/**
 * Reads one record of a session log. A call and its result are told as two steps with one `callId`,
 * and a record may tell again what an earlier one told: `collectRuns` joins them.
 */
export type LogReader = (record: JsonObject, log: LogFile) => readonly SessionEvent[]

/** A format of session logs. */
export interface LogFormat {
  readonly agent: string
  /** True for records that only this agent writes, one of which is near the beginning. */
  isOwn(record: JsonObject): boolean
  readonly read: LogReader
}

/** The text of a message: a string, or the texts among its blocks. */
export function textOf(
  content: JsonValue | undefined,
  types = /^(?:input_|output_)?text$/u,
): string {
  if (typeof content === 'string') return content
  if (!isList(content)) return ''
  return content
    .filter(isObject)
    .filter(({ type }) => type === undefined || (typeof type === 'string' && types.test(type)))
    .flatMap(({ text }) => (typeof text === 'string' ? [text] : []))
    .join('\n')
}

/** A time in milliseconds, or as a text, as ISO 8601; empty where there is none. */
export function timeOf(value: JsonValue | undefined): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const ms = typeof value === 'number' ? value : Date.parse(value)
  return ms >= 0 && ms <= YEAR_9999 ? new Date(ms).toISOString() : ''
}

const YEAR_9999 = 253_402_300_799_999

/** The beginning of a session, in a folder if one is known. */
export function startOf(
  session: string,
  agent: string,
  given: {
    readonly folder: JsonValue | undefined
    readonly at: string
    readonly subagent?: string | undefined
  },
): SessionEvent {
  const folder = stringOf(given.folder)
  const { at, subagent } = given
  return {
    type: 'start',
    session,
    ...(subagent !== undefined && { subagent }),
    agent,
    ...(folder !== undefined && { folder }),
    at,
  }
}

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
