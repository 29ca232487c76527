import { addTo } from '../../group-by.ts'
import type { LanguageFamily } from '../../language/syntax/languages.ts'

/** Finds the files of a project that imports lead to. */
export interface ImportResolver {
  /** `undefined` for packages, and for what cannot be resolved. */
  resolve(target: string, from: string, family: LanguageFamily): string | undefined
}

const SCRIPT_ENDINGS = ['', '.ts', '.tsx', '.js', '.jsx', '.mjs', '.mts', '.vue', '.svelte']
const SCRIPT_INDEXES = ['/index.ts', '/index.tsx', '/index.js', '/index.mjs']

export function createImportResolver(paths: readonly string[]): ImportResolver {
  const known = new Set(paths)
  const byEnd = indexByEnd(paths)
  const first = (candidates: readonly string[]): string | undefined =>
    candidates.find((one) => known.has(one))
  const ending = (candidates: readonly string[]): string | undefined => {
    const found = candidates.flatMap((one) => byEnd.get(one) ?? [])
    // Two files match equally well: it is unclear which is meant.
    return found.length === 1 ? found[0] : undefined
  }
  return {
    resolve(target, from, family) {
      switch (family) {
        case 'javascript':
          return target.startsWith('.') ? first(scriptPaths(joinPath(from, target))) : undefined
        case 'python':
          return target.startsWith('.')
            ? first(modulePaths(relativeModule(from, target)))
            : ending(modulePaths(target.replaceAll('.', '/')))
        case 'java':
          return ending(['.java', '.kt', '.scala'].map((end) => target.replaceAll('.', '/') + end))
        case 'rust':
          return ending(rustPaths(target))
        case 'ruby':
          return first([`${joinPath(from, target)}.rb`]) ?? ending([`${target}.rb`])
        case 'c':
          return first([joinPath(from, target)]) ?? ending([target])
        case 'php':
          return ending([`${target.replaceAll('\\', '/')}.php`])
        default:
          return undefined
      }
    },
  }
}

const ENDS_MAX = 6

/** Every path under its last parts, so that `a/b.py` finds `src/a/b.py`. */
function indexByEnd(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const path of paths) {
    const parts = path.split('/')
    for (let from = Math.max(0, parts.length - ENDS_MAX); from < parts.length; from++) {
      addTo(found, parts.slice(from).join('/'), path)
    }
  }
  return found
}

function joinPath(from: string, target: string): string {
  const parts = from.split('/').slice(0, -1)
  for (const part of target.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

// A program may name the file that the compiler will write.
function scriptPaths(path: string): readonly string[] {
  const bare = path.replace(/\.[mc]?jsx?$/, '')
  return [path, bare].flatMap((one) =>
    [...SCRIPT_ENDINGS, ...SCRIPT_INDEXES].map((end) => one + end),
  )
}

function modulePaths(path: string): readonly string[] {
  return [`${path}.py`, `${path}/__init__.py`]
}

function relativeModule(from: string, target: string): string {
  const dots = /^\.+/.exec(target)?.[0].length ?? 1
  const folder = from.split('/').slice(0, -dots)
  return [...folder, ...target.slice(dots).split('.')].filter((part) => part !== '').join('/')
}

function rustPaths(target: string): readonly string[] {
  const parts = target.split('::').filter((part) => !['crate', 'super', 'self'].includes(part))
  return [parts, parts.slice(0, -1)]
    .filter((some) => some.length > 0)
    .flatMap((some) => [`${some.join('/')}.rs`, `${some.join('/')}/mod.rs`])
}
