import { expect, test } from 'vitest'
import { sample } from '../../support/sample.ts'
import { type Disturbance, startLoad } from './load.ts'
import { type ServerName, startDeployment } from './servers.ts'

// `npm run soak -- production` does every fault to every server, with twenty clients.
const FAULTS: readonly (readonly [ServerName, Disturbance])[] = [
  ['qdrant', 'kill'],
  ['valkey', 'kill'],
  ['s3', 'kill'],
  ['postgres', 'kill'],
  ['postgres', 'reset'],
]
const CLIENTS = sample(6, 20)

test('S3 S4 T1 T3 while each server is killed under load nothing acknowledged is lost, doubled or shown to another tenant, and all goes on by itself', async () => {
  const deployment = await startDeployment()
  try {
    const load = await startLoad(deployment, { clients: CLIENTS, stepsEach: 4 })
    for (const [server, fault] of FAULTS) await load.disturb(server, fault)

    expect(await load.finish()).toEqual([])
    const acknowledged = load.ledgers.reduce((sum, { facts }) => sum + facts.size, 0)
    expect(acknowledged).toBeGreaterThan(CLIENTS)
  } finally {
    await deployment.stop()
  }
})
