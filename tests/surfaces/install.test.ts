import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'jsonc-parser'
import { expect, test } from 'vitest'
import { pluginFiles } from '../../src/surfaces/agents/install/agent-plugin.ts'
import {
  AGENT_NAMES,
  AGENTS,
  type AgentName,
} from '../../src/surfaces/agents/install/agent-table.ts'
import {
  checkInstalled,
  type InstallPlace,
  install,
  planInstall,
  planUninstall,
  uninstall,
} from '../../src/surfaces/agents/install/install-agent.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { runLoci } from './support/loci-process.ts'

const MINE = `{
    // mine
    "model": "opus", // keep
    "hooks": {
        "Stop": [{"hooks": [{"type": "command", "command": "say done"}]}],
    },
}
`

function placeIn(folder: string, scope: InstallPlace['scope'] = 'user'): InstallPlace {
  return {
    scope,
    userFolder: join(folder, 'user'),
    projectFolder: join(folder, 'project'),
    home: join(folder, 'memory'),
    namedHome: undefined,
    environment: {},
    platform: 'linux',
  }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function filesIn(folder: string): Readonly<Record<string, string>> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return Object.fromEntries(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [path, entry.isFile() ? readFileSync(path, 'utf8') : '']
    }),
  )
}

const PLUGIN = { namedHome: undefined, platform: 'linux' }

function installAll(name: AgentName, place: InstallPlace): void {
  install(name, place, planInstall(name, place))
}

const SCOPED = AGENT_NAMES.flatMap((name) =>
  (['user', 'project'] as const)
    .filter((scope) => AGENTS[name].files.some((file) => scope in file))
    .map((scope) => [name, scope] as const),
)

test.each(SCOPED)(
  'A5 agents: installing into %s (%s) twice is once, and uninstalling restores every byte',
  (name, scope) => {
    const folder = temporaryFolder()
    const place = placeIn(folder, scope)
    for (const root of [place.userFolder, place.projectFolder]) {
      write(join(root, '.claude', 'settings.json'), MINE)
      write(join(root, '.gemini', 'settings.json'), MINE)
      write(join(root, '.codex', 'config.toml'), 'model = "x"')
      write(join(root, 'AGENTS.md'), '# Mine\r\n')
    }
    const before = filesIn(folder)

    installAll(name, place)
    const again = planInstall(name, place)
    const checks = checkInstalled({ ...place, environment: { PATH: '' } })
    uninstall(name, place, planUninstall(name, place))

    expect(again).toEqual([])
    expect(checks).toMatchObject([{ name: `agent ${name}` }])
    const { [place.home]: _made, [join(place.home, 'agents')]: _agents, ...after } = filesIn(folder)
    expect(after).toEqual(before)
  },
)

test('A5 agents: a file that was edited since loses only what Loci wrote', () => {
  const place = placeIn(temporaryFolder())
  const file = join(place.userFolder, '.claude', 'settings.json')
  write(file, MINE)
  installAll('claude-code', place)
  writeFileSync(file, readFileSync(file, 'utf8').replace('"opus"', '"sonnet"'))

  uninstall('claude-code', place, planUninstall('claude-code', place))

  const left = readFileSync(file, 'utf8')
  expect(left).toContain('"model": "sonnet", // keep')
  expect(left).toContain('say done')
  expect(left).not.toContain('loci')
})

/** What a person has of Cursor and VS Code: comments, tabs, CRLF, trailing commas, hooks of their own. */
const THEIRS = {
  cursor: {
    'mcp.json':
      '{\n\t// mine\n\t"mcpServers": {\n\t\t"mine": { "command": "mine" }, // keep\n\t},\n}\n',
    'hooks.json':
      '{\r\n  "version": 1,\r\n  /* mine */\r\n  "hooks": {\r\n    "stop": [{ "command": "say done" }],\r\n  }\r\n}\r\n',
  },
  vscode: {
    'mcp.json':
      '// mine\n{\n  "inputs": [{ "id": "key", "type": "promptString" }],\n  "servers": { "mine": { "type": "http", "url": "http://127.0.0.1:1" } },\n}',
    'hooks/loci.json':
      '{\n    "hooks": {\n        // mine\n        "Stop": [{ "type": "command", "command": "say done" }]\n    }\n}\n',
  },
} as const
const FOLDERS = { cursor: '.cursor', vscode: '.vscode' } as const

