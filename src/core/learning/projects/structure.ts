import { addTo, byFrequency } from '../../group-by.ts'
import { languageOf, PROSE } from '../../language/syntax/languages.ts'
import { compareText } from '../../language/text/compare-text.ts'
import { isGenerated, isTestFile } from './file-habits.ts'
import type { Stack, Structure } from './folder-knowledge.ts'
import folderRoles from './folder-roles.json' with { type: 'json' }
import packages from './known-packages.json' with { type: 'json' }
import type { Manifest } from './read-manifest.ts'

const SHOWN_MAX = 30
const REASONS_MAX = 3
const DIRECTORIES_MAX = 24
const PATH_LENGTH_MAX = 200

const ENTRY_POINT =
  /^(?:(?:src|app|cmd\/[^/]+|server|bin)\/)?(?:main|index|app|server|cli|manage|__main__|Program|Main|wsgi|asgi)\.(?:[cm]?[jt]sx?|py|go|rs|rb|cs|java|kt|php)$|^src\/lib\.rs$|^[^/]+\/__main__\.py$|^config\.ru$|^public\/index\.php$|^cmd\/[^/]+\/main\.go$/
const CONFIG_FILE =
  /^(?:tsconfig[\w.-]*\.json|jsconfig\.json|biome\.jsonc?|\.?eslint(?:rc|\.config)[\w.]*|\.?prettier(?:rc|\.config)[\w.]*|(?:vite|vitest|jest|webpack|rollup|babel|next|nuxt|svelte|astro|tailwind|postcss|playwright|cypress|tsup|knip|drizzle)\.config\.\w+|\.editorconfig|Dockerfile|(?:docker-)?compose[\w.-]*\.ya?ml|Makefile|CMakeLists\.txt|package\.json|pyproject\.toml|setup\.(?:cfg|py)|tox\.ini|pytest\.ini|mypy\.ini|\.?ruff\.toml|\.flake8|\.pre-commit-config\.yaml|Cargo\.toml|rustfmt\.toml|clippy\.toml|go\.mod|\.golangci\.ya?ml|pom\.xml|(?:build|settings)\.gradle(?:\.kts)?|gradle\.properties|Gemfile|\.rubocop\.yml|composer\.json|phpunit\.xml(?:\.dist)?|[\w.-]+\.(?:csproj|sln)|\.gitlab-ci\.yml|\.env\.example|turbo\.json|nx\.json|lerna\.json|pnpm-workspace\.yaml)$/
const WORKFLOW = /^\.github\/workflows\/[^/]+\.ya?ml$/

export function readStructure(paths: readonly string[], manifests: readonly Manifest[]): Structure {
  const short = paths.filter((path) => path.length <= PATH_LENGTH_MAX)
  return {
    ...judgeArchitecture(short, manifests),
    directories: findDirectories(short),
    entryPoints: findEntryPoints(short, manifests),
    configFiles: short.filter(isConfigFile).toSorted(compareText).slice(0, SHOWN_MAX),
  }
}

// In single packages of a project, too, but not in its tests and examples.
function isConfigFile(path: string): boolean {
  const parts = path.split('/')
  return WORKFLOW.test(path) || (parts.length <= 3 && CONFIG_FILE.test(parts.at(-1) ?? ''))
}

