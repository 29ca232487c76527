// `npm run soak -- kills 200` and the others below: endurance, too long for `npm test`.

const SOAKS: Readonly<
  Record<string, (count?: number, names?: readonly string[]) => Promise<void>>
> = {
  kills: async (count = 200) => (await import('./kills.ts')).soakKills(count),
  nightly: async (count = 50) => (await import('./nightly.ts')).soakNightly(count),
  workspace: async (count = 100) => (await import('./workspace.ts')).soakWorkspace(count),
  clients: async (seconds = 60) => (await import('./clients.ts')).soakClients(seconds),
  sessions: async (count = 1_000) => (await import('./sessions.ts')).soakSessions(count),
  faults: async () => (await import('./faults.ts')).soakFaults(),
  tenants: async (count = 1_000_000, [seed = '1'] = []) =>
    (await import('./tenants.ts')).soakTenants(count, Number(seed)),
  production: async (count = 1, names = []) =>
    (await import('./production.ts')).soakProduction(count, names),
}

const [name = '', count, ...names] = process.argv.slice(2)
const soak = SOAKS[name]
if (soak === undefined) {
  console.error(`Usage: npm run soak -- ${Object.keys(SOAKS).join(' | ')} [times]`)
  process.exitCode = 2
} else await soak(count === undefined ? undefined : Number(count), names)
