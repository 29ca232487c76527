// `npm run soak -- kills 200`, `nightly 50`, `workspace 100`, `sessions 1000` and `faults`: endurance, too long for `npm test`.

import { soakFaults } from './faults.ts'
import { soakKills } from './kills.ts'
import { soakNightly } from './nightly.ts'
import { soakSessions } from './sessions.ts'
import { soakWorkspace } from './workspace.ts'

const [name, count] = process.argv.slice(2)
if (name === 'kills') await soakKills(Number(count ?? 200))
else if (name === 'nightly') await soakNightly(Number(count ?? 50))
else if (name === 'workspace') await soakWorkspace(Number(count ?? 100))
else if (name === 'sessions') await soakSessions(Number(count ?? 1_000))
else if (name === 'faults') await soakFaults()
else {
  console.error(
    'Usage: npm run soak -- kills [times] | nightly [times] | workspace [times] | sessions [logs] | faults',
  )
  process.exitCode = 2
}
