import type { SessionEvent } from './session-event.ts'

/** One call of a hook, by whichever agent. */
export interface HookCall {
  readonly agent: string
  readonly session: string
  readonly folder?: string | undefined
  /** As the agent calls the event: an answer repeats it. */
  readonly name: string
  readonly event: SessionEvent
}

// The names differ from agent to agent, and none of them means two things.
const TYPES: Readonly<Record<string, SessionEvent['type']>> = {
  SessionStart: 'start',
  sessionStart: 'start',
  UserPromptSubmit: 'prompt',
  BeforeAgent: 'prompt',
  beforeSubmitPrompt: 'prompt',
  PostToolUse: 'step',
  PostToolUseFailure: 'step',
  AfterTool: 'step',
  postToolUse: 'step',
  postToolUseFailure: 'step',
  Stop: 'reply',
  AfterAgent: 'reply',
  stop: 'reply',
  SessionEnd: 'end',
  sessionEnd: 'end',
}

type Fields = Readonly<Record<string, unknown>>

/** What a hook was called with, as the agent wrote it to stdin; `undefined` if it says nothing. */
export function readHook(agent: string, input: unknown, now: string): HookCall | undefined {
  if (!isFields(input)) return undefined
  const name = textIn(input, ['hook_event_name', 'hookEventName'])
  const session = textIn(input, ['session_id', 'sessionId', 'conversation_id'])
  if (name === undefined || session === undefined) return undefined
  const [root] = Array.isArray(input.workspace_roots) ? input.workspace_roots : []
  const folder = textIn({ root, ...input }, ['cwd', 'root'])
  const said = textIn(input, ['timestamp'])
  const at = said !== undefined && !Number.isNaN(Date.parse(said)) ? said : now
  const event = readEvent(name, input, { agent, session, folder, at })
  return event === undefined ? undefined : { agent, session, folder, name, event }
}

function readEvent(
  name: string,
  input: Fields,
  { at, ...started }: { agent: string; session: string; folder: string | undefined; at: string },
): SessionEvent | undefined {
  switch (TYPES[name]) {
    case 'start': {
      const { folder, ...rest } = started
      return { type: 'start', ...rest, ...(folder !== undefined && { folder }), at }
    }
    case 'prompt': {
      const text = withoutHookContext(textIn(input, ['prompt']) ?? '')
      return text === '' ? undefined : { type: 'prompt', text: cutMiddle(text), at }
    }
    case 'step':
      return readStep(input, at)
    case 'reply': {
      if (input.status === 'aborted') return { type: 'interrupt', at }
      const text = textIn(input, ['last_assistant_message', 'prompt_response']) ?? ''
      return { type: 'reply', text: cutMiddle(text), at }
    }
    case 'end':
      return { type: 'end', at }
    default:
      return undefined
  }
}

function readStep(input: Fields, at: string): SessionEvent | undefined {
  const tool = textIn(input, ['tool_name'])
  if (tool === undefined) return undefined
  if (input.is_interrupt === true) return { type: 'interrupt', at }
  const response = input.tool_response ?? input.tool_output ?? input.tool_result
  const output = outputOf(response)
  const told = textIn(input, ['error', 'error_message'])?.replace(EXIT_LINE, '')
  const error = told ?? errorIn(response, output)
  const callId = textIn(input, ['tool_use_id'])
  return {
    type: 'step',
    tool,
    input: cutInput(input.tool_input),
    ...(output !== '' && error === undefined && { output: cutMiddle(output) }),
    ...(error !== undefined && { error: cutMiddle(error) }),
    ...(callId !== undefined && { callId }),
    at,
  }
}

/** Claude Code puts it before what a command printed. */
const EXIT_LINE = /^Exit code \d+\n(?=.)/u

/** Where tools put what they print. */
const OUTPUT_FIELDS = ['stdout', 'stderr', 'output', 'llmContent', 'content', 'text']

function outputOf(response: unknown): string {
  if (typeof response === 'string') return response
  if (Array.isArray(response)) return joinParts(response)
  if (!isFields(response)) return ''
  const parts = OUTPUT_FIELDS.map((field) => response[field]).filter((one) => one !== undefined)
  return parts.length === 0 ? JSON.stringify(response) : joinParts(parts)
}

function joinParts(parts: readonly unknown[]): string {
  return parts
    .map(outputOf)
    .filter((text) => text !== '')
    .join('\n')
}

/** `Exit Code: 1`, on a line of its own or at the end of one. */
const EXIT_CODE =
  /(?:^|\n)\s*\(?(?:(?:Process|Command) exited with code|Exit [Cc]ode:?) (?!0\b)\d+/u

// Some agents tell a failed call only by what it printed.
function errorIn(response: unknown, output: string): string | undefined {
  const error = isFields(response) ? response.error : undefined
  if (typeof error === 'string') return error
  if (isFields(error)) return textIn(error, ['message']) ?? JSON.stringify(error)
  return EXIT_CODE.test(output) ? output : undefined
}

// Gemini CLI shows a prompt together with what hooks added to it.
function withoutHookContext(prompt: string): string {
  return prompt.replaceAll(/<hook_context>[\s\S]*?<\/hook_context>/gu, '').trim()
}

/** Longer texts lose their middle: how it began and how it ended tell most. */
const TEXT_LENGTH_MAX = 32_000
const HEAD_LENGTH = 8_000

function cutMiddle(text: string): string {
  if (text.length <= TEXT_LENGTH_MAX) return text
  const tail = text.slice(HEAD_LENGTH - TEXT_LENGTH_MAX)
  return `${text.slice(0, HEAD_LENGTH)}\n…\n${tail}`.toWellFormed()
}

function cutInput(given: unknown): unknown {
  const text = typeof given === 'string' ? given : JSON.stringify(given ?? null)
  if (text.length > TEXT_LENGTH_MAX) return cutMiddle(text)
  if (typeof given !== 'string') return given ?? null
  try {
    return JSON.parse(given)
  } catch {
    return given
  }
}

function textIn(fields: Fields, names: readonly string[]): string | undefined {
  const found = names.map((name) => fields[name]).find((value) => typeof value === 'string')
  return found === '' ? undefined : (found as string | undefined)
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether an answer to this event reaches the model of the agent. */
export function isHeard({ agent, name }: Pick<HookCall, 'agent' | 'name'>): boolean {
  return HEARD.has(TYPES[name]) && UNHEARD[agent]?.includes(name) !== true
}

const HEARD: ReadonlySet<SessionEvent['type'] | undefined> = new Set(['start', 'prompt', 'step'])

/** Events of which the agent ignores the answer. */
const UNHEARD: Readonly<Record<string, readonly string[]>> = {
  cursor: ['beforeSubmitPrompt'],
  openclaw: ['PostToolUse'],
  vscode: ['UserPromptSubmit'],
}

/** What the agent reads from stdout. Plugins of ours take plain text. */
export function renderHookAnswer(
  { agent, name }: Pick<HookCall, 'agent' | 'name'>,
  text: string,
): string {
  if (text === '' || agent === 'opencode' || agent === 'openclaw') return text
  if (agent === 'cursor') return JSON.stringify({ additional_context: text })
  const hookSpecificOutput = { hookEventName: name, additionalContext: text }
  return JSON.stringify({ hookSpecificOutput })
}
