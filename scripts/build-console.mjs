// Builds the console into dist/console: the page, one script, one style sheet, and each compressed,
// so that the server only hands out files. `node scripts/build-console.mjs` builds it alone.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'vite'

/** Reads `console/`, writes `dist/console/`. */
export async function buildConsole(root) {
  const folder = join(root, 'dist', 'console')
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(root, 'console'),
    // A proxy may serve it below a path.
    base: './',
    resolve: { alias: { 'loci/client': join(root, 'src/surfaces/client/index.ts') } },
    build: {
      outDir: folder,
      emptyOutDir: true,
      assetsDir: 'console',
      assetsInlineLimit: 0,
      modulePreload: false,
      // The first that know the `light-dark()` of the style sheet.
      target: ['chrome123', 'firefox120', 'safari17.5'],
    },
  })
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!/\.(html|js|css|svg)$/.test(name)) continue
    const bytes = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await buildConsole(join(import.meta.dirname, '..'))
