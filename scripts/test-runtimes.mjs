// `npm run test:runtimes`: packs the package, installs it elsewhere, and tells one story on Node, Bun
// and Deno, out of bundles that esbuild and Vite make, and in a server of Next.js. `npm run
// test:runtimes -- bun vite` tries only these. What is tried comes from the registry,
// into a folder outside of this one: what lies above it would be found too.
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfNeeded } from './build-if-needed.mjs'
import { installIfNeeded } from './install-if-needed.mjs'

const root = join(import.meta.dirname, '..')
const temporary = mkdtempSync(join(tmpdir(), 'loci-runtimes-'))
const app = join(temporary, 'app')
const packages = join(app, 'node_modules')

/** What each needs from the registry, and how the story is told there. */
const PLACES = {
  node: { needs: [], tell: () => run(process.execPath, ['main.mjs']) },
  bun: { needs: ['bun@1.4.4'], tell: () => run(program('@oven', 'bin/bun'), ['main.mjs']) },
  deno: {
    needs: ['deno@2.9.6'],
    tell: () =>
      run(program('@deno', 'deno'), ['run', '-A', '--node-modules-dir=manual', 'main.mjs']),
  },
  esbuild: { needs: ['esbuild@0.28.2'], tell: tellFromEsbuild },
  vite: { needs: ['vite@8.3.8'], tell: tellFromVite },
  next: { needs: ['next@16.4.6', 'react@19.3.1', 'react-dom@19.3.1'], tell: tellInNext },
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(PLACES, name))
if (unknown.length > 0) throw new Error(`There is no ${unknown}; there are ${Object.keys(PLACES)}.`)
const names = asked.length === 0 ? Object.keys(PLACES) : asked

installIfNeeded(root)
buildIfNeeded(root)

const failed = []
let server
try {
  install(names.flatMap((name) => PLACES[name].needs))
  server = startServer()
  process.env.LOCI_STORY_URL = await firstMatch(server, /listens on (http:\S+)/)
  process.env.NEXT_TELEMETRY_DISABLED = '1'
  for (const name of names) {
    process.env.LOCI_STORY_HOME = mkdtempSync(join(temporary, 'home-'))
    const isTold = await PLACES[name].tell()
    console.log(`${isTold ? 'Passed' : 'FAILED'}: ${name}`)
    if (!isTold) failed.push(name)
  }
} finally {
  if (server?.kill()) await new Promise((resolve) => server.once('close', resolve))
  rmSync(temporary, { recursive: true, force: true, maxRetries: 5 })
}
console.log(
  failed.length === 0 ? 'The story was told everywhere.' : `Failed: ${failed.join(', ')}.`,
)
process.exitCode = failed.length === 0 ? 0 : 1

function install(needed) {
  cpSync(join(root, 'scripts', 'runtimes'), app, { recursive: true })
  writeFileSync(join(app, 'package.json'), '{ "private": true, "type": "module" }')
  const packed = spawnNpm(['pack', '--json', '--pack-destination', app], root)
  const { filename } = JSON.parse(packed.slice(packed.indexOf('[\n')))[0]
  // Bun and Deno bring a package for each system: what runs is in it, and no script has to run.
  spawnNpm(
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', `./${filename}`, ...needed],
    app,
  )
}

// As `npm run` was started: on Windows npm is a script that cannot be started like a program.
function spawnNpm(args, cwd) {
  const npm = process.env.npm_execpath
  if (npm === undefined) throw new Error('Start it with `npm run test:runtimes`.')
  const given = { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }
  const { status, stdout } = spawnSync(process.execPath, [npm, ...args], given)
  if (status !== 0) throw new Error(`npm ${args[0]} failed`)
  return stdout
}

/** The program in the package of this system. */
function program(scope, path) {
  const [name = ''] = readdirSync(join(packages, scope)).filter((one) => !one.endsWith('musl'))
  return join(packages, scope, name, process.platform === 'win32' ? `${path}.exe` : path)
}

function run(command, args) {
  return spawnSync(command, args, { cwd: app, stdio: 'inherit' }).status === 0
}

/** Nothing of node_modules is bundled; then everything but Loci is. */
function tellFromEsbuild() {
  const esbuild = join(packages, 'esbuild', 'bin', 'esbuild')
  return ['--packages=external', '--external:loci'].every((option, at) => {
    const outfile = `esbuild-${at}.mjs`
    const args = ['main.mjs', '--bundle', '--platform=node', '--format=esm', option]
    const bundled = run(process.execPath, [esbuild, ...args, `--outfile=${outfile}`])
    return bundled && run(process.execPath, [outfile])
  })
}

function tellFromVite() {
  const vite = join(packages, 'vite', 'bin', 'vite.js')
  const isBuilt = run(process.execPath, [vite, 'build', '--ssr', 'main.mjs', '--outDir', 'vite'])
  return isBuilt && run(process.execPath, [join('vite', 'main.js')])
}

async function tellInNext() {
  const route = join(app, 'app', 'story')
  mkdirSync(route, { recursive: true })
  cpSync(join(app, 'story.mjs'), join(route, 'story.mjs'))
  cpSync(join(app, 'next-route.mjs'), join(route, 'route.js'))
  writeFileSync(
    join(app, 'next.config.mjs'),
    "export default { serverExternalPackages: ['loci'] }\n",
  )
  const next = join(packages, 'next', 'dist', 'bin', 'next')
  if (!run(process.execPath, [next, 'build'])) return false
  const started = spawn(process.execPath, [next, 'start', '--port', '0'], { cwd: app })
  try {
    const url = await firstMatch(started, /(http:\/\/localhost:\d+)/)
    const response = await fetch(`${url}/story`)
    console.log(`GET /story: ${response.status} ${await response.text()}`)
    return response.ok
  } finally {
    started.kill()
  }
}

function startServer() {
  const home = mkdtempSync(join(temporary, 'server-'))
  const cli = join(packages, 'loci', 'dist', 'cli.cjs')
  const env = { ...process.env, LOCI_HOME: home }
  return spawn(process.execPath, [cli, 'serve', '--port', '0'], { cwd: home, env })
}

async function firstMatch(child, pattern) {
  let seen = ''
  return await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        seen += text
        const match = pattern.exec(seen)
        if (match !== null) resolve(match[1])
      })
    }
    child.once('close', (code) => reject(new Error(`Ended with ${code} after: ${seen}`)))
  })
}
