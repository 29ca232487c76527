// Runs the tests: `npm test`, or `npm test -- tests/house` for some of them. `--full` tries what is
// random more often, and the flows on servers too. Needs only Node and npm; ends with a line that says how many tests passed and
// failed.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfNeeded } from './build-if-needed.mjs'
import { installIfNeeded } from './install-if-needed.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
installIfNeeded(root)
buildIfNeeded(root)

const folder = mkdtempSync(join(tmpdir(), 'loci-report-'))
const args = process.argv.slice(2)
const paths = args.filter((one) => one !== '--full')
const isFull = args.includes('--full')
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const counts = [runTests('given', paths, isFull ? { LOCI_TEST: 'full' } : {})]
if (isFull && paths.length === 0) {
  console.log('\nThe flows again, on PostgreSQL with pgvector, and S3:')
  counts.push(runTests('servers', flowTests(), { LOCI_TEST_ENGINES: 'servers' }))
}
rmSync(folder, { recursive: true, force: true })

const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map((name) =>
  counts.reduce((sum, count) => sum + count[name], 0),
)
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
if (passed + failed === 0) console.error('No test ran. See above, and check the paths given.')
process.exit(failed > 0 || passed === 0 ? 1 : 0)

/** Those that open their memory by `openTestMemory`, which chooses the engines. */
function flowTests() {
  const tests = join(root, 'tests', 'flows')
  return readdirSync(tests)
    .map((name) => join(tests, name))
    .filter(
      (path) => path.endsWith('.test.ts') && /openTestMemory/.test(readFileSync(path, 'utf8')),
    )
}

function runTests(name, files, env) {
  const report = join(folder, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...reporters, ...files], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return countTests(readReport(report), status)
}

function countTests(result, status) {
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

function readReport(report) {
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
