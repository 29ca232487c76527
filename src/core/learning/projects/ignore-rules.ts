/** A line of a `.gitignore`, as it is understood here. */
export interface IgnoreRule {
  /** The folder of its file, with a slash at the end; empty at the top. */
  readonly base: string
  /** Parts of the pattern; `**` matches any number of folders. */
  readonly segments: readonly string[]
  readonly isNegated: boolean
  readonly isForFolders: boolean
}

/** Folders that hold what is made or fetched, and not written. */
const IGNORED_FOLDERS: ReadonlySet<string> = new Set(
  `.git .hg .svn .bzr node_modules bower_components jspm_packages vendor third_party dist build out
  target bin obj coverage htmlcov .venv venv virtualenv site-packages __pycache__ .tox .nox
  .mypy_cache .pytest_cache .ruff_cache .gradle .idea .vscode .vs .next .nuxt .svelte-kit .output
  .cache .parcel-cache .turbo .yarn .pnpm-store .terraform .serverless .dart_tool Pods DerivedData
  Carthage .bundle _build deps .stack-work elm-stuff .loci .memory`.split(/\s+/),
)

// Build output is at the top level; deeper, any folder may have such a name.
const BUILD_FOLDERS: ReadonlySet<string> = new Set(['bin', 'build', 'out', 'deps', 'target'])

const RULES_MAX = 1_000
const LINE_LENGTH_MAX = 500

/** True for folders that no project is understood by. A folder at the top has the depth 1. */
export function isIgnoredFolder(name: string, depth: number): boolean {
  return IGNORED_FOLDERS.has(name) && (depth === 1 || !BUILD_FOLDERS.has(name))
}

/** True for a file that is made or fetched: by the name of a folder above it, or by the rules. */
export function isLeftOut(path: string, rules: readonly IgnoreRule[]): boolean {
  const parts = path.split('/')
  // An absolute path does not say where the project begins.
  const top = /^(?:$|[A-Za-z]:$)/.test(parts[0] ?? '') ? parts.length : 1
  return parts.some((name, index) => {
    const isFolder = index < parts.length - 1
    const upToHere = parts.slice(0, index + 1).join('/')
    return (isFolder && isIgnoredFolder(name, top + index)) || isIgnored(rules, upToHere, isFolder)
  })
}

/** Reads a `.gitignore`. Escapes and character classes are read literally. */
export function readIgnoreRules(text: string, base: string): readonly IgnoreRule[] {
  return text
    .split(/\r?\n/)
    .slice(0, RULES_MAX)
    .flatMap((line) => readRule(line.trimEnd(), base) ?? [])
}

function readRule(line: string, base: string): IgnoreRule | undefined {
  if (line === '' || line.startsWith('#') || line.length > LINE_LENGTH_MAX) return undefined
  const isNegated = line.startsWith('!')
  const body = isNegated ? line.slice(1) : line
  const isForFolders = body.endsWith('/')
  const inner = body.replace(/^\//, '').replace(/\/$/, '')
  if (inner === '') return undefined
  const isAnchored = body.replace(/\/$/, '').includes('/')
  const segments = inner.split('/')
  return { base, segments: isAnchored ? segments : ['**', ...segments], isNegated, isForFolders }
}

/** Whether the rules leave a path out: the last one that fits decides. */
export function isIgnored(rules: readonly IgnoreRule[], path: string, isFolder: boolean): boolean {
  for (const rule of rules.toReversed()) {
    if (rule.isForFolders && !isFolder) continue
    if (!path.startsWith(rule.base)) continue
    const parts = path.slice(rule.base.length).split('/')
    if (fitsPath(rule.segments, parts)) return !rule.isNegated
  }
  return false
}

// As many steps as the pattern has parts for each part of the path: no pattern takes long.
function fitsPath(pattern: readonly string[], parts: readonly string[]): boolean {
  let reachable: ReadonlySet<number> = new Set([0])
  for (const segment of pattern) {
    reachable = new Set([...reachable].flatMap((at) => stepsFrom(at, segment, parts)))
  }
  return reachable.has(parts.length)
}

function stepsFrom(at: number, segment: string, parts: readonly string[]): readonly number[] {
  if (segment === '**')
    return parts
      .map((_, index) => index + 1)
      .slice(at)
      .concat(at)
  const part = parts[at]
  return part !== undefined && fitsName(segment, part) ? [at + 1] : []
}

/** `*` is any run of characters and `?` any one; going back to the last star is enough. */
function fitsName(pattern: string, name: string): boolean {
  let [at, inName] = [0, 0]
  let [star, fromStar] = [-1, 0]
  while (inName < name.length) {
    const sign = pattern[at]
    if (sign === '*') {
      star = at++
      fromStar = inName
    } else if (sign !== undefined && (sign === '?' || sign === name[inName])) {
      at++
      inName++
    } else if (star >= 0) {
      at = star + 1
      inName = ++fromStar
    } else return false
  }
  while (pattern[at] === '*') at++
  return at === pattern.length
}
