/** A session with a failing test and its fix, as each agent would log it. Made by hand from the formats. */
export interface ToldSession {
  readonly session: string
  /** When it begins, in milliseconds. */
  readonly startMs: number
  readonly prompt: string
  readonly error: string
  readonly folder?: string
  readonly file?: string
  readonly test?: string
  readonly reply?: string
}

export type LogWriter = (told: ToldSession) => readonly object[]

const at = ({ startMs }: ToldSession, second: number): string =>
  new Date(startMs + second * 1_000).toISOString()
const testOf = ({ test = 'npm test' }: ToldSession): string => test
const fileOf = ({ folder = '/srv/negozio', file = 'src/cart.ts' }: ToldSession): string =>
  `${folder}/${file}`
const OLD = 'cart.voucher.value'
const NEW = 'cart.voucher?.value ?? 0'
const PASSED = '1 test passed ✅'

const claudeCode: LogWriter = (told) => {
  const { session: sessionId, prompt, error, reply = 'Fatto 🎉' } = told
  const line = (second: number, type: string, content: unknown, more: object = {}): object => ({
    type,
    message: { role: type, content },
    sessionId,
    cwd: told.folder ?? '/srv/negozio',
    timestamp: at(told, second),
    isSidechain: false,
    ...more,
  })
  const call = (second: number, id: string, name: string, input: object): object =>
    line(second, 'assistant', [{ type: 'tool_use', id, name, input }])
  const result = (second: number, id: string, content: string, isError = false): object =>
    line(second, 'user', [
      {
        type: 'tool_result',
        tool_use_id: id,
        content: [{ type: 'text', text: content }],
        is_error: isError,
      },
    ])
  const edit = { file_path: fileOf(told), old_string: OLD, new_string: NEW }
  return [
    { type: 'file-history-snapshot', messageId: 'm', snapshot: {} },
    line(0, 'user', prompt),
    line(
      1,
      'user',
      '<system-reminder>Never said by the person: we always use spaces.</system-reminder>',
    ),
    line(1, 'user', 'Caveat: a note of the program', { isMeta: true }),
    line(2, 'assistant', [
      { type: 'thinking', thinking: '…' },
      { type: 'text', text: 'I run the tests.' },
    ]),
    call(3, 't1', 'Bash', { command: testOf(told) }),
    result(4, 't1', `Exit code 1\n${error}`, true),
    line(5, 'user', 'A sub-agent is told this.', { isSidechain: true }),
    call(6, 't2', 'Edit', edit),
    result(7, 't2', 'The file has been updated.'),
    call(8, 't3', 'Bash', { command: testOf(told) }),
    result(9, 't3', PASSED),
    line(10, 'assistant', [{ type: 'text', text: reply }]),
    { type: 'last-prompt', lastPrompt: prompt, sessionId },
  ]
}

const codex: LogWriter = (told) => {
  const { session: id, prompt, error, folder: cwd = '/srv/negozio', reply = 'Fatto 🎉' } = told
  const line = (second: number, type: string, payload: object): object => ({
    timestamp: at(told, second),
    type,
    payload,
  })
  const item = (second: number, payload: object): object => line(second, 'response_item', payload)
  const message = (second: number, role: string, text: string): object =>
    item(second, {
      type: 'message',
      role,
      content: [{ type: role === 'user' ? 'input_text' : 'output_text', text }],
    })
  const call = (second: number, callId: string, cmd: string): object =>
    item(second, {
      type: 'function_call',
      name: 'exec_command',
      arguments: JSON.stringify({ cmd }),
      call_id: callId,
    })
  const output = (second: number, callId: string, code: number, text: string): object =>
    item(second, {
      type: 'function_call_output',
      call_id: callId,
      output: `Chunk ID: 1\nWall time: 0.1 seconds\nProcess exited with code ${code}\nOutput:\n${text}`,
    })
  const patch = `*** Begin Patch\n*** Update File: ${fileOf(told)}\n@@\n-${OLD}\n+${NEW}\n*** End Patch`
  return [
    line(0, 'session_meta', {
      id,
      timestamp: at(told, 0),
      cwd,
      cli_version: '0.169.0',
      source: 'exec',
    }),
    message(0, 'developer', 'You are a coding agent.'),
    message(0, 'user', '<environment_context>\n  <cwd>/srv</cwd>\n</environment_context>'),
    message(1, 'user', prompt),
    line(1, 'event_msg', { type: 'user_message', message: prompt }),
    message(2, 'assistant', 'I run the tests.'),
    call(3, 'c1', testOf(told)),
    output(4, 'c1', 1, error),
    item(6, { type: 'custom_tool_call', name: 'apply_patch', input: patch, call_id: 'c2' }),
    item(7, {
      type: 'custom_tool_call_output',
      call_id: 'c2',
      output: 'Success. Updated the following files',
    }),
    call(8, 'c3', testOf(told)),
    output(9, 'c3', 0, PASSED),
    message(10, 'assistant', reply),
    line(10, 'event_msg', { type: 'task_complete' }),
  ]
}

