// Editors show the comment of a field, but the declarations that TypeScript emits for a schema have
// none: its fields are described in `.describe('…')`. This writes those descriptions, and the summaries of
// the operations, as comments into the declarations.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/** From it the types of all methods are derived; the named types come from the schemas of `core` and `compose`. */
const OPERATIONS = 'operations/all-operations'
const FOLDERS = ['core', 'compose']

/** Documents every declaration of schemas that the package exports types of. */
export async function documentTypes(root, dist) {
  const types = join(dist, 'types/src')
  const fileOf = (name) => join(types, `${name}.d.ts`)
  const schemas = FOLDERS.flatMap((folder) =>
    readdirSync(join(types, folder), { recursive: true })
      .filter((path) => path.endsWith('.d.ts'))
      .map((path) => `${folder}/${path.replaceAll('\\', '/').slice(0, -'.d.ts'.length)}`)
      .filter((name) => readFileSync(fileOf(name), 'utf8').includes('z.ZodObject<{')),
  )
  const names = [OPERATIONS, ...schemas]
  const modules = await loadModules(root, names)
  for (const [at, name] of names.entries()) {
    const text = readFileSync(fileOf(name), 'utf8')
    writeFileSync(fileOf(name), documentFields(text, modules[`module${at}`]))
  }
}

/** The modules of the source by their place in the list: `module0` is the first. */
async function loadModules(root, names) {
  const folder = mkdtempSync(join(tmpdir(), 'loci-types-'))
  try {
    const outfile = join(folder, 'modules.cjs')
    const settings = { bundle: true, platform: 'node', format: 'cjs', target: 'node20' }
    const contents = names
      .map((name, at) => `export * as module${at} from './src/${name}.ts'`)
      .join('\n')
    await build({
      ...settings,
      stdin: { contents, resolveDir: root },
      outfile,
      packages: 'external',
      alias: { zod: join(root, 'node_modules/zod') },
      logLevel: 'error',
    })
    return await import(pathToFileURL(outfile).href)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Follows the braces of the declarations and the values that they declare side by side. A line that
 * closes one brace and opens the next goes on to the next alternative, or from input to output.
 */
function documentFields(text, exported) {
  const open = [{ alternatives: [exported], at: 0 }]
  return text
    .split('\n')
    .map((line) => `${commentFor(line, open)}${line}`)
    .join('\n')
}

/** The comment that belongs before a line. Keeps `open` up to date. */
function commentFor(line, open) {
  const inner = open.at(-1)
  if (/^ *\}/.test(line)) {
    if (line.endsWith('{')) inner.at += 1
    else open.pop()
    return ''
  }
  const field = /^( *)(?:export declare const |readonly )?"?([\w-]+)"?\??: /.exec(line)
  if (field === null) {
    // An interface, or a constant that is not exported: nothing is known of what is in it.
    if (line.endsWith('{')) open.push({ alternatives: [], at: 0 })
    return ''
  }
  const value = childOf(inner, field[2])
  if (line.endsWith('{')) open.push({ alternatives: alternativesOf(value), at: 0 })
  const description = descriptionOf(value)
  return description === undefined ? '' : `${field[1]}/** ${description} */\n`
}

function childOf({ alternatives, at }, name) {
  const value = alternatives[at]
  return value?._zod === undefined ? value?.[name] : value._zod.def.shape?.[name]
}

/** What the braces of a declaration hold, one after the other. */
function alternativesOf(value) {
  if (value === undefined || typeof value !== 'object') return []
  if (value._zod === undefined)
    return 'input' in value ? [value.input, ...alternativesOf(value.output)] : [value]
  const { innerType, element, valueType, options, in: first, shape, entries } = value._zod.def
  if (options !== undefined) return options.flatMap(alternativesOf)
  const inner = innerType ?? element ?? valueType ?? first
  if (inner !== undefined) return alternativesOf(inner)
  // A text or a number has no braces.
  return shape === undefined && entries === undefined ? [] : [value]
}

function descriptionOf(value) {
  if (value?._zod === undefined) return value?.summary
  return value.description ?? descriptionOf(value._zod.def.innerType)
}
