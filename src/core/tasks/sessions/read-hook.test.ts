import { expect, test } from 'vitest'
import { errorOf } from './judge-step.ts'
import { type HookCall, isHeard, readHook, renderHookAnswer } from './read-hook.ts'

const NOW = '2026-11-18T08:00:00.000Z'
const read = (agent: string, input: unknown) => readHook(agent, input, NOW)

test('A5 agents: every agent tells the same of a session in its own words', () => {
  const [claude, gemini, cursor, vscode] = [
    read('claude-code', { hook_event_name: 'SessionStart', session_id: 's', cwd: '/shop' }),
    read('gemini', { hook_event_name: 'SessionStart', session_id: 's', cwd: '/shop' }),
    read('cursor', {
      hook_event_name: 'sessionStart',
      conversation_id: 's',
      workspace_roots: ['/shop'],
    }),
    read('vscode', { hookEventName: 'SessionStart', sessionId: 's', cwd: '/shop' }),
  ]

  for (const call of [claude, gemini, cursor, vscode]) {
    expect(call).toMatchObject({ session: 's', folder: '/shop', event: { type: 'start', at: NOW } })
  }
})

test('A5 agents: a prompt is what the person typed, without what hooks added to it', () => {
  const prompt = '<hook_context>known</hook_context>\n\nFix the cart'
  const call = read('gemini', { hook_event_name: 'BeforeAgent', session_id: 's', prompt })

  expect(call?.event).toEqual({ type: 'prompt', text: 'Fix the cart', at: NOW })
})

test.each([
  [
    'claude-code',
    {
      hook_event_name: 'PostToolUseFailure',
      tool_name: 'Bash',
      tool_input: { command: 'npm test' },
      error: 'Exit code 1\nTypeError: no',
    },
  ],
  [
    'gemini',
    {
      hook_event_name: 'AfterTool',
      tool_name: 'run_shell_command',
      tool_input: { command: 'npm test' },
      tool_response: { llmContent: 'Output: TypeError: no\nExit Code: 1' },
    },
  ],
  [
    'cursor',
    {
      hook_event_name: 'postToolUseFailure',
      tool_name: 'Shell',
      tool_input: '{"command":"npm test"}',
      error_message: 'TypeError: no',
    },
  ],
  [
    'codex',
    {
      hook_event_name: 'PostToolUse',
      tool_name: 'Bash',
      tool_input: { command: 'npm test' },
      tool_response: 'TypeError: no\n    at cart (/shop/cart.js:3:1)\n',
    },
  ],
])('A5 agents: a failed call of %s is a failed step', (agent, input) => {
  const { event } = read(agent, { session_id: 's', ...input }) as HookCall
  if (event.type !== 'step') throw new Error('not a step')
  const error = errorOf(agent, event)

  expect(event.input).toEqual({ command: 'npm test' })
  expect(error).toContain('TypeError: no')
  expect(error).not.toContain('Exit code 1')
})

test('A5 agents: a passing check that prints a warning has passed', () => {
  const tool_response = 'warning: an error may follow\n12 passed'
  const input = { hook_event_name: 'PostToolUse', tool_name: 'Bash', tool_response }
  const call = read('codex', { session_id: 's', ...input, tool_input: { command: 'npm test' } })
  const { event } = call as HookCall

  expect(event.type === 'step' && errorOf('codex', event)).toBeUndefined()
})

test('A5 agents: long texts keep their beginning and their end', () => {
  const error = `first ${'x'.repeat(100_000)} last`
  const input = { hook_event_name: 'PostToolUseFailure', tool_name: 'Bash', error }
  const { event } = read('claude-code', { session_id: 's', ...input }) as HookCall

  const kept = (event.type === 'step' && event.error) || ''
  expect(kept.length).toBeLessThan(40_000)
  expect(kept.startsWith('first')).toBe(true)
  expect(kept.endsWith('last')).toBe(true)
})

test.each([
  undefined,
  null,
  'text',
  [],
  {},
  { hook_event_name: 'Notification', session_id: 's' },
  { hook_event_name: 'UserPromptSubmit', session_id: 's', prompt: '' },
  { hook_event_name: 'PostToolUse', session_id: 's' },
])('A5 agents: what says nothing is nothing: %j', (input) => {
  expect(read('claude-code', input)).toBeUndefined()
})

test('A5 agents: an answer has the form that its agent reads, and only where the model gets it', () => {
  const call = (agent: string, name: string): HookCall =>
    readHook(agent, { hook_event_name: name, session_id: 's', prompt: 'p' }, NOW) as HookCall

  expect(renderHookAnswer(call('codex', 'UserPromptSubmit'), 'known')).toBe(
    '{"hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":"known"}}',
  )
  expect(renderHookAnswer(call('cursor', 'sessionStart'), 'known')).toBe(
    '{"additional_context":"known"}',
  )
  expect(isHeard(call('cursor', 'beforeSubmitPrompt'))).toBe(false)
  expect(isHeard(call('claude-code', 'Stop'))).toBe(false)
})
