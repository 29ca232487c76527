import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServeClientsReport, serveClients } from '../../tests/crash/serve-clients.ts'
import { percentile } from '../measure.ts'

const CLIENTS = 50

/** Clients that write and recall for some seconds: in peace, and with a kill of the server halfway. */
export async function soakClients(seconds: number): Promise<void> {
  console.log(
    '| | writes/s | recalls/s | write p50 / p95, ms | recall p50 / p95, ms | errors | lost or twice | displaced, with a receipt | memory, MB | processor time a call: server / model, ms |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|---|')
  for (const isDisturbed of [false, true]) {
    const home = mkdtempSync(join(tmpdir(), 'loci-clients-'))
    try {
      const start = performance.now()
      const isPast = (share: number): boolean => performance.now() - start > share * seconds * 1_000
      const report = await serveClients(home, {
        clients: CLIENTS,
        isOver: () => isPast(1),
        ...(isDisturbed ? { isKilled: () => isPast(0.5) } : {}),
      })
      console.log(render(isDisturbed ? 'killed halfway' : 'in peace', seconds, report))
      if (report.errors.length + report.wrong.length > 0) {
        console.error([...report.errors, ...report.wrong].slice(0, 20).join('\n'))
        process.exitCode = 1
      }
    } finally {
      rmSync(home, { recursive: true, force: true })
    }
  }
}

function render(name: string, seconds: number, report: ServeClientsReport): string {
  const { writeMs, recallMs, errors, wrong, displaced, acknowledged, memoryMbMax, processorMs } =
    report
  const times = (sorted: readonly number[]) =>
    [0.5, 0.95].map((share) => Math.round(percentile(sorted, share))).join(' / ')
  const perSecond = (calls: readonly number[]) => (calls.length / seconds).toFixed(1)
  const perCall = (ms: number) => (ms / (writeMs.length + recallMs.length)).toFixed(1)
  const cells = [
    name,
    perSecond(writeMs),
    perSecond(recallMs),
    times(writeMs),
    times(recallMs),
    errors.length,
    wrong.length,
    `${displaced} of ${acknowledged}`,
    Math.round(memoryMbMax),
    [processorMs.server, processorMs.model].map(perCall).join(' / '),
  ]
  return `| ${cells.join(' | ')} |`
}
