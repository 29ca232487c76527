import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askEverything, findLosses } from '../../tests/crash/check-store.ts'
import { openCrashMemory } from '../../tests/crash/crash-memory.ts'
import type { Acknowledged } from '../../tests/crash/kill-writers.ts'

// The kernel refuses what the store asks of it, from the nth call on or just once.
const FAULTS = [
  'fsync:error=EIO:when=1+',
  'fsync:error=EIO:when=25',
  'fsync:error=EIO:when=40+',
  'pwrite64:error=ENOSPC:when=900+',
  'pwrite64:error=EIO:when=777',
  'pwrite64:error=ENOSPC:when=850..860',
  'ftruncate:error=EIO:when=1+',
  'pread64:error=EIO:when=200+',
] as const

const CHILD = join(import.meta.dirname, '../../tests/crash/writer-child.ts')
const RUN_SECONDS = '15'

/** Injects failing system calls with strace while a writer works; needs strace on the PATH. */
export async function soakFaults(): Promise<void> {
  for (const fault of FAULTS) {
    const home = mkdtempSync(join(tmpdir(), 'loci-fault-'))
    const call = fault.slice(0, fault.indexOf(':'))
    const output = ['--seccomp-bpf', '-f', '-qq', '-o', '/dev/null']
    const args = [...output, '-e', `trace=${call}`, '-e', `inject=${fault}`]
    const path = ['-P', join(home, 'loci.sqlite'), '-P', join(home, 'loci.sqlite-wal')]
    const writer = [process.execPath, '--import', 'tsx', CHILD]
    const child = spawnSync(
      'strace',
      // Killed by its own parent: had strace been killed, the writer would have gone on.
      [...args, ...path, 'timeout', '-s', 'KILL', RUN_SECONDS, ...writer, home, 'fault'],
      { encoding: 'utf8', maxBuffer: 1e8 },
    )
    if (child.error !== undefined) throw child.error

    const acknowledged = readAcknowledged(child.stdout)
    const memory = await openCrashMemory(home)
    assert.deepEqual(await findLosses(memory, acknowledged), [])
    const before = await askEverything(memory)
    await memory.admin.reindex({ fromNothing: true })
    assert.deepEqual(await askEverything(memory), before)
    await memory.close()
    rmSync(home, { recursive: true, force: true })
    const said = child.stderr.split('\n').find((line) => line.startsWith('MemoryError')) ?? ''
    const outcome = said === '' ? 'It went on regardless.' : said.replace(home, '…')
    console.log(`${fault}: ${acknowledged.remembered.size} acknowledged, none lost. ${outcome}`)
  }
}

function readAcknowledged(output: string): Acknowledged {
  const lines = output.split('\n').map((line) => line.split(' '))
  const ids = (tense: string, action: string) =>
    new Set(lines.filter(([a, b]) => a === tense && b === action).map(([, , id = '']) => id))
  return {
    remembered: ids('did', 'remember'),
    forgotten: ids('did', 'forget'),
    undecided: ids('try', 'forget'),
  }
}
