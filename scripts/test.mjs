// Runs the tests: `npm test`, or `npm test -- tests/house` for some of them. `--full` tries what is
// random more often. Needs only Node and npm; ends with a line that says how many tests passed and
// failed.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfNeeded } from './build-if-needed.mjs'
import { installIfNeeded } from './install-if-needed.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
installIfNeeded(root)
buildIfNeeded(root)

const folder = mkdtempSync(join(tmpdir(), 'loci-report-'))
const report = join(folder, 'report.json')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
const args = process.argv.slice(2)
const full = args.includes('--full') ? { LOCI_TEST: 'full' } : {}
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', ...reporters, ...args.filter((one) => one !== '--full')],
  { cwd: root, stdio: 'inherit', env: { ...process.env, ...full } },
)

const { passed, failed, skipped } = countTests()
rmSync(folder, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
if (passed + failed === 0) console.error('No test ran. See above, and check the paths given.')
process.exit(failed > 0 || passed === 0 ? 1 : 0)

function countTests() {
  const result = readReport()
  // A file that cannot be loaded has no tests to fail, and an error outside of every test
  // fails none; both still fail the run.
  const files = result.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const failures = result.numFailedTests + files.length
  return {
    passed: result.numPassedTests,
    failed: failures === 0 && status !== 0 && result.numPassedTests > 0 ? 1 : failures,
    skipped: result.numPendingTests + result.numTodoTests,
  }
}

function readReport() {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return {
      testResults: [],
      numPassedTests: 0,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
    }
  }
}
