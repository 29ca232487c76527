// Compiles the kernels (AssemblyScript) of the vector index and of the encoder into TypeScript files
// that carry the bytes. With --check it writes nothing and fails when a committed file is not what
// would be written.
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import asc from 'assemblyscript/asc'

const ADAPTERS = join(dirname(fileURLToPath(import.meta.url)), '..', 'src/adapters')
const LINE_LENGTH = 92

for (const adapter of ['sqlite', 'encoder']) {
  const target = join(ADAPTERS, adapter, 'kernel', 'kernel-wasm.ts')
  const rendered = renderModule(await compile(join(ADAPTERS, adapter, 'assembly')))
  if (!process.argv.includes('--check')) await writeFile(target, rendered)
  else if ((await readFile(target, 'utf8').catch(() => '')) !== rendered) {
    console.error(
      `${adapter}: kernel-wasm.ts is not what assembly compiles to. Run: npm run kernel`,
    )
    process.exitCode = 1
  }
}

async function compile(folder) {
  let bytes
  const options = [
    ...['index.ts', '--outFile', 'kernel.wasm', '--runtime', 'stub', '--noAssert'],
    ...['-O3', '--enable', 'simd', '--enable', 'bulk-memory'],
    ...['--importMemory', '--initialMemory', '1', '--maximumMemory', '65536'],
  ]
  const { error, stderr } = await asc.main(options, {
    readFile: (name) => readFile(join(folder, name), 'utf8').catch(() => null),
    writeFile(name, contents) {
      if (name === 'kernel.wasm') bytes = contents
    },
    listFiles: () => [],
    stdout: asc.createMemoryStream(),
    stderr: asc.createMemoryStream(),
  })
  if (error) throw new Error(`The kernel does not compile: ${stderr}`, { cause: error })
  return Buffer.from(bytes)
}

function renderModule(bytes) {
  const base64 = bytes.toString('base64')
  const lines = base64.match(new RegExp(`.{1,${LINE_LENGTH}}`, 'g')) ?? []
  return [
    '// Generated from assembly/index.ts by `npm run kernel`. Do not edit: a test compares.',
    'export const KERNEL_WASM_BASE64: string = [',
    ...lines.map((line) => `  '${line}',`),
    `].join('')`,
    '',
  ].join('\n')
}
