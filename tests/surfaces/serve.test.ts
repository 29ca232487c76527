import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callJson } from './support/http-caller.ts'
import {
  environmentOf,
  outcomeOf,
  runLoci,
  startLoci,
  waitForOutput,
  withHome,
} from './support/loci-process.ts'

test.each(['SIGTERM', 'SIGINT'] as const)(
  'A5 CLI: `loci serve` says where it listens, answers, and ends with 0 on %s',
  async (signal) => {
    await withHome(async (home) => {
      const child = startLoci(['serve', '--port', '0'], environmentOf(home))
      const outcome = outcomeOf(child)
      const url = await waitForOutput(child, /listens on (http:\S+)/)

      const health = await callJson(`${url}/health`)
      const receipt = await callJson(`${url}/v1/remember`, {
        body: { text: 'Bruno keeps bees in the garden.' },
      })
      child.kill(signal)
      const { code, stdout, stderr } = await outcome

      expect(health).toMatchObject({ status: 200, body: { status: 'ok' } })
      expect(receipt.body.outcome).toBe('stored')
      expect(code).toBe(0)
      expect(stderr).toBe('')
      expect(stdout).toContain('Three things to try')
      expect(stdout.match(/^ {2}curl /gm)).toHaveLength(3)
      expect(stdout.trimEnd().endsWith('Stopped.')).toBe(true)
      const after = await runLoci(['fact', 'list', '--json'], environmentOf(home))
      expect(JSON.parse(after.stdout).items[0].text).toBe('Bruno keeps bees in the garden.')
    })
  },
)

test('A5 CLI: a second `loci serve` on the port exits with 6 and says what to do', async () => {
  await withHome(async (home) => {
    const child = startLoci(['serve', '--port', '0', '--json'], environmentOf(home))
    const url = await waitForOutput(child, /"url":"(http:[^"]+)"/)
    const { port } = new URL(url)

    const second = await runLoci(['serve', '--port', port], environmentOf(home))
    child.kill('SIGTERM')
    await once(child, 'close')

    expect(second.code).toBe(6)
    expect(second.stdout).toBe('')
    expect(second.stderr).toContain(`Port ${port} is in use`)
    expect(second.stderr).toContain('--port')
  })
})

test('A5 CLI: `loci serve --host 0.0.0.0` without keys exits with 3', async () => {
  await withHome(async (home) => {
    const outcome = await runLoci(
      ['serve', '--host', '0.0.0.0', '--port', '0'],
      environmentOf(home),
    )

    expect(outcome).toMatchObject({ code: 3, stdout: '' })
    expect(outcome.stderr).toContain('server.keys')
  })
})

test('A5 CLI: --config and --home choose the file and the folder, wherever they stand', async () => {
  await withHome(async (home) => {
    const file = join(home, 'other.json')
    await writeFile(file, JSON.stringify({ identity: { tenant: 'from-file' } }))
    const environment = { ...environmentOf('/nonexistent'), LOCI_STORAGE_KIND: 'memory' }

    const before = await runLoci(
      ['--home', home, '--config', file, 'config', '--json'],
      environment,
    )
    const missing = await runLoci(['config', '--config', join(home, 'none.json')], environment)

    const { items: settings } = JSON.parse(before.stdout)
    expect(settings).toContainEqual(expect.objectContaining({ name: 'home', value: home }))
    expect(settings).toContainEqual(
      expect.objectContaining({ name: 'identity.tenant', value: 'from-file' }),
    )
    expect(missing.code).toBe(3)
  })
})

test('A5 CLI: whoever stops reading its output early is no error', async () => {
  await withHome(async (home) => {
    const child = startLoci(['--help'], environmentOf(home))
    child.stdout?.destroy()
    const { code, stderr } = await outcomeOf(child)

    expect(stderr).toBe('')
    expect(code).toBe(0)
  })
})

test('A5 CLI: `loci doctor` says what is wrong with a folder that cannot be opened', async () => {
  await withHome(async (home) => {
    await writeFile(join(home, 'loci.sqlite'), 'my diary, not a database')
    const damaged = await runLoci(['doctor'], environmentOf(home))
    await writeFile(join(home, 'loci.config.json'), '{ broken')
    const misconfigured = await runLoci(['doctor', '--json'], environmentOf(home))

    expect(damaged).toMatchObject({ code: 1, stderr: '' })
    expect(damaged.stdout).toContain('damaged')
    expect(damaged.stdout).toContain('Copy the folder away first')
    expect(misconfigured.code).toBe(1)
    expect(JSON.parse(misconfigured.stdout).checks[0].detail).toContain('is not JSON')
  })
})

test('A5 F5 CLI: the built command imports notes, which loads what no other command does', async () => {
  await withHome(async (home) => {
    const path = join(home, 'notes.md')
    await writeFile(path, '- Ada keeps bees behind the mill.\n')

    const outcome = await runLoci(['import', path], environmentOf(home))

    expect(outcome).toEqual({ code: 0, stdout: 'notes.md  1 stored\n', stderr: '' })
  })
})
