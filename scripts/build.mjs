// Bundles src into dist: one file for each entry point of the library, and chunks that they share,
// all side by side, so that one finds another by its name; the console; and the command. The kernel is generated and committed; `npm run kernel` renews it.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'esbuild'
import { buildCommand } from './build-command.mjs'
import { buildConsole } from './build-console.mjs'
import { documentTypes } from './document-types.mjs'

const root = join(import.meta.dirname, '..')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const dependencies = ['dependencies', 'optionalDependencies', 'peerDependencies'].flatMap((kind) =>
  Object.keys(manifest[kind] ?? {}),
)

// zod is bundled, because most of it is not used.
const external = dependencies
  .filter((name) => name !== 'zod')
  .flatMap((name) => [name, `${name}/*`])

rmSync(join(root, 'dist'), { recursive: true, force: true })
await build({
  absWorkingDir: root,
  entryPoints: {
    ...libraryEntries(),
    'encoder-process': 'src/adapters/encoder/encoder-process.ts',
    // Two megabytes of tokens, which the command loads when something is counted.
    o200k_base: 'gpt-tokenizer/encoding/o200k_base',
  },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  minifyWhitespace: true,
  minifySyntax: true,
  external,
  logLevel: 'warning',
  plugins: [parsedJson()],
})
copyModel()
copyGrammars()
await buildConsole(root)
await buildCommand({
  root,
  entry: 'src/surfaces/cli/main.ts',
  outdir: join(root, 'dist'),
  external,
})

const tsc = join(
  createRequire(import.meta.url).resolve('typescript/package.json'),
  '..',
  'bin',
  'tsc',
)
execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' })
await documentTypes(root, join(root, 'dist'))
dropUnreachableTypes()

/** What the encoder loads, the files that `model.json` names, to `dist/encoder`. */
function copyModel() {
  const [from, to] = [join(root, 'models/encoder/weights'), join(root, 'dist/encoder')]
  const { sha256 } = JSON.parse(readFileSync(join(from, 'model.json'), 'utf8'))
  mkdirSync(to)
  for (const name of ['model.json', 'CARD.md', ...Object.keys(sha256)]) {
    cpSync(join(from, name), join(to, name))
  }
}

/** The engine of tree-sitter and its grammars, which are 21 MB where they are installed, to `dist/grammars`. */
function copyGrammars() {
  const from = dirname(createRequire(import.meta.url).resolve('@vscode/tree-sitter-wasm'))
  const to = join(root, 'dist/grammars')
  mkdirSync(to)
  cpSync(join(from, 'tree-sitter.js'), join(to, 'tree-sitter.cjs'))
  cpSync(join(from, 'tree-sitter.wasm'), join(to, 'tree-sitter.wasm'))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  for (const name of readdirSync(from).filter((file) => /^tree-sitter-.*\.wasm$/.test(file))) {
    const bytes = brotliCompressSync(readFileSync(join(from, name)), { params })
    writeFileSync(join(to, `${name}.br`), bytes)
  }
}

/** Three of four declarations are of modules that no entry point mentions. */
function dropUnreachableTypes() {
  const reached = new Set()
  const reach = (file) => {
    if (reached.has(file)) return
    reached.add(file)
    for (const [, path] of readFileSync(file, 'utf8').matchAll(
      /\b(?:from|import)\s*\(?\s*['"](\.[^'"]+)\.ts['"]/g,
    ))
      reach(join(dirname(file), `${path}.d.ts`))
  }
  for (const { types } of Object.values(manifest.exports)) if (types) reach(join(root, types))
  const folder = join(root, 'dist/types')
  for (const path of readdirSync(folder, { recursive: true })) {
    const file = join(folder, path)
    if (path.endsWith('.d.ts') && !reached.has(file)) rmSync(file)
  }
}

/** Tables as text: JSON is parsed faster than the same as JavaScript. */
function parsedJson() {
  return {
    name: 'parsed-json',
    setup(esbuild) {
      esbuild.onLoad({ filter: /\.json$/ }, ({ path }) => {
        const text = JSON.stringify(JSON.stringify(JSON.parse(readFileSync(path, 'utf8'))))
        return { contents: `export default JSON.parse(${text})`, loader: 'js' }
      })
    },
  }
}

/** `{ sqlite: 'src/adapters/sqlite/index.ts', … }`, as `exports` of the manifest names them. */
function libraryEntries() {
  const targets = Object.values(manifest.exports).filter((target) => target.types !== undefined)
  return Object.fromEntries(
    targets.map(({ types, default: file }) => [
      file.slice('./dist/'.length, -'.js'.length),
      types.replace('./dist/types/', '').replace(/\.d\.ts$/, '.ts'),
    ]),
  )
}
