// Makes or restores a backup and kills itself before one of the steps that change the disk; then
// says how many there were.
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { openBackups } from '../../src/compose/open-backups.ts'
import { createBackup, restoreBackup } from '../../src/flows/storage/backup/backups.ts'

const [action, home = '', folder = '', killAt = '0'] = process.argv.slice(2)
const deps = await openBackups({ home, environment: {} })
const owner = { scope: { tenant: 'default' }, surface: 'library', isOwner: true } as const

let steps = 0
for (const name of ['rename', 'rm', 'mkdir', 'copyFile', 'link', 'open'] as const) {
  const original = promises[name] as (...args: unknown[]) => Promise<unknown>
  const counted = (...args: unknown[]): Promise<unknown> => {
    steps += 1
    if (steps === Number(killAt)) process.kill(process.pid, 'SIGKILL')
    return original(...args)
  }
  Object.assign(promises, { [name]: counted })
}
syncBuiltinESMExports()

if (action === 'create') await createBackup({ folder }, owner, deps)
else await restoreBackup({ backup: folder, replace: true }, owner, deps)
process.stdout.write(String(steps))
