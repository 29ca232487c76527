import { isHeard } from '../../../core/tasks/sessions/read-hook.ts'
import { INSTRUCTIONS, OPENCLAW_PLUGIN, OPENCODE_PLUGIN } from './agent-texts.ts'

/** Where an agent is told about this memory. */
export const INSTALL_SCOPES = ['user', 'project'] as const
export type InstallScope = (typeof INSTALL_SCOPES)[number]

/** What is written into one file. `$command` stands for the words that start Loci. */
export type Part =
  /** A value in a JSON file, which may have comments. */
  | { readonly kind: 'value'; readonly at: readonly string[]; readonly value: unknown }
  /** One more item in a list of a JSON file. */
  | { readonly kind: 'item'; readonly at: readonly string[]; readonly item: unknown }
  /** Lines between two markers. */
  | { readonly kind: 'block'; readonly comment: 'html' | 'hash'; readonly text: string }
  /** A file of our own. */
  | { readonly kind: 'file'; readonly text: string }

export interface AgentFile {
  /** From the project, or from `~`. Absent where the agent has no such place. */
  readonly user?: string
  readonly project?: string
  readonly parts: readonly Part[]
}

export interface Agent {
  readonly title: string
  /** A folder of the user's home that a variable may move. */
  readonly moved?: { readonly variable: string; readonly folder: string }
  readonly files: readonly AgentFile[]
  /** The layout of a plugin: which of the files are at which path in it. */
  readonly plugin?: {
    readonly manifest?: string
    readonly files: Readonly<Record<string, string>>
  }
  /** What is left to do by hand. */
  readonly next: string
}

/** Stands for the command line of Loci, as one text or as words, in what is written. */
export const HOOK_COMMAND = '$hook'
/** Where the agent ignores the answer to the event: nothing is waited for. */
export const HOOK_UNHEARD = '$hook0'
export const MCP_WORDS = '$mcp'
export const MCP_COMMAND = '$mcp0'
export const MCP_ARGS = '$mcp1'

/** Agents kill a hook that hangs; ours is over after 300 ms. In seconds, or milliseconds. */
const TIMEOUT_S = 5
const TIMEOUT_MS = 5_000

const SERVER = { command: MCP_COMMAND, args: MCP_ARGS }
const RESTART = 'Restart it.'
const OPENCLAW_FOLDER = '~/.openclaw/extensions/loci'

function hookItems(
  agent: string,
  events: readonly string[],
  item: (command: string) => unknown,
): readonly Part[] {
  return events.map((name) => {
    const command = isHeard({ agent, name }) ? HOOK_COMMAND : HOOK_UNHEARD
    return { kind: 'item', at: ['hooks', name], item: item(command) }
  })
}

const commandHook = (timeout: number) => (command: string) => ({
  hooks: [{ type: 'command', command, timeout }],
})

const CLAUDE_EVENTS = [
  'SessionStart',
  'UserPromptSubmit',
  'PostToolUse',
  'PostToolUseFailure',
  'Stop',
  'SessionEnd',
]
const CODEX_EVENTS = ['SessionStart', 'UserPromptSubmit', 'PostToolUse', 'Stop']
const GEMINI_EVENTS = ['SessionStart', 'BeforeAgent', 'AfterTool', 'AfterAgent', 'SessionEnd']
const CURSOR_EVENTS = [
  'sessionStart',
  'beforeSubmitPrompt',
  'postToolUse',
  'postToolUseFailure',
  'stop',
  'sessionEnd',
]

const INSTRUCTION_BLOCK: Part = { kind: 'block', comment: 'html', text: INSTRUCTIONS }

