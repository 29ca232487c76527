import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'

/** Installs the dependencies when they are missing or older than the lock file. */
export function installIfNeeded(root) {
  // npm writes this file last, so an install that was cut short counts as missing.
  const installedAtMs = modifiedAtMs(join(root, 'node_modules', '.package-lock.json'))
  if (installedAtMs >= modifiedAtMs(join(root, 'package-lock.json'))) return

  console.log('Installing dependencies …')
  // On Windows npm is a script, which only a shell can start.
  const shell = process.platform === 'win32'
  const { status } = spawnSync('npm', ['ci'], { cwd: root, stdio: 'inherit', shell })
  if (status !== 0) {
    console.error('npm ci failed. Check the network and the message above, then try again.')
    process.exit(status ?? 1)
  }
}

function modifiedAtMs(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY
}
