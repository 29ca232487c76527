import assert from 'node:assert/strict'
import {
  type Disturbance,
  type Disturbed,
  startLoad,
} from '../../tests/crash/production/load.ts'
import { type ServerName, startDeployment } from '../../tests/crash/production/servers.ts'

const SERVERS: readonly ServerName[] = ['valkey', 'qdrant', 's3', 'postgres']
const DISTURBANCES: readonly Disturbance[] = ['kill', 'slow', 'cut', 'reset', 'silent']
const CLIENTS = 20
const STEPS_EACH = 16

/** Disturbs every server in every way while clients at two hosts write and read. */
export async function soakProduction(times: number): Promise<void> {
  const deployment = await startDeployment()
  try {
    const load = await startLoad(deployment, { clients: CLIENTS, stepsEach: STEPS_EACH })
    for (let round = 0; round < times; round++) {
      for (const server of SERVERS) {
        for (const disturbance of DISTURBANCES) {
          console.log(render(await load.disturb(server, disturbance)))
        }
      }
    }
    assert.deepEqual(await load.finish(), [])
    const sum = (count: (ledger: (typeof load.ledgers)[number]) => number): number =>
      load.ledgers.reduce((all, ledger) => all + count(ledger), 0)
    const facts = sum((ledger) => ledger.facts.size)
    const episodes = sum((ledger) => ledger.episodes.size)
    const calls = sum(({ tries }) => tries.done + tries.failed)
    console.log(
      `${CLIENTS} clients, ${calls} calls, ${facts} acknowledged facts, ${episodes} episodes: ` +
        'none lost, none twice, none in another scope.',
    )
  } finally {
    await deployment.stop()
  }
}

function render({ server, disturbance, done, failed, recoveredMs }: Disturbed): string {
  return `| ${server} | ${disturbance} | ${done} | ${failed} | ${Math.round(recoveredMs)} |`
}
