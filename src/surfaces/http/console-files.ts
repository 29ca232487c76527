import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file of the console, as it is sent. */
export interface ConsoleFile {
  readonly type: string
  readonly etag: string
  /** True if its name changes with its content. */
  readonly isImmutable: boolean
  readonly body: Buffer<ArrayBuffer>
  /** The same, compressed; by the name of the encoding, the best first. */
  readonly encoded: readonly (readonly [encoding: string, body: Buffer<ArrayBuffer>])[]
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** The folder that `npm run build` writes, seen from the sources and from the package. */
function findFolder(): string {
  const isSource = extname(fileURLToPath(import.meta.url)) === '.ts'
  const folder = isSource ? '../../../dist/console' : './console'
  return fileURLToPath(new URL(folder, import.meta.url))
}

/** The files of the console by path; none where it is not built. */
export function readConsoleFiles(folder = findFolder()): ReadonlyMap<string, ConsoleFile> {
  if (!existsSync(folder)) return new Map()
  const names = readdirSync(folder, { recursive: true }).map((name) =>
    String(name).replaceAll('\\', '/'),
  )
  const served = names.filter((name) => TYPES[extname(name)] !== undefined)
  return new Map(served.map((name) => [pathOf(name), readFile(folder, name, names)]))
}

function pathOf(name: string): string {
  return name === 'index.html' ? '/' : `/${name}`
}

function readFile(folder: string, name: string, names: readonly string[]): ConsoleFile {
  const body = readFileSync(join(folder, name))
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 27)
  return {
    type: TYPES[extname(name)] ?? '',
    etag: `"${digest}"`,
    isImmutable: /-[\w-]{8}\.\w+$/.test(name),
    body,
    encoded: ENCODINGS.filter(([, ending]) => names.includes(name + ending)).map(
      ([encoding, ending]) => [encoding, readFileSync(join(folder, name + ending))],
    ),
  }
}
