// Editors show the comment of a field, but the declarations that TypeScript emits for a schema have
// none: its fields are described in `.describe('…')`. This writes those descriptions, and the summaries of
// the operations, as comments into the declarations.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/** Documents `all-operations.d.ts`, from which the types of all methods are derived. */
export async function documentTypes(root, dist) {
  const file = join(dist, 'types/src/operations/all-operations.d.ts')
  const { GROUPS, TOP_LEVEL } = await loadOperations(root)
  writeFileSync(file, documentFields(readFileSync(file, 'utf8'), { GROUPS, TOP_LEVEL }))
}

async function loadOperations(root) {
  const folder = mkdtempSync(join(tmpdir(), 'loci-types-'))
  try {
    const outfile = join(folder, 'operations.cjs')
    const entry = join(root, 'src/operations/all-operations.ts')
    const settings = { bundle: true, platform: 'node', format: 'cjs', target: 'node20' }
    await build({
      ...settings,
      entryPoints: [entry],
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
  if (field === null) return ''
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
  const { innerType, element, valueType, options, in: first } = value._zod.def
  if (options !== undefined) return options.flatMap(alternativesOf)
  const inner = innerType ?? element ?? valueType ?? first
  return inner === undefined ? [value] : alternativesOf(inner)
}

function descriptionOf(value) {
  if (value?._zod === undefined) return value?.summary
  return value.description ?? descriptionOf(value._zod.def.innerType)
}
