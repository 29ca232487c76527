// `npm run package`: proves that what would be published works for somebody else: publint, the
// types check, and an install of the packed tarball into an empty folder that imports every
// subpath and runs the bin.
import { execFileSync } from 'node:child_process'
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfNeeded } from './build-if-needed.mjs'
import { installIfNeeded } from './install-if-needed.mjs'

const root = join(import.meta.dirname, '..')
installIfNeeded(root)
buildIfNeeded(root)

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'loci-package-'))
try {
  run('npx', ['publint', '--strict'], root)
  run('npx', ['attw', '--pack', '.', '--profile', 'esm-only'], root)

  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [{ filename }] = readPacked(packed)
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const install = ['install', '--no-audit', '--no-fund']
  run('npm', [...install, join(folder, filename)], folder)
  const bytes = diskSize(join(folder, 'node_modules'))
  console.log(`The install takes ${(bytes / 2 ** 20).toFixed(0)} MB on disk.`)
  // A subpath for a framework is imported beside it.
  const frameworks = ['@langchain/langgraph-checkpoint', '@mastra/core'].map(
    (name) => `${name}@${manifest.devDependencies[name]}`,
  )
  run('npm', [...install, ...frameworks], folder)

  const subpaths = Object.keys(manifest.exports).filter((name) => name !== './package.json')
  const imports = subpaths.map((name) => `await import('loci${name.slice(1)}')`)
  writeFileSync(join(folder, 'imports.mjs'), imports.join('\n'))
  run(process.execPath, ['imports.mjs'], folder)
  console.log(`Imported ${subpaths.length} subpaths.`)

  const environment = { LOCI_HOME: join(folder, 'home') }
  const bin = join(folder, 'node_modules', '.bin', 'loci')
  run(bin, ['version'], folder, environment)
  run(
    bin,
    ['remember', 'The package was installed from its tarball.', '--create'],
    folder,
    environment,
  )
  run(bin, ['recall', 'How was the package installed?'], folder, environment)
  run(bin, ['doctor'], folder, environment)
  console.log('The package is sound.')
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function run(command, args, cwd, environment = {}) {
  console.log(`$ ${command} ${args.join(' ')}`)
  execFileSync(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...environment } })
}

/** With what the file system adds, as `du` counts. */
function diskSize(folder) {
  const paths = readdirSync(folder, { recursive: true }).map((path) => join(folder, path))
  return paths.reduce((sum, path) => sum + lstatSync(path).blocks * 512, 0)
}

// npm 11 prints an array, later versions an object by package name.
function readPacked(text) {
  const value = JSON.parse(text)
  return Array.isArray(value) ? value : Object.values(value)
}