const gemini: LogWriter = (told) => {
  const { session: sessionId, prompt, error, reply = 'Fatto 🎉' } = told
  const message = (second: number, id: string, more: object): object => ({
    id,
    timestamp: at(told, second),
    ...more,
  })
  const user = (second: number, id: string, text: string): object =>
    message(second, id, { type: 'user', content: [{ text }] })
  const model = (
    second: number,
    id: string,
    content: string,
    toolCalls?: readonly object[],
  ): object =>
    message(second, id, {
      type: 'gemini',
      content,
      ...(toolCalls === undefined ? {} : { toolCalls }),
    })
  const call = (
    second: number,
    id: string,
    name: string,
    args: object,
    output: string,
  ): object => ({
    id,
    name,
    args,
    status: 'success',
    timestamp: at(told, second),
    result: [{ functionResponse: { id, name, response: { output } } }],
  })
  const shell = { command: testOf(told) }
  const edit = { file_path: fileOf(told), old_string: OLD, new_string: NEW }
  const framed = (text: string): string =>
    `<untrusted_context>\nOutput: ${text}\nProcess Group PGID: 7\n</untrusted_context>`
  return [
    {
      sessionId,
      projectHash: 'a1',
      startTime: at(told, 0),
      lastUpdated: at(told, 0),
      kind: 'main',
    },
    {
      $set: {
        messages: [user(0, 'm0', '<session_context>\nThis is the Gemini CLI.\n</session_context>')],
      },
    },
    user(1, 'm1', prompt),
    model(2, 'm2', 'I run the tests.'),
    { $set: { lastUpdated: at(told, 2) } },
    // Written again with its call.
    model(2, 'm2', 'I run the tests.', [
      call(4, 'g1', 'run_shell_command', shell, framed(`${error}\nExit Code: 1`)),
    ]),
    message(4, 'm3', { type: 'user', content: [{ functionResponse: { id: 'g1' } }] }),
    model(7, 'm4', '', [call(7, 'g2', 'replace', edit, 'Successfully modified file')]),
    model(9, 'm5', '', [call(9, 'g3', 'run_shell_command', shell, framed(PASSED))]),
    model(10, 'm6', reply),
  ]
}

const openclaw: LogWriter = (told) => {
  const { session: id, prompt, error, folder: cwd = '/srv/negozio', reply = 'Fatto 🎉' } = told
  const message = (second: number, more: object): object => ({
    type: 'message',
    id: `e${second}`,
    timestamp: at(told, second),
    message: more,
  })
  const said = (second: number, role: string, text: string): object =>
    message(second, {
      role,
      content: role === 'user' ? text : [{ type: 'text', text }],
      stopReason: 'stop',
    })
  const call = (second: number, toolCallId: string, name: string, args: object): object =>
    message(second, {
      role: 'assistant',
      content: [{ type: 'toolCall', id: toolCallId, name, arguments: args }],
    })
  const result = (
    second: number,
    toolCallId: string,
    toolName: string,
    text: string,
    exitCode?: number,
  ): object =>
    message(second, {
      role: 'toolResult',
      toolCallId,
      toolName,
      content: [{ type: 'text', text }],
      isError: false,
      ...(exitCode === undefined ? {} : { details: { exitCode } }),
    })
  return [
    { type: 'session', version: 4, id, timestamp: at(told, 0), cwd },
    { type: 'model_change', provider: 'x', modelId: 'm', id: 'e0', timestamp: at(told, 0) },
    said(1, 'user', prompt),
    said(2, 'assistant', 'I run the tests.'),
    call(3, 'o1', 'exec', { command: testOf(told) }),
    result(4, 'o1', 'exec', error, 1),
    call(6, 'o2', 'edit', { path: fileOf(told), edits: [{ oldText: OLD, newText: NEW }] }),
    result(7, 'o2', 'edit', 'Successfully replaced 1 block(s).'),
    call(8, 'o3', 'exec', { command: testOf(told) }),
    result(9, 'o3', 'exec', PASSED, 0),
    said(10, 'assistant', reply),
  ]
}

