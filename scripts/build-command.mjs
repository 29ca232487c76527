// Bundles the command. Starting it must be cheap, so it differs from the library in two ways: a
// module runs when something of it is first used, not when it is imported; and the modules that
// frequent commands use are in files of their own, so that Node need not parse the rest.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { build, transform } from 'esbuild'

/** So that there is something to list. */
const STATEMENT = ['remember', 'Ada drinks green tea.', '--create']

/** Each file has the modules that its commands use and that no earlier file has. */
const FILES = [
  { name: 'cli.cjs', commands: [['--version']] },
  {
    name: 'cli-read.cjs',
    commands: [
      ['fact', 'list'],
      ['task', 'list'],
    ],
  },
  { name: 'cli-write.cjs', commands: [STATEMENT, ['recall', 'What does Ada drink?']] },
  { name: 'cli-more.cjs', commands: [] },
]
const [FIRST] = FILES

/** Bundles `entry`, a path from `root`, and what it imports into `FILES`. */
export async function buildCommand({ root, entry, outdir, external }) {
  const modules = new Set([entry])
  const given = { root, entry, external, modules }

  const used = new Map()
  const home = mkdtempSync(join(tmpdir(), 'loci-build-'))
  try {
    await bundle(FIRST.name, { ...given, outdir, fileOf: () => FIRST.name, isTrial: true })
    const run = (command) => modulesUsed(join(outdir, FIRST.name), command, home)
    run(STATEMENT)
    for (const { name, commands } of FILES)
      for (const id of commands.flatMap(run)) if (!used.has(id)) used.set(id, name)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
  const fileOf = (id) => used.get(id) ?? FILES.at(-1).name
  for (const { name } of FILES) await bundle(name, { ...given, outdir, fileOf, isTrial: false })
  chmodSync(join(outdir, FIRST.name), 0o755)
}

/** Runs a command of a trial bundle, which writes down what it uses. */
function modulesUsed(file, command, home) {
  const list = join(home, 'used')
  rmSync(list, { force: true })
  const env = { ...process.env, LOCI_HOME: join(home, 'memory'), MODULES_USED: list }
  const stdio = ['ignore', 'ignore', 'inherit']
  execFileSync(process.execPath, [file, ...command], { env, stdio })
  return readFileSync(list, 'utf8').trimEnd().split('\n')
}

// esbuild does not split CommonJS. So a file exports its modules by number, and stands in for one
// of another file with a line that asks that file for it.
async function bundle(name, { root, entry, external, modules, outdir, fileOf, isTrial }) {
  const numberOf = (id) => [...modules].indexOf(id)
  const isHere = (id) => fileOf(id) === name
  const loaders = [...modules]
    .filter(isHere)
    .map((id) => `${numberOf(id)}:()=>require(${JSON.stringify(id)})`)
  const start = name === FIRST.name ? `require(${JSON.stringify(entry)})` : ''

  await build({
    absWorkingDir: root,
    stdin: { contents: `module.exports={${loaders}};${start}`, resolveDir: root },
    outfile: join(outdir, name),
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    minifyWhitespace: true,
    minifySyntax: true,
    external,
    logLevel: 'warning',
    banner: { js: `${name === FIRST.name ? '#!/usr/bin/env node\n' : ''}${HELPERS}` },
    plugins: [{ name: 'lazy-modules', setup }],
  })

  function setup(esbuild) {
    const place = (id) => {
      modules.add(id)
      return { path: id, namespace: isHere(id) ? 'here' : 'elsewhere' }
    }
    esbuild.onResolve({ filter: /\.(ts|json)$/ }, ({ path, resolveDir }) =>
      place(relative(root, path.startsWith('.') ? join(resolveDir, path) : join(root, path))),
    )
    esbuild.onResolve({ filter: /^(zod(\/v4\/core)?|pg)$/ }, ({ path }) => place(path))
    esbuild.onResolve({ filter: /^package:/ }, ({ path }) => ({ path: findPackage(path.slice(8)) }))
    esbuild.onResolve({ filter: /^\.\/cli/ }, ({ path }) => ({ path, external: true }))

    esbuild.onLoad({ filter: /.*/, namespace: 'here' }, async ({ path }) => {
      const count = `require("node:fs").appendFileSync(process.env.MODULES_USED,"${path}\\n");`
      const contents = await readLazily(path, root)
      return {
        contents: `${isTrial ? count : ''}${contents}`,
        resolveDir: dirname(join(root, path)),
      }
    })
    esbuild.onLoad({ filter: /.*/, namespace: 'elsewhere' }, ({ path }) => ({
      contents: `module.exports=require("./${fileOf(path)}")[${numberOf(path)}]()`,
    }))
    // Of the languages of zod, English alone.
    esbuild.onLoad({ filter: /zod\/v4\/locales\/index\.js$/ }, () => ({
      contents: 'export { default as en } from "./en.js"',
    }))
  }
}

/** The module of a package that `import` finds. */
function findPackage(name) {
  return createRequire(import.meta.url)
    .resolve(name)
    .replace(/\.cjs$/, '.js')
}

/** A module as CommonJS in which what is imported is loaded when it is first used. */
async function readLazily(id, root) {
  if (!/\.(ts|json)$/.test(id)) return `module.exports=require("package:${id}")`
  const source = readFileSync(join(root, id), 'utf8')
  if (id.endsWith('.json')) {
    const table = JSON.parse(source)
    const kept = id === 'package.json' ? { version: table.version } : table
    return `exports.default=JSON.parse(${JSON.stringify(JSON.stringify(kept))})`
  }
  const { code } = await transform(source, {
    loader: 'ts',
    format: 'cjs',
    target: 'node20',
    define: { 'import.meta.url': 'moduleUrl' },
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  })
  // esbuild gives an import a name that the source does not use: `import_…`.
  const imports = /^var (import_\w+) = ((?:__toESM\()?require\("[^"]+"\)(?:, \d)?\)?);$/gm
  let lazy = code
    .slice(Math.max(0, code.indexOf('var stdin_exports = {};')))
    .replace('var stdin_exports = {};', '')
    .replace('__export(stdin_exports, {', '__export(exports, {')
    .replace('module.exports = __toCommonJS(stdin_exports);', '')
    .replaceAll('moduleUrl', 'require("node:url").pathToFileURL(__filename).href')
    .replace(/^var z = __toESM\((require\("zod"\))\);$/m, 'var z = $1;')
  for (const [line, variable, load] of [...lazy.matchAll(imports)]) {
    const value = `${variable}_loaded`
    const bare = load.replace(/^__toESM\((require\("[^"]+\.json"\)).*/, '$1')
    lazy = lazy
      .replace(line, '')
      .replaceAll(new RegExp(`\\b${variable}\\b`, 'g'), `(${variable}())`)
      .concat(`var ${value};function ${variable}(){return ${value}??=${bare}}`)
  }
  return lazy
}

// What esbuild would write into each module.
const HELPERS = `var __export=(target,all)=>{for(var name in all)Object.defineProperty(target,name,{get:all[name],enumerable:true})};`
