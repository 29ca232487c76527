import assert from 'node:assert/strict'
import { type Disturbance, type Disturbed, startLoad } from '../../tests/crash/production/load.ts'
import { type ServerName, startDeployment } from '../../tests/crash/production/servers.ts'

const SERVERS: readonly ServerName[] = ['valkey', 'qdrant', 's3', 'postgres']
const DISTURBANCES: readonly Disturbance[] = ['kill', 'slow', 'cut', 'reset', 'silent']
const CLIENTS = 20
const STEPS_EACH = 4
/** A call that never ends shows in these lines. */
const WATCH_MS = 30_000

/**
 * Disturbs servers while clients at two hosts write and read.
 *
 * @param only Servers, disturbances or pairs of both, such as `valkey/reset`. Default: all.
 */
export async function soakProduction(times: number, only: readonly string[]): Promise<void> {
  const faults = SERVERS.flatMap((server) =>
    DISTURBANCES.map((disturbance) => ({ server, disturbance })),
  ).filter(({ server, disturbance }) => {
    const names = [server, disturbance, `${server}/${disturbance}`]
    return only.length === 0 || only.some((name) => names.includes(name))
  })
  if (faults.length === 0) throw new Error(`No fault is called ${only.join(' or ')}`)
  const deployment = await startDeployment()
  let watch: NodeJS.Timeout | undefined
  try {
    const load = await startLoad(deployment, { clients: CLIENTS, stepsEach: STEPS_EACH })
    console.log(
      '| server | fault | answered | failed | all clients answered after, s | indexes complete after, s |',
    )
    watch = setInterval(() => {
      process.stderr.write(`${new Date().toISOString()} ${load.describe()}\n`)
    }, WATCH_MS)
    for (let round = 0; round < times; round++) {
      for (const { server, disturbance } of faults) {
        const disturbed = await load.disturb(server, disturbance)
        const start = performance.now()
        await load.catchUp()
        console.log(render(disturbed, performance.now() - start))
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
    clearInterval(watch)
    await deployment.stop()
  }
}

function render(
  { server, disturbance, done, failed, answeredMs }: Disturbed,
  caughtUpMs: number,
): string {
  const seconds = [answeredMs, caughtUpMs].map((ms) => (ms / 1_000).toFixed(1))
  return `| ${[server, disturbance, done, failed, ...seconds].join(' | ')} |`
}