function writeTheirs(name: keyof typeof THEIRS, place: InstallPlace): readonly string[] {
  return Object.entries(THEIRS[name]).map(([file, text]) => {
    const isHook = file.startsWith('hooks/')
    const path = join(place.projectFolder, isHook ? '.github' : FOLDERS[name], file)
    write(path, text)
    return path
  })
}

test.each(['cursor', 'vscode'] as const)(
  'A5 agents: %s keeps the comments, hooks and edits of a person, through install, doctor and uninstall',
  (name) => {
    const folder = temporaryFolder()
    const place = placeIn(folder, 'project')
    const paths = writeTheirs(name, place)
    const read = () => paths.map((path) => readFileSync(path, 'utf8'))
    const before = read()
    installAll(name, place)
    const installed = read()
    const [check] = checkInstalled({ ...place, environment: { PATH: '' } })
    uninstall(name, place, planUninstall(name, place))
    const restored = read()
    installAll(name, place)
    for (const [at, path] of paths.entries()) {
      writeFileSync(path, String(installed[at]).replace('mine', 'edited'))
    }
    const [edited] = checkInstalled({ ...place, environment: { PATH: '' } })
    uninstall(name, place, planUninstall(name, place))
    const left = read()

    for (const text of installed) expect(text).toMatch(/mine[\s\S]*loci|loci[\s\S]*mine/u)
    for (const one of [check, edited]) expect(one?.detail).not.toContain('lacks')
    expect(restored).toEqual(before)
    for (const [at, text] of left.entries()) {
      expect(text).not.toMatch(/loci (?:hook|mcp)|"loci"|hooks\/hook/u)
      expect(text).toContain('edited')
      expect(parse(text)).toEqual(parse(String(before[at]).replace('mine', 'edited')))
      expect(text.includes('\r\n')).toBe(before[at]?.includes('\r\n'))
    }
  },
)

test('A5 agents: no path of this machine is written, unless a folder was named', () => {
  const folder = temporaryFolder()
  const place = placeIn(folder)
  const texts = AGENT_NAMES.flatMap((name) => planInstall(name, place)).map(({ after }) => after)
  const named = planInstall('claude-code', { ...place, namedHome: '/my memory' })

  expect(texts.join('\n')).not.toContain(folder)
  expect(named.map(({ after }) => after).join('\n')).toContain(
    'loci hook claude-code --home \\"/my memory\\"',
  )
})

test('A5 agents: a broken file is refused before anything is written', () => {
  const place = placeIn(temporaryFolder())
  write(join(place.userFolder, '.claude', 'settings.json'), '{ "hooks": ')

  expect(() => planInstall('claude-code', place)).toThrow(/settings\.json: The file is not JSON/u)
})

test('A5 agents: hooks are called by a script of all agents, which the last one takes along', () => {
  const folder = temporaryFolder()
  const place = placeIn(folder)
  const script = join(place.userFolder, '.loci', 'hooks', 'hook')
  const settings = join(place.userFolder, '.claude', 'settings.json')
  installAll('claude-code', place)
  installAll('cursor', place)
  const { hooks } = JSON.parse(readFileSync(settings, 'utf8'))
  const windows = planInstall('codex', { ...placeIn(temporaryFolder()), platform: 'win32' })

  uninstall('claude-code', place, planUninstall('claude-code', place))
  const between = checkInstalled({ ...place, environment: { PATH: '' } })
  expect(existsSync(script)).toBe(true)
  uninstall('cursor', place, planUninstall('cursor', place))

  const quick = 'sh ~/.loci/hooks/hook claude-code'
  const slow = '2>/dev/null || loci hook claude-code'
  expect(hooks.UserPromptSubmit[0].hooks[0].command).toBe(`${quick} ${slow}`)
  expect(hooks.Stop[0].hooks[0].command).toBe(`${quick} --no-answer ${slow}`)
  expect(windows.map(({ after }) => after).join('\n')).not.toContain('hooks/hook')
  expect(between).toMatchObject([
    { name: 'agent cursor', detail: expect.not.stringContaining('lacks') },
  ])
  expect(existsSync(join(place.userFolder, '.loci'))).toBe(false)
})

