import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openMemory } from '../../src/compose/open-memory.ts'
import { MemoryError } from '../../src/core/errors.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const IN_MEMORY = { storage: { kind: 'memory' }, embedder: { kind: 'none' } } as const

async function openWith(file: unknown, environment: Record<string, string> = {}) {
  const home = temporaryFolder()
  const text = typeof file === 'string' ? file : JSON.stringify(file)
  writeFileSync(join(home, 'loci.config.json'), text)
  return await openMemory({ home, environment, config: IN_MEMORY })
}

async function refusal(opening: Promise<unknown>): Promise<MemoryError> {
  const error = await opening.catch((caught: unknown) => caught)
  if (!MemoryError.is(error, 'INVALID_CONFIG')) throw new Error(`Not refused: ${String(error)}`)
  return error
}

test('S7 the model that used to be in the install is refused, and the one that is there is named', async () => {
  const environment = { LOCI_EMBEDDER_KIND: 'minilm' }
  const { hint } = await refusal(openMemory({ home: temporaryFolder(), environment }))

  expect(hint).toContain('embedder.kind')
  expect(hint).toContain('"encoder"')
})

describe('S1 configuration', () => {
  test('S1 arguments win over the environment, the environment over the file', async () => {
    const { memory, config } = await openWith(
      { identity: { tenant: 'file', user: 'file' }, logLevel: 'info', storage: { kind: 'json' } },
      { LOCI_IDENTITY_USER: 'environment', LOCI_STORAGE_BUSY_TIMEOUT_MS: '1234' },
    )

    const origins = new Map(
      (await memory.admin.config()).items.map(({ name, origin }) => [name, origin]),
    )
    expect(config.identity).toEqual({ tenant: 'file', user: 'environment' })
    expect(config.storage).toMatchObject({ kind: 'memory', busyTimeoutMs: 1_234 })
    expect(origins.get('identity.tenant')).toMatch(/loci\.config\.json$/)
    expect(origins.get('identity.user')).toBe('environment')
    expect(origins.get('storage.kind')).toBe('argument')
    expect(origins.get('server.port')).toBe('default')
  })

  test('S1 a misspelled setting is refused with the right spelling', async () => {
    const error = await refusal(openWith({ storage: { busyTimeOut: 5 }, servr: {} }))

    expect(error.hint).toContain('did you mean storage.busyTimeoutMs?')
    expect(error.hint).toContain('did you mean server?')
  })

  test('S1 a wrong value is refused with its origin', async () => {
    const error = await refusal(openWith({}, { LOCI_SERVER_PORT: '99999' }))

    expect(error.hint).toMatch(/server\.port \(environment\)/)
  })

  test.each([
    ['not JSON at all', /is not JSON/],
    ['[1, 2]', /does not hold an object/],
    [{ embedder: { apiKey: 'sk-plain' } }, /plain text/],
    [{ server: { keys: [{ key: 'plain-0123456789abcdef' }] } }, /plain text/],
    [{ storage: { url: '$LOCI_TEST_ABSENT' } }, /LOCI_TEST_ABSENT is not set/],
  ])('S1 %j is refused and says what to do', async (file, message) => {
    const error = await refusal(openWith(file))

    expect(error.message).toMatch(message)
    expect(error.hint).toMatch(/\w/)
  })

  test('T1 secrets come from the environment and are shown to nobody', async () => {
    const { memory, callers } = await openWith(
      { server: { keys: [{ key: '$TEAM_KEY', user: 'ada' }] }, identity: { tenant: 'acme' } },
      { TEAM_KEY: 'team-0123456789abcdef' },
    )

    expect(callers).toEqual([
      { key: 'team-0123456789abcdef', isOwner: undefined, scope: { tenant: 'acme', user: 'ada' } },
    ])
    expect(JSON.stringify((await memory.admin.config()).items)).not.toContain('team-0123')
  })

  test('T1 LOCI_API_KEY is a key with the configured identity', async () => {
    const { callers } = await openWith(
      { identity: { tenant: 'acme', project: 'loci' } },
      { LOCI_API_KEY: 'solo-0123456789abcdef' },
    )

    expect(callers.map(({ scope }) => scope)).toEqual([{ tenant: 'acme', project: 'loci' }])
  })
})
