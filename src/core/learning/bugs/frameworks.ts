import type { StackFrame } from '../../language/failures/failure.ts'
import type { ImportLine } from '../../language/syntax/read-declarations.ts'
import packages from '../projects/known-packages.json' with { type: 'json' }

// Where package managers put what others wrote.
const INSTALLED =
  /(?:node_modules\/(?:\.pnpm\/[^/]{1,200}\/node_modules\/)?|(?:site|dist)-packages\/|vendor\/bundle\/[^/]{1,60}\/[^/]{1,60}\/gems\/|\/gems\/)(@[\w.-]{1,60}\/[\w.-]{1,60}|[\w.-]{1,80})/u
const VERSION = /-\d[\w.]{0,30}$/u
const ENDING = /\.(?:py|js|mjs|cjs|rb)$/u
// The runtime is not a framework: it is in every trace.
const RUNTIME = /^(?:java|javax|jdk|sun|com\.sun|scala|kotlin|System|Microsoft|std|core|alloc)\b/u
const PACKAGE = /^([a-z][\w-]{0,40}\.[a-z][\w-]{0,40})\./u
const FRAMEWORKS_MAX = 8

/** Libraries that a failure passed through, as package managers or packages name them. */
export function frameworksOf(frames: readonly StackFrame[]): readonly string[] {
  const names = frames.filter(({ isInApp }) => !isInApp).flatMap(nameOf)
  return [...new Set(names.map((name) => name.toLowerCase()))].slice(0, FRAMEWORKS_MAX)
}

function nameOf({ file = '', module = '' }: StackFrame): readonly string[] {
  const installed = INSTALLED.exec(file)?.[1]
  if (installed !== undefined) return [installed.replace(VERSION, '').replace(ENDING, '')]
  if (RUNTIME.test(module)) return []
  const held = PACKAGE.exec(module)?.[1]
  return held === undefined ? [] : [held]
}

const KNOWN: ReadonlySet<string> = new Set(
  [packages.services, packages.interfaces, packages.commands, packages.tests].flatMap(Object.keys),
)

export function importedFrameworks(imports: readonly ImportLine[]): readonly string[] {
  const named = imports.flatMap(({ target }) => packageOf(target.toLowerCase()))
  return [...new Set(named)].slice(0, FRAMEWORKS_MAX)
}

// `express/lib/router`, `django.db.models` and `@nestjs/core/x` are of the package they begin with.
function packageOf(path: string): readonly string[] {
  const [first = '', second = ''] = path.split('/')
  const names = [path, `${first}/${second}`, first, first.split('.')[0] ?? '']
  return names.filter((name) => KNOWN.has(name)).slice(0, 1)
}