/** Every agent that Loci installs itself into. The formats are those of the versions in `tests/agents`. */
export const AGENTS = {
  'claude-code': {
    title: 'Claude Code',
    moved: { variable: 'CLAUDE_CONFIG_DIR', folder: '~/.claude' },
    files: [
      {
        user: '~/.claude.json',
        project: '.mcp.json',
        parts: [{ kind: 'value', at: ['mcpServers', 'loci'], value: { type: 'stdio', ...SERVER } }],
      },
      {
        user: '~/.claude/settings.json',
        project: '.claude/settings.json',
        parts: hookItems('claude-code', CLAUDE_EVENTS, commandHook(TIMEOUT_S)),
      },
      { user: '~/.claude/CLAUDE.md', project: 'CLAUDE.md', parts: [INSTRUCTION_BLOCK] },
    ],
    plugin: {
      manifest: '.claude-plugin/plugin.json',
      files: { '.mcp.json': '~/.claude.json', 'hooks/hooks.json': '~/.claude/settings.json' },
    },
    next: RESTART,
  },
  codex: {
    title: 'Codex CLI',
    moved: { variable: 'CODEX_HOME', folder: '~/.codex' },
    files: [
      {
        user: '~/.codex/config.toml',
        project: '.codex/config.toml',
        parts: [
          {
            kind: 'block',
            comment: 'hash',
            text: `[mcp_servers.loci]\ncommand = ${MCP_COMMAND}\nargs = ${MCP_ARGS}`,
          },
        ],
      },
      {
        user: '~/.codex/hooks.json',
        project: '.codex/hooks.json',
        parts: hookItems('codex', CODEX_EVENTS, commandHook(TIMEOUT_S)),
      },
      { user: '~/.codex/AGENTS.md', project: 'AGENTS.md', parts: [INSTRUCTION_BLOCK] },
    ],
    next: 'Start it once in a terminal and trust the hooks: until then Codex does not run them.',
  },
  gemini: {
    title: 'Gemini CLI',
    files: [
      {
        user: '~/.gemini/settings.json',
        project: '.gemini/settings.json',
        parts: [
          { kind: 'value', at: ['mcpServers', 'loci'], value: SERVER },
          ...hookItems('gemini', GEMINI_EVENTS, commandHook(TIMEOUT_MS)),
        ],
      },
      { user: '~/.gemini/GEMINI.md', project: 'GEMINI.md', parts: [INSTRUCTION_BLOCK] },
    ],
    next: RESTART,
  },
  openclaw: {
    title: 'OpenClaw',
    moved: { variable: 'OPENCLAW_STATE_DIR', folder: '~/.openclaw' },
    files: [
      {
        user: '~/.openclaw/openclaw.json',
        parts: [
          { kind: 'value', at: ['mcp', 'servers', 'loci'], value: SERVER },
          {
            kind: 'value',
            at: ['plugins', 'entries', 'loci'],
            value: { enabled: true, hooks: { allowConversationAccess: true } },
          },
          { kind: 'value', at: ['plugins', 'slots', 'memory'], value: 'loci' },
        ],
      },
      ...Object.entries(OPENCLAW_PLUGIN).map(
        ([name, text]): AgentFile => ({
          user: `${OPENCLAW_FOLDER}/${name}`,
          parts: [{ kind: 'file', text }],
        }),
      ),
    ],
    plugin: {
      files: Object.fromEntries(
        Object.keys(OPENCLAW_PLUGIN).map((name) => [name, `${OPENCLAW_FOLDER}/${name}`]),
      ),
    },
    next: 'Restart its gateway: openclaw gateway restart',
  },
  cursor: {
    title: 'Cursor',
    files: [
      {
        user: '~/.cursor/mcp.json',
        project: '.cursor/mcp.json',
        parts: [{ kind: 'value', at: ['mcpServers', 'loci'], value: SERVER }],
      },
      {
        user: '~/.cursor/hooks.json',
        project: '.cursor/hooks.json',
        parts: [
          { kind: 'value', at: ['version'], value: 1 },
          ...hookItems('cursor', CURSOR_EVENTS, (command) => ({ command, timeout: TIMEOUT_S })),
        ],
      },
      { project: 'AGENTS.md', parts: [INSTRUCTION_BLOCK] },
    ],
    next: RESTART,
  },
  vscode: {
    title: 'VS Code',
    files: [
      {
        user: '~code/mcp.json',
        project: '.vscode/mcp.json',
        parts: [{ kind: 'value', at: ['servers', 'loci'], value: { type: 'stdio', ...SERVER } }],
      },
      {
        user: '~/.copilot/hooks/loci.json',
        project: '.github/hooks/loci.json',
        parts: hookItems('vscode', CODEX_EVENTS, (command) => ({
          type: 'command',
          command,
          timeout: TIMEOUT_S,
        })),
      },
      { project: '.github/copilot-instructions.md', parts: [INSTRUCTION_BLOCK] },
    ],
    next: 'Start the server "loci" in the list of MCP servers.',
  },
  opencode: {
    title: 'opencode',
    moved: { variable: 'XDG_CONFIG_HOME', folder: '~/.config' },
    files: [
      {
        user: '~/.config/opencode/opencode.json',
        project: 'opencode.json',
        parts: [
          {
            kind: 'value',
            at: ['mcp', 'loci'],
            value: { type: 'local', command: MCP_WORDS, enabled: true },
          },
        ],
      },
      {
        user: '~/.config/opencode/plugins/loci.js',
        project: '.opencode/plugins/loci.js',
        parts: [{ kind: 'file', text: OPENCODE_PLUGIN }],
      },
      { user: '~/.config/opencode/AGENTS.md', project: 'AGENTS.md', parts: [INSTRUCTION_BLOCK] },
    ],
    next: RESTART,
  },
} as const satisfies Readonly<Record<string, Agent>>

export type AgentName = keyof typeof AGENTS
export const AGENT_NAMES = Object.keys(AGENTS) as AgentName[]
