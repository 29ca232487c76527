// Bundles the command. Starting it must be cheap, so it differs from the library in three ways: a
// module runs when something of it is first used, not when it is imported; its constants are
// computed when they are first used, which counts for schemas most; and the modules that frequent
// commands use are in files of their own, so that Node need not parse the rest.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
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
/** What `loci hook` uses: agents wait for it, so it is in the first file whatever was tried. */
const HOOK =
  /^src\/(?:surfaces\/agents\/hook\/|core\/tasks\/sessions\/read-hook\.ts|compose\/(?:find-home|running-server)\.ts|core\/facts\/workspace\/workspace-path\.ts)/

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
  const fileOf = (id) => (HOOK.test(id) ? FIRST.name : (used.get(id) ?? FILES.at(-1).name))
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
    const place = (path) => {
      const id = path.replaceAll('\\', '/')
      modules.add(id)
      return { path: id, namespace: isHere(id) ? 'here' : 'elsewhere' }
    }
    esbuild.onResolve({ filter: /\.(ts|json)$/ }, ({ path, resolveDir }) =>
      place(relative(root, path.startsWith('.') ? join(resolveDir, path) : join(root, path))),
    )
    // The SDK of MCP has its own, since ours has only what our source uses.
    esbuild.onResolve({ filter: /^zod/ }, ({ namespace }) =>
      namespace === 'file' ? undefined : place('zod'),
    )
    esbuild.onResolve({ filter: /^pg$/ }, () => place('pg'))
    esbuild.onResolve({ filter: /^package:/ }, ({ path }) => ({ path: findPackage(path.slice(8)) }))
    esbuild.onResolve({ filter: /^\.\/cli(-\w+)?\.cjs$/ }, ({ path }) => ({ path, external: true }))
    // The library has it as a file of its own.
    esbuild.onResolve({ filter: /^gpt-tokenizer\// }, () => ({
      path: './o200k_base.js',
      external: true,
    }))

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
  }
}

/** The module of a package that `import` finds. */
function findPackage(name) {
  return createRequire(import.meta.url)
    .resolve(name)
    .replace(/\.cjs$/, '.js')
}

/** What the source uses of zod, which is about half, as a CommonJS module. */
async function bundleZod(root) {
  const exported = Object.keys(await import('zod'))
  const sources = readdirSync(join(root, 'src'), { recursive: true })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join(root, 'src', path), 'utf8'))
  const used = new Set(sources.flatMap((text) => text.match(/(?<=\bz\s*\.)\w+/g) ?? []))
  used.delete('core')
  const names = exported.filter((name) => used.has(name))
  // A command checks an input once: compiling the check takes longer than the check.
  const contents = `import { config } from 'zod'
    config({ jitless: true })
    export { ${names} } from 'zod'
    export { toDotPath } from 'zod/v4/core'`
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: { contents, resolveDir: root },
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    minify: true,
    write: false,
  })
  return `${outputFiles[0].text};module.exports.z=module.exports`
}

/** A module as CommonJS in which what is imported or computed is so when it is first used. */
async function readLazily(id, root) {
  if (id === 'zod') return await bundleZod(root)
  if (!/\.(ts|json)$/.test(id)) return `module.exports=require("package:${id}")`
  const source = readFileSync(join(root, id), 'utf8')
  if (id.endsWith('.json')) {
    const table = JSON.parse(source)
    const kept = id === 'package.json' ? { version: table.version } : table
    return `exports.default=JSON.parse(${JSON.stringify(JSON.stringify(kept))})`
  }
  const { code } = await transform(deferConstants(source), {
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
    .replace(/^var import_own_constants = .*$/m, '')
    // `import * as`: every module here is CommonJS, which needs no copy of its exports.
    .replace(/^(var (?!import_)\w+ = )__toESM\((require\("[^"]+"\))\);$/gm, '$1$2;')
    .replace(/\bimport_own_constants\.(\w+)/g, 'read_$1()')
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

/**
 * Makes each constant that must be computed a function that computes it once, and imports the
 * constant instead: so esbuild, which knows the scopes, marks where it is used. Operations get their
 * schemas and flows by getters. All by the layout that the formatter gives the source.
 */
function deferConstants(source) {
  const names = []
  const exported = []
  const text = source
    .replace(/^import \* as z from 'zod'$/m, "import { z } from 'zod'")
    .replace(OPERATION, (operation, indent) =>
      operation.replace(
        new RegExp(`^${indent}  (input|output|run): ([^]+?),(?=\n${indent}(?:  [\\w/]|\\}))`, 'gm'),
        `${indent}  get $1() { return __keep(this, '$1', $2) },`,
      ),
    )
    .replace(CONSTANT, (statement, isExported, name, value) => {
      const isFunction = /^(?:async )?(?:\(|function|<|\w+ =>)/.test(value)
      if (isFunction || !/\(|Schema\b/.test(`${name} ${value}`)) return statement
      names.push(name)
      if (isExported) exported.push(name)
      return `var value_${name};function read_${name}() { return value_${name} ??= ${value}\n}`
    })
  return `import { ${names} } from 'own-constants'\nexport { ${exported} }\n${text}`
}

const OPERATION = /^( *)\w+: defineOperation\(\{\n[\s\S]*?^\1\}\)/gm
/** Ends before a line that begins with neither space nor a closing bracket. */
const CONSTANT =
  /^(export )?const (\w+)(?:: [^\n=]+)? = ([\s\S]+?)(?=\n+(?:[^\s)\]}`]|$(?![\s\S])))/gm

// What esbuild would write into each module, and a property that replaces its getter.
const HELPERS = `var __export=(target,all)=>{for(var name in all)Object.defineProperty(target,name,{get:all[name],enumerable:true})};
var __keep=(object,name,value)=>{Object.defineProperty(object,name,{value});return value};`
