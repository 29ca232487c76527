// `npm run -s measure`: how large the code is, and how much CPU a command takes to start. Run it on
// an idle machine; the least of several runs counts.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfNeeded } from './build-if-needed.mjs'

const root = join(import.meta.dirname, '..')
const RUNS = 9

const sources = filesIn('ts').filter((path) => !path.endsWith('.test.ts'))
const lines = sources.reduce(
  (sum, path) => sum + readFileSync(path, 'utf8').split('\n').length - 1,
  0,
)
const tables = filesIn('json')
const bytes = tables.reduce((sum, path) => sum + statSync(path).size, 0)
console.log(`${lines} lines of TypeScript without tests, in ${sources.length} files`)
console.log(`${bytes} bytes of tables and weights, in ${tables.length} files`)

buildIfNeeded(root)
const home = mkdtempSync(join(tmpdir(), 'loci-measure-'))
const counter = join(home, 'count.cjs')
try {
  writeFileSync(
    counter,
    `process.on('exit', () => {
      const { user, system } = process.cpuUsage()
      process.stderr.write('cpu ' + (user + system))
    })`,
  )
  run('remember', 'Ada drinks green tea.', '--create')
  console.log(`loci --version: ${leastCpu('--version')} ms of CPU`)
  console.log(`loci fact list: ${leastCpu('fact', 'list')} ms of CPU`)
} finally {
  rmSync(home, { recursive: true, force: true })
}

function filesIn(ending) {
  return ['src', 'models'].flatMap((folder) => {
    return readdirSync(join(root, folder), { recursive: true })
      .filter((path) => path.endsWith(`.${ending}`))
      .map((path) => join(root, folder, path))
  })
}

function leastCpu(...args) {
  return Math.round(Math.min(...Array.from({ length: RUNS }, () => run(...args))))
}

/** Milliseconds of CPU, user and system, as the process itself counts them when it ends. */
function run(...args) {
  const { stderr, status } = spawnSync(
    process.execPath,
    ['--require', counter, join(root, 'dist', 'cli.cjs'), ...args],
    { env: { ...process.env, LOCI_HOME: home }, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`loci ${args.join(' ')} failed: ${stderr}`)
  return Number(/cpu (\d+)/.exec(stderr)?.[1]) / 1_000
}
