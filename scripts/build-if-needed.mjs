import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Builds when dist is missing or older than any source file. */
export function buildIfNeeded(root) {
  const built = join(root, 'dist', 'cli.cjs')
  if (existsSync(built) && statSync(built).mtimeMs > newestSourceMs(root)) return
  console.log('Building …')
  const script = join(root, 'scripts', 'build.mjs')
  execFileSync(process.execPath, [script], { cwd: root, stdio: 'inherit' })
}

function newestSourceMs(root) {
  const files = ['src', 'console'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }),
  )
  const times = files
    .filter((file) => file.isFile())
    .map((file) => statSync(join(file.parentPath, file.name)).mtimeMs)
  return Math.max(...times)
}