test('A5 agents: the command writes the same texts as the source: its build leaves them alone', async () => {
  const folder = join(temporaryFolder(), 'plugin')
  const { code } = await runLoci(['install', 'openclaw', '--plugin', folder], {
    PATH: process.env.PATH ?? '',
  })
  const { platform } = process
  const wanted = pluginFiles('openclaw', { namedHome: undefined, platform }, '1.2.3')

  expect(code).toBe(0)
  for (const [name, text] of Object.entries(wanted)) {
    expect(readFileSync(join(folder, name), 'utf8')).toBe(text)
  }
})

test('A5 agents: the plugin of OpenClaw calls in the order of a session, though its agent does not wait', async () => {
  const folder = temporaryFolder()
  const files = pluginFiles('openclaw', { namedHome: folder, platform: 'linux' }, '1.2.3')
  for (const [name, text] of Object.entries(files)) write(join(folder, 'plugin', name), text)
  const log = join(folder, 'log')
  write(
    join(folder, 'hooks', 'hook'),
    `input=$(cat)\necho "$input" >>"${log}"\n[ -n "$(ls /)" ] && echo done >>"${log}"\n`,
  )
  type Handler = (event: unknown, ctx: unknown) => Promise<unknown>
  const handlers = new Map<string, Handler>()
  const plugin = await import(join(folder, 'plugin', 'index.js'))
  plugin.default.register({ on: (name: string, handler: Handler) => handlers.set(name, handler) })
  const tell = (name: string, event: unknown) => handlers.get(name)?.(event, { sessionId: 'one' })

  await Promise.all([
    ...[0, 1, 2, 3, 4].map((params) => tell('after_tool_call', { toolName: 'exec', params })),
    tell('agent_end', {}),
    tell('session_end', { sessionId: 'one' }),
  ])

  const lines = readFileSync(log, 'utf8').trim().split('\n')
  const calls = lines.filter((_line, at) => at % 2 === 0).map((line) => JSON.parse(line))
  expect(calls.map(({ tool_input, hook_event_name }) => tool_input ?? hook_event_name)).toEqual([
    ...[0, 1, 2, 3, 4],
    'Stop',
    'SessionEnd',
  ])
  expect(lines.filter((_line, at) => at % 2 === 1)).toEqual(Array(calls.length).fill('done'))
})

test('A5 agents: the hook of an earlier version is replaced, not called beside the new one', () => {
  const place = placeIn(temporaryFolder())
  const old = { hooks: [{ type: 'command', command: 'loci hook claude-code', timeout: 5 }] }
  const settings = join(place.userFolder, '.claude', 'settings.json')
  write(settings, JSON.stringify({ hooks: { Stop: [old] } }))

  installAll('claude-code', place)

  expect(JSON.parse(readFileSync(settings, 'utf8')).hooks.Stop).toHaveLength(1)
})

test('A5 agents: the doctor says which agent lacks what was installed', () => {
  const place = placeIn(temporaryFolder())
  installAll('gemini', place)
  writeFileSync(join(place.userFolder, '.gemini', 'settings.json'), '{}')

  expect(checkInstalled(place)).toMatchObject([
    { name: 'agent gemini', status: 'warning', advice: 'Run loci install gemini again.' },
  ])
})

test('A5 agents: a plugin has the layout of its agent and the same content as an installation', () => {
  const claude = pluginFiles('claude-code', PLUGIN, '1.2.3')

  expect(Object.keys(claude)).toEqual([
    '.claude-plugin/plugin.json',
    '.mcp.json',
    'hooks/hooks.json',
  ])
  expect(JSON.parse(String(claude['.claude-plugin/plugin.json']))).toMatchObject({
    name: 'loci',
    version: '1.2.3',
  })
  expect(Object.keys(JSON.parse(String(claude['hooks/hooks.json'])).hooks)).toContain('PostToolUse')
  const openclaw = pluginFiles('openclaw', PLUGIN, '1.2.3')
  expect(JSON.parse(String(openclaw['openclaw.plugin.json']))).toMatchObject({ kind: 'memory' })
  expect(() => pluginFiles('cursor', PLUGIN, '1.2.3')).toThrow(/no plugins/u)
})
