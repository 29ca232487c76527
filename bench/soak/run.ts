// `npm run soak -- kills 200` and `npm run soak -- faults`: endurance, too long for `npm test`.

import { soakFaults } from './faults.ts'
import { soakKills } from './kills.ts'

const [name, count] = process.argv.slice(2)
if (name === 'kills') await soakKills(Number(count ?? 200))
else if (name === 'faults') await soakFaults()
else {
  console.error('Usage: npm run soak -- kills [times] | faults')
  process.exitCode = 2
}
