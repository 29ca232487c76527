import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { buildSync } from 'esbuild'

const ROOT = dirname(dirname(import.meta.dirname))
const ENCODER = 'encoder-process'
const made = new Map<string, string>()

/** Names the folder for bundles, where the tests that run have one: processes of tests are ended without being asked. */
export const BUNDLES = 'LOCI_TEST_BUNDLES'

/**
 * A TypeScript file and all that it imports from here as one file of JavaScript, made once for a
 * process of tests: Node starts that in a third of the time that it takes to load a thousand modules.
 */
export function bundleChild(path: string): string {
  const known = made.get(path)
  if (known !== undefined) return known
  const folder = mkdtempSync(join(process.env[BUNDLES] ?? tmpdir(), 'loci-child-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // A child may be another user.
  chmodSync(folder, 0o755)
  const name = basename(path, '.ts')
  buildSync({
    entryPoints: { [name]: path, [ENCODER]: join(ROOT, `src/adapters/encoder/${ENCODER}.ts`) },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    // What the source names by the name of the package is the source here.
    tsconfig: join(ROOT, 'tsconfig.json'),
    logLevel: 'warning',
  })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  symlinkSync(join(ROOT, 'models/encoder/weights'), join(folder, 'encoder'))
  symlinkSync(join(ROOT, 'dist/grammars'), join(folder, 'grammars'))
  const bundle = join(folder, `${name}.js`)
  made.set(path, bundle)
  return bundle
}
