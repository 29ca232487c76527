import { languageOf, PROSE } from '../../syntax/languages.ts'
import { compareText } from '../../text/compare-text.ts'
import { isTestFile } from './code/kinds-of-files.ts'
import type { Structure } from './folder-knowledge.ts'

/** What folders of these names are for, wherever they lie. */
const ROLES: Readonly<Record<string, string>> = {
  src: 'source code',
  lib: 'source code',
  app: 'source code',
  pkg: 'source code',
  internal: 'source code',
  crates: 'packages',
  packages: 'packages',
  apps: 'packages',
  services: 'services',
  cmd: 'commands',
  cli: 'command line',
  core: 'core logic',
  domain: 'core logic',
  adapters: 'adapters',
  ports: 'interfaces',
  api: 'interfaces to the outside',
  routes: 'interfaces to the outside',
  controllers: 'interfaces to the outside',
  server: 'server',
  client: 'client',
  frontend: 'client',
  web: 'client',
  backend: 'server',
  components: 'user interface',
  views: 'user interface',
  ui: 'user interface',
  pages: 'user interface',
  models: 'models of data',
  entities: 'models of data',
  migrations: 'changes of the database',
  db: 'database',
  test: 'tests',
  tests: 'tests',
  spec: 'tests',
  specs: 'tests',
  __tests__: 'tests',
  e2e: 'tests',
  bench: 'measurements',
  benchmarks: 'measurements',
  docs: 'documentation',
  doc: 'documentation',
  examples: 'examples',
  scripts: 'scripts',
  tools: 'tools',
  config: 'configuration',
  deploy: 'deployment',
  infra: 'deployment',
  public: 'assets',
  static: 'assets',
  assets: 'assets',
  types: 'types',
}

/** Folders whose parts are worth naming. */
const SPLIT: ReadonlySet<string> = new Set(
  `src lib app pkg internal packages apps services crates cmd`.split(' '),
)
const DIRECTORIES_MAX = 24
const PATH_LENGTH_MAX = 200

/** The main folders of a project, each with its role by its name or by what it holds. */
export function findDirectories(paths: readonly string[]): Structure['directories'] {
  const held = new Map<string, string[]>()
  for (const path of paths) {
    for (const folder of mainFolders(path.split('/').slice(0, -1))) {
      const inside = held.get(folder)
      if (inside === undefined) held.set(folder, [path])
      else inside.push(path)
    }
  }
  return [...held]
    .filter(([path]) => path.length <= PATH_LENGTH_MAX)
    .toSorted(
      ([left, inLeft], [right, inRight]) =>
        depthOf(left) - depthOf(right) ||
        inRight.length - inLeft.length ||
        compareText(left, right),
    )
    .slice(0, DIRECTORIES_MAX)
    .map(([path, inside]) => describeDirectory(path, inside))
    .toSorted((left, right) => compareText(left.path, right.path))
}

function mainFolders(parts: readonly string[]): readonly string[] {
  const [top, below] = parts
  if (top === undefined) return []
  return below === undefined || !SPLIT.has(top) ? [top] : [top, `${top}/${below}`]
}

function depthOf(path: string): number {
  return path.split('/').length
}

function describeDirectory(
  path: string,
  inside: readonly string[],
): Structure['directories'][number] {
  const language = mostFrequent(inside.flatMap((one) => languageOf(one)?.name ?? []))
  return {
    path,
    role: roleOf(path, inside, language),
    files: inside.length,
    ...(language === undefined ? {} : { language }),
  }
}

// What it holds says more than a name that nobody knows.
function roleOf(path: string, inside: readonly string[], language: string | undefined): string {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  if (Object.hasOwn(ROLES, name)) return ROLES[name] ?? ''
  if (inside.filter(isTestFile).length * 2 > inside.length) return 'tests'
  if (language === undefined) return 'other files'
  return PROSE.has(language) ? 'documentation' : 'source code'
}

function mostFrequent(names: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  const [most] = [...counts].toSorted(
    ([left, leftCount], [right, rightCount]) => rightCount - leftCount || compareText(left, right),
  )
  return most?.[0]
}
