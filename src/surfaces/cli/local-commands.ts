import { AGENT_NAMES } from '../agents/install/agent-table.ts'
import type { OperationField } from '../operation-fields.ts'
import type { Command } from './commands.ts'

/** Commands of this machine, which are no operations of the memory. */
export const LOCAL_COMMANDS: readonly Command[] = [
  {
    name: 'serve',
    summary: 'Serve HTTP, and MCP at /mcp, until stopped. Runs the nightly run.',
    fields: [
      text('host', 'The address to listen on. Anything but loopback needs keys.'),
      {
        ...text('port', 'The port; 0 picks a free one. Default: 4680.'),
        shape: { kind: 'number', isInteger: true },
      },
      {
        ...text('idle-minutes', 'Stop when no request came for so long. Default: never.'),
        shape: { kind: 'number', isInteger: false },
      },
    ],
    viewFields: [],
    examples: ['loci serve', 'loci serve --port 0'],
  },
  {
    name: 'open',
    summary: 'Open the console of the running server in the browser, signed in as you.',
    fields: [],
    viewFields: [],
    examples: ['loci open'],
  },
  {
    name: 'mcp',
    summary: 'Serve MCP over stdin and stdout, for an agent that starts it.',
    fields: [
      {
        name: 'toolsets',
        description:
          'The tools to offer: default, all, memgpt, or names of groups. Default: default.',
        isRequired: false,
        shape: { kind: 'list', of: { kind: 'text' } },
      },
      flag('output-schemas', 'Also send output schemas. Costs many tokens.'),
    ],
    viewFields: [],
    examples: ['loci mcp', 'loci mcp --toolsets default,patterns'],
  },
  {
    name: 'install',
    summary: 'Make Loci a part of an agent: its MCP server, hooks and instructions.',
    fields: [
      agentField('The agent.'),
      flag('project', 'For this project only. Default: for all projects of this user.'),
      text('plugin', 'Write a plugin of the agent into this new folder instead, to share it.'),
      flag('dryRun', 'Only show what would change.'),
      flag('yes', 'Do not ask.'),
    ],
    viewFields: [],
    positional: 'agent',
    examples: ['loci install claude-code --dry-run', 'loci install codex --yes'],
  },
  {
    name: 'uninstall',
    summary: 'Remove Loci from an agent: its files are as they were before.',
    fields: [
      agentField('The agent.'),
      flag('project', 'From this project. Default: from the settings of this user.'),
      flag('dryRun', 'Only show what would change.'),
      flag('yes', 'Do not ask.'),
    ],
    viewFields: [],
    positional: 'agent',
    examples: ['loci uninstall claude-code'],
  },
  {
    name: 'hook',
    summary: 'Tell the memory what happens in a session. Agents call it; it reads JSON from stdin.',
    fields: [agentField('The agent that calls it.')],
    viewFields: [],
    positional: 'agent',
    examples: ['loci hook claude-code < event.json'],
  },
  {
    name: 'completion',
    summary: 'Print the completion script for a shell.',
    fields: [
      {
        ...text('shell', 'The shell.'),
        isRequired: true,
        shape: { kind: 'choice', choices: ['bash', 'zsh', 'fish'] },
      },
    ],
    viewFields: [],
    positional: 'shell',
    examples: ['source <(loci completion bash)'],
  },
  {
    name: 'backup restore',
    summary: 'Restore a backup into the home folder. A replaced memory is kept beside it.',
    fields: [
      { ...text('backup', 'The folder of a backup.'), isRequired: true },
      flag('replace', 'Replace a memory that is not empty.'),
    ],
    viewFields: [],
    positional: 'backup',
    examples: ['loci restore ~/.loci/backups/loci-2026-11-16T23-36-12.123Z --replace'],
  },
  {
    name: 'migrate',
    summary:
      'Copy the memory to another kind of storage and compare both. Resumes where it was stopped.',
    fields: [
      { ...kind('from', 'The storage that holds the memory.'), isRequired: true },
      {
        ...kind(
          'to',
          'The storage that gets a copy of it, and must be empty. The same, postgres: it is brought up to date in place.',
        ),
        isRequired: true,
      },
      flag('dryRun', 'Only say what would be done.'),
    ],
    viewFields: [],
    examples: [
      'LOCI_STORAGE_URL="$DATABASE_URL" loci migrate --from embedded --to postgres',
      'loci migrate --from postgres --to postgres --dry-run',
    ],
  },
  {
    name: 'import sessions',
    summary:
      'Import past sessions of Claude Code, Codex, Gemini CLI, OpenClaw, opencode and Cursor. Resumes where it was stopped.',
    fields: [
      text('folder', 'A folder of session logs. Default: where these agents keep them.'),
      flag('dryRun', 'Only say what would become of each session.'),
    ],
    viewFields: [],
    positional: 'folder',
    examples: ['loci import sessions --dry-run', 'loci import sessions ~/old-laptop/.claude'],
  },
  { name: 'version', summary: 'Print the version.', fields: [], viewFields: [], examples: [] },
  {
    name: 'help',
    summary: 'Show all commands, the commands of a group, or how to use one.',
    fields: [
      {
        name: 'command',
        description: 'The command or group.',
        isRequired: false,
        shape: { kind: 'list', of: { kind: 'text' } },
      },
    ],
    viewFields: [],
    positional: 'command',
    examples: ['loci help recall', 'loci help task'],
  },
]

export function text(name: string, description: string): OperationField {
  return { name, description, isRequired: false, shape: { kind: 'text' } }
}

function agentField(description: string): OperationField {
  return {
    ...text('agent', description),
    isRequired: true,
    shape: { kind: 'choice', choices: AGENT_NAMES },
  }
}

function kind(name: string, description: string): OperationField {
  const choices = ['embedded', 'json', 'postgres']
  return { name, description, isRequired: false, shape: { kind: 'choice', choices } }
}

export function flag(name: string, description: string): OperationField {
  return { name, description, isRequired: false, shape: { kind: 'boolean' } }
}
