import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openMemory } from '../../src/compose/open-memory.ts'
import { MemoryError } from '../../src/core/errors.ts'
import { ALL_OPERATIONS } from '../../src/operations/all-operations.ts'
import { findCommand, toFlagName } from '../../src/surfaces/cli/commands.ts'
import { keep } from '../support/keep.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { requiredFlags } from './support/required-flags.ts'
import { type CliOutcome, runTestCli } from './support/test-cli.ts'

const INVALID_CONFIG = 3
const FAILED_CHECK = 1
const WITHOUT_MODEL = { LOCI_EMBEDDER_KIND: 'none' }

function run(
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<CliOutcome> {
  return runTestCli(args, {
    environment: { ...WITHOUT_MODEL, ...environment },
    parts: {
      serveHttp: async () => ({ url: 'http://127.0.0.1:0', stop: async () => {} }),
      serveMcp: async () => {},
    },
  })
}

describe('S1 CLI: a folder that is named and is not there', () => {
  const COMMANDS = [
    ...ALL_OPERATIONS.map(({ group, verb }) => [group, verb].filter((word) => word !== '')),
    ...[['serve'], ['mcp'], ['stats'], ['doctor']],
  ]

  test('S1 no command makes it, and each says what is missing and how to start there', async () => {
    const home = join(temporaryFolder(), 'mistyped')
    for (const words of COMMANDS) {
      const typed = words.map(toFlagName)
      const { command } = await findCommand(typed)
      const { name } = command
      const { code, stdout, stderr } = await run([
        ...typed,
        ...requiredFlags(command),
        '--home',
        home,
      ])

      expect(`${stdout}${stderr}`, name).toContain(home)
      expect(`${stdout}${stderr}`, name).toContain('--create')
      expect(code, name).toBe(name === 'admin doctor' ? FAILED_CHECK : INVALID_CONFIG)
      expect(existsSync(home), name).toBe(false)
    }
  })

  test('S1 LOCI_HOME and a workspace are treated alike', async () => {
    const folder = join(temporaryFolder(), '없는 폴더')
    const byVariable = await run(['stats'], { LOCI_HOME: folder })
    const workspace = await run(['stats', '--workspace', folder])

    for (const { code, stderr } of [byVariable, workspace]) {
      expect(code).toBe(INVALID_CONFIG)
      expect(stderr).toContain(folder)
    }
    expect(existsSync(folder)).toBe(false)
  })

  test.each([
    ['the flag', ['--create'], {}],
    ['the variable', [], { LOCI_CREATE: 'true' }],
  ] as const)('S1 %s starts a memory there, once and again', async (_name, flags, environment) => {
    const home = join(temporaryFolder(), 'new', 'memoria')
    const args = ['remember', 'La diga di Ven è lunga un miglio.', '--home', home]
    const first = await run([...args, ...flags], environment)
    const again = await run(['mcp', '--home', home, ...flags], environment)
    const later = await run(['recall', 'Ven', '--home', home])

    expect([first.code, again.code, later.code]).toEqual([0, 0, 0])
    expect(later.stdout).toContain('un miglio')
  })

  test('S1 a folder that is there is taken, also when it is empty', async () => {
    const { code } = await run(['stats', '--home', temporaryFolder()])

    expect(code).toBe(0)
  })

  test('S1 the library starts a memory in the folder that a program names, unless told not to', async () => {
    const home = join(temporaryFolder(), 'program')
    const config = { embedder: { kind: 'none' } } as const
    const refused = await openMemory({ home, environment: {}, config, create: false }).catch(
      (error: unknown) => error,
    )
    expect(MemoryError.is(refused, 'INVALID_CONFIG')).toBe(true)
    expect((refused as MemoryError).hint).toContain('create: true')
    expect(existsSync(home)).toBe(false)

    const { memory } = await openMemory({ home, environment: {}, config })
    await memory.close()
    expect(existsSync(home)).toBe(true)
  })
})

describe('S1 a variable that is no setting', () => {
  test.each([
    ['LOCI_EMBEDER_KIND', 'LOCI_EMBEDDER_KIND'],
    ['LOCI_STORAGE_DURABILTY', 'LOCI_STORAGE_DURABILITY'],
    ['LOCI_TENANT', 'LOCI_IDENTITY_TENANT'],
    ['LOCI_WORKSPACE', 'LOCI_WORKSPACE_FOLDER'],
    ['LOCI_HOMME', 'LOCI_HOME'],
  ])('S1 %s is named with the one that was meant', async (given, meant) => {
    const { code, stderr } = await run(['stats', '--home', temporaryFolder()], { [given]: 'x' })

    expect(code).toBe(INVALID_CONFIG)
    expect(stderr).toContain(`${given}: unknown setting; did you mean ${meant}?`)
  })

  test('S1 a variable that the configuration refers to is one, and a stranger is told by doctor', async () => {
    const { memory } = await openMemory({
      home: temporaryFolder(),
      environment: { LOCI_API_KEYS: 'k'.repeat(20), LOCI_COLOUR_OF_THE_DAY: 'blue' },
      config: {
        embedder: { kind: 'none' },
        server: { keys: [{ key: '$LOCI_API_KEYS' }] },
      },
    })
    const { checks } = await memory.admin.doctor()
    await memory.close()

    const found = checks.filter(({ name }) => name === 'environment')
    expect(found).toMatchObject([{ status: 'warning' }])
    expect(found[0]?.detail).toContain('LOCI_COLOUR_OF_THE_DAY')
  })
})

describe('S1 S2 S6 a folder that holds a memory of another kind', () => {
  test.each([
    { from: 'json', to: 'embedded', held: 'json' },
    { from: 'embedded', to: 'json', held: 'loci.sqlite' },
  ] as const)(
    'S6 $from, opened as $to: refused, and the command that is told moves it',
    async (given) => {
      const home = temporaryFolder()
      const as = (kind: string): Record<string, string> => ({ LOCI_STORAGE_KIND: kind })
      await run(['remember', '밴 섬의 등대는 빨갛다.', '--home', home], as(given.from))
      const kept = await run(
        ['remember', '밴 섬의 종은 녹슬었다.', '--home', home, '--json'],
        as(given.from),
      )
      const { id } = JSON.parse(kept.stdout).fact
      await run(['forget', id, '--home', home], as(given.from))
      const before = readdirSync(home)

      const refused = await run(['recall', '등대', '--home', home], as(given.to))
      const checked = await run(['doctor', '--home', home], as(given.to))

      expect(refused.code).toBe(INVALID_CONFIG)
      expect(refused.stderr).toContain(`${join(home, given.held)}`)
      expect(checked.code).toBe(FAILED_CHECK)
      expect(checked.stdout).toContain(given.held)
      expect(readdirSync(home)).toEqual(before)

      // Exactly what a person would copy from the message.
      const commands = refused.stderr.match(/^ {2}.*loci migrate .*$/gmu) ?? []
      expect(commands).toHaveLength(1)
      for (const command of commands) {
        const { args, environment } = readCommand(command)
        const outcome = await run(args, { ...as(given.to), ...environment })
        expect(outcome, command).toMatchObject({ code: 0 })
      }
      const moved = await run(['recall', '등대', '--home', home], as(given.to))
      const told = await run(['doctor', '--home', home], as(given.to))

      expect(moved.stdout).toContain('빨갛다')
      // What can be restored moves too.
      expect(await run(['undo', id, '--home', home], as(given.to))).toMatchObject({
        code: 0,
      })
      expect(told.stdout).toContain(`${join(home, given.held)}`)
      expect(told.code).toBe(0)
    },
  )

  test('S6 the library refuses it too, unless a program asks for a new memory beside it', async () => {
    const home = temporaryFolder()
    const open = (kind: 'json' | 'embedded', more: object = {}) =>
      openMemory({
        home,
        environment: {},
        config: { storage: { kind }, embedder: { kind: 'none' } },
        ...more,
      })
    const first = await open('embedded')
    await keep(first.memory, { text: 'The lighthouse of Ven is red.' })
    await first.memory.close()

    await expect(open('json')).rejects.toMatchObject({ code: 'INVALID_CONFIG' })
    const second = await open('json', { create: true })
    expect((await second.memory.admin.stats()).facts.active).toBe(0)
    await second.memory.close()
    const third = await open('embedded')
    expect((await third.memory.admin.stats()).facts.active).toBe(1)
    await third.memory.close()
  })

  test('S3 S6 PostgreSQL over a folder that holds an embedded memory is refused before the server is asked', async () => {
    const home = temporaryFolder()
    await run(['remember', 'Il faro di Ven è rosso.', '--home', home])

    const { code, stderr } = await run(['stats', '--home', home], {
      LOCI_STORAGE_KIND: 'postgres',
      LOCI_STORAGE_URL: 'postgres://127.0.0.1:1/nothing',
    })

    expect(code).toBe(INVALID_CONFIG)
    expect(stderr).toContain('loci migrate --from embedded --to postgres')
  })
})

/** Reads a line for a shell: variables, the program, and words with or without quotes. */
function readCommand(line: string): {
  readonly args: readonly string[]
  readonly environment: Record<string, string>
} {
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/gu)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  )
  const at = words.indexOf('loci')
  const pairs = words.slice(0, at).map((word) => word.split('=', 2) as [string, string])
  return { args: words.slice(at + 1), environment: Object.fromEntries(pairs) }
}