function findEntryPoints(
  paths: readonly string[],
  manifests: readonly Manifest[],
): readonly string[] {
  const named = manifests.flatMap(({ path, entryPoints }) => {
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    return entryPoints.map((entry) => folder + entry.replace(/^\.\//, ''))
  })
  const usual = paths.filter((path) => ENTRY_POINT.test(path))
  return [...new Set([...usual, ...named.filter((path) => path.length <= PATH_LENGTH_MAX)])]
    .toSorted(compareText)
    .slice(0, SHOWN_MAX)
}

const MOBILE = /(?:^|\/)(?:AndroidManifest\.xml|Podfile|pubspec\.yaml)$/
const MEMBER = /^(?:packages|apps|services|crates|modules|libs)\/[^/]+\/[^/]+$/
const IMAGE = /^[^/]+\/(?:[^/]+\/)?Dockerfile$/

/** The first architecture with any evidence, from the most to the least specific. */
function judgeArchitecture(
  paths: readonly string[],
  manifests: readonly Manifest[],
): Pick<Structure, 'architecture' | 'reasons'> {
  const filesLike = (pattern: RegExp): readonly string[] =>
    paths.filter((path) => pattern.test(path))
  const which = (test: (manifest: Manifest) => boolean): readonly string[] =>
    manifests.filter(test).map(({ path }) => path)
  const needed = manifests.flatMap(({ dependencies }) =>
    dependencies.filter((one) => !one.isForDevelopment).map(({ name }) => name),
  )
  const images = filesLike(IMAGE)
  const members = which(({ path }) => MEMBER.test(path))
  const prose = filesLike(/\.(?:mdx?|rst)$/i)
  const isProse = prose.length * 2 > paths.length && !paths.some(isProgram)
  const commands = [
    ...which(({ hasCommand }) => hasCommand),
    ...filesLike(/^cmd\/[^/]+\/main\.go$/),
  ]
  const judgements: readonly (readonly [Structure['architecture'], readonly string[]])[] = [
    ['microservices', images.length > 1 ? images : []],
    [
      'monorepo',
      [...which(({ hasMembers }) => hasMembers), ...(members.length > 1 ? members : [])],
    ],
    ['mobile application', filesLike(MOBILE)],
    ['web application', knownNames(packages.interfaces, needed)],
    ['service', knownNames(packages.services, needed)],
    ['command line tool', [...commands, ...knownNames(packages.commands, needed)]],
    ['library', [...which(({ isLibrary }) => isLibrary), ...filesLike(/^src\/lib\.rs$/)]],
    ['documentation', isProse ? prose : []],
  ]
  const [architecture, reasons] = judgements.find(([, found]) => found.length > 0) ?? [
    'application',
    ['nothing says more'],
  ]
  return { architecture, reasons: reasons.slice(0, REASONS_MAX) }
}

function isProgram(path: string): boolean {
  const name = languageOf(path)?.name
  return name !== undefined && !PROSE.has(name)
}

const ROLES: ReadonlyMap<string, string> = new Map(
  Object.entries(folderRoles).flatMap(([role, names]) => names.map((name) => [name, role])),
)
/** Folders whose parts are worth naming. */
const SPLIT = new Set('src lib app pkg internal packages apps services crates cmd'.split(' '))

/** The main folders of a project, each with its role by its name or by what it holds. */
function findDirectories(paths: readonly string[]): Structure['directories'] {
  const held = new Map<string, string[]>()
  for (const path of paths) {
    for (const folder of mainFolders(path.split('/').slice(0, -1))) {
      addTo(held, folder, path)
    }
  }
  const depthOf = (path: string): number => path.split('/').length
  return [...held]
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

function mainFolders([top, below]: readonly string[]): readonly string[] {
  if (top === undefined) return []
  return below === undefined || !SPLIT.has(top) ? [top] : [top, `${top}/${below}`]
}

function describeDirectory(
  path: string,
  inside: readonly string[],
): Structure['directories'][number] {
  const names = inside.flatMap((one) => languageOf(one)?.name ?? [])
  const [language] = byFrequency(names.toSorted(compareText)).map(([name]) => name)
  const role = roleOf(path, inside, language)
  return { path, role, files: inside.length, ...(language !== undefined && { language }) }
}

// Its content says more than an unknown name.
function roleOf(path: string, inside: readonly string[], language: string | undefined): string {
  const known = ROLES.get(path.slice(path.lastIndexOf('/') + 1).toLowerCase())
  if (known !== undefined) return known
  if (inside.filter(isTestFile).length * 2 > inside.length) return 'tests'
  if (language === undefined) return 'other files'
  return PROSE.has(language) ? 'documentation' : 'source code'
}

export interface ListedFile {
  readonly path: string
  readonly sizeBytes: number
}

const DEPENDENCIES_MAX = 200
const LANGUAGES_MAX = 12

/** Files by which the tool is known that wrote or reads them. */
const TOOL_FILES: readonly (readonly [pattern: RegExp, tool: string])[] = [
  [/^package-lock\.json$/, 'npm'],
  [/^pnpm-lock\.yaml$/, 'pnpm'],
  [/^yarn\.lock$/, 'Yarn'],
  [/^bun\.lockb?$/, 'Bun'],
  [/^poetry\.lock$/, 'Poetry'],
  [/^uv\.lock$/, 'uv'],
  [/^Pipfile$/, 'Pipenv'],
  [/^Cargo\.toml$/, 'Cargo'],
  [/^go\.mod$/, 'Go'],
  [/^pom\.xml$/, 'Maven'],
  [/^build\.gradle(?:\.kts)?$/, 'Gradle'],
  [/^Gemfile$/, 'Bundler'],
  [/^composer\.json$/, 'Composer'],
  [/\.csproj$/, '.NET'],
  [/^Makefile$/, 'Make'],
  [/^CMakeLists\.txt$/, 'CMake'],
  [/^Dockerfile$/, 'Docker'],
]

/** What a project is made with: by its files, and by what its manifests ask for. */
export function readStack(files: readonly ListedFile[], manifests: readonly Manifest[]): Stack {
  const asked = manifests.flatMap(({ path, dependencies }) =>
    dependencies.map((one) => ({ ...one, manifest: path })),
  )
  const names = asked.map(({ name }) => name)
  const tools = toolsOf(files)
  return {
    languages: countLanguages(files),
    frameworks: [packages.services, packages.interfaces, packages.commands].flatMap((table) =>
      knownNames(table, names),
    ),
    testFrameworks: knownNames(packages.tests, names),
    testCommands: testCommands(manifests, names, tools),
    buildTools: [...new Set([...tools, ...knownNames(packages.tools, names)])],
    dependencies: asked
      .toSorted(
        (left, right) =>
          Number(left.isForDevelopment) - Number(right.isForDevelopment) ||
          compareText(left.name, right.name) ||
          compareText(left.manifest, right.manifest),
      )
      .slice(0, DEPENDENCIES_MAX),
    dependencyCount: asked.length,
  }
}

function knownNames(
  table: Readonly<Record<string, string>>,
  dependencies: readonly string[],
): readonly string[] {
  const known = dependencies.filter((name) => Object.hasOwn(table, name))
  return [...new Set(known.map((name) => table[name] ?? ''))]
}

// At the top of the project: those of single packages are started from there.
function testCommands(
  manifests: readonly Manifest[],
  dependencies: readonly string[],
  tools: readonly string[],
): readonly string[] {
  const manager = ['pnpm', 'Yarn', 'Bun'].find((tool) => tools.includes(tool)) ?? 'npm'
  const commands = manifests
    .filter(({ path }) => !path.includes('/'))
    .flatMap(({ testCommand }) => testCommand ?? [])
    .map((command) => command.replace(/^npm /, `${manager.toLowerCase()} `))
  return [...new Set([...commands, ...(dependencies.includes('pytest') ? ['pytest'] : [])])]
}

function toolsOf(files: readonly ListedFile[]): readonly string[] {
  const names = files.map(({ path }) => path.slice(path.lastIndexOf('/') + 1))
  return TOOL_FILES.filter(([pattern]) => names.some((name) => pattern.test(name))).map(
    ([, tool]) => tool,
  )
}

function countLanguages(files: readonly ListedFile[]): Stack['languages'] {
  const counts = new Map<string, { files: number; bytes: number }>()
  for (const { path, sizeBytes } of files) {
    const name = languageOf(path)?.name
    if (name === undefined || PROSE.has(name) || isGenerated(path)) continue
    const count = counts.get(name) ?? { files: 0, bytes: 0 }
    counts.set(name, { files: count.files + 1, bytes: count.bytes + sizeBytes })
  }
  const all = [...counts.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  return [...counts]
    .map(([name, count]) => ({ name, ...count, share: all === 0 ? 0 : count.bytes / all }))
    .toSorted((left, right) => right.bytes - left.bytes || compareText(left.name, right.name))
    .slice(0, LANGUAGES_MAX)
}