const opencode: LogWriter = (told) => {
  const {
    session: id,
    prompt,
    error,
    folder: directory = '/srv/negozio',
    reply = 'Fatto 🎉',
  } = told
  const ms = (second: number): number => told.startMs + second * 1_000
  const message = (second: number, role: string, parts: readonly object[]): object => ({
    info: { role, time: { created: ms(second) } },
    parts,
  })
  const tool = (
    second: number,
    callID: string,
    name: string,
    input: object,
    output: string,
    exit?: number,
  ): object => ({
    type: 'tool',
    tool: name,
    callID,
    state: { status: 'completed', input, output, metadata: { exit }, time: { end: ms(second) } },
  })
  const shell = { command: testOf(told) }
  return [
    { info: { id, directory, title: 'Cart', time: { created: ms(0) } } },
    message(1, 'user', [
      { type: 'text', text: prompt },
      { type: 'text', text: 'Called the Read tool', synthetic: true },
    ]),
    message(2, 'assistant', [
      { type: 'step-start' },
      { type: 'text', text: 'I run the tests.' },
      tool(4, 'p1', 'bash', shell, error, 1),
    ]),
    message(6, 'assistant', [
      tool(
        7,
        'p2',
        'edit',
        { filePath: fileOf(told), oldString: OLD, newString: NEW },
        'Edit applied.',
      ),
      tool(9, 'p3', 'bash', shell, PASSED, 0),
    ]),
    message(10, 'assistant', [{ type: 'text', text: reply }]),
  ]
}

const cursor: LogWriter = (told) => {
  const { session: composerId, prompt, error, folder = '/srv/negozio', reply = 'Fatto 🎉' } = told
  const bubble = (second: number, type: number, more: object): object => ({
    composerId,
    bubbleId: `b${second}`,
    type,
    createdAt: at(told, second),
    ...more,
  })
  const call = (second: number, name: string, args: object, result: object): object =>
    bubble(second, 2, {
      text: '',
      toolFormerData: {
        name,
        status: 'completed',
        toolCallId: `k${second}`,
        rawArgs: JSON.stringify(args),
        result: JSON.stringify(result),
      },
    })
  const edit = { target_file: fileOf(told), old_string: OLD, new_string: NEW }
  return [
    { composerId, createdAt: told.startMs, folder },
    bubble(1, 1, { text: prompt }),
    bubble(2, 2, { text: 'I run the tests.' }),
    call(4, 'run_terminal_cmd', { command: testOf(told) }, { output: error, exitCodeV2: 1 }),
    call(7, 'search_replace', edit, { output: 'done' }),
    call(9, 'run_terminal_cmd', { command: testOf(told) }, { output: PASSED, exitCodeV2: 0 }),
    bubble(10, 2, { text: reply }),
  ]
}

const loci: LogWriter = (told) => {
  const { session, prompt, error, folder = '/srv/negozio', reply = 'Fatto 🎉' } = told
  const edit = { file_path: fileOf(told), old_string: OLD, new_string: NEW }
  const input = { command: testOf(told) }
  return [
    { type: 'start', session, agent: 'mine', folder, at: at(told, 0) },
    { type: 'prompt', text: prompt, at: at(told, 1) },
    { type: 'reply', text: 'I run the tests.', at: at(told, 2) },
    { type: 'step', tool: 'shell', input, callId: 'l1', at: at(told, 3) },
    { type: 'step', tool: 'shell', input, error, callId: 'l1', at: at(told, 4) },
    { type: 'step', tool: 'edit', input: edit, output: 'ok', at: at(told, 7) },
    { type: 'step', tool: 'shell', input, output: PASSED, at: at(told, 9) },
    { type: 'reply', text: reply, at: at(told, 10) },
  ]
}

export const LOG_WRITERS = {
  'claude-code': claudeCode,
  codex,
  'gemini-cli': gemini,
  openclaw,
  opencode,
  cursor,
  mine: loci,
} satisfies Record<string, LogWriter>

/** The log of a session, line by line. */
export function logLines(agent: string, told: ToldSession): readonly string[] {
  return (LOG_WRITERS[agent as keyof typeof LOG_WRITERS] ?? loci)(told).map((record) =>
    JSON.stringify(record),
  )
}

/** Whole logs of many sessions, in all formats in turn. Of some, about every 20th line is broken. */
export function manyLogs(
  count: number,
  startMs: number,
): readonly { agent: string; text: string; broken: number }[] {
  const agents = Object.keys(LOG_WRITERS)
  return Array.from({ length: count }, (_log, index) => {
    const agent = agents[index % agents.length] ?? 'mine'
    const lines = logLines(agent, {
      session: `session-${index}`,
      startMs: startMs + index * 3_600_000,
      prompt: `Correggi l'errore ${index} del carrello: 합계가 틀렸다.`,
      error: `TypeError: Cannot read properties of undefined (reading 'field${index}')\n    at total (cart.ts:${index}:7)`,
      reply: `Fatto ${index} ✅`,
    })
    // Not the first, which names the session, nor the prompt, without which nothing is asked.
    const broken = index % 2 === 0 ? [Math.min(4 + (index % 3), lines.length - 1)] : []
    const text = lines
      .map((line, at) => (broken.includes(at) ? line.slice(0, Math.ceil(line.length / 2)) : line))
      .join(index % 3 === 0 ? '\r\n' : '\n')
    return { agent, text, broken: broken.length }
  })
}
