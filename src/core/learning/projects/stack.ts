import { languageOf, PROSE } from '../../language/syntax/languages.ts'
import { compareText } from '../../language/text/compare-text.ts'
import { isGenerated } from './file-habits.ts'
import type { Stack } from './folder-knowledge.ts'
import packages from './known-packages.json' with { type: 'json' }
import type { Manifest } from './read-manifest.ts'

export interface ListedFile {
  readonly path: string
  readonly sizeBytes: number
}

const DEPENDENCIES_MAX = 200
const LANGUAGES_MAX = 12

/** Files by which the tool is known that wrote or reads them. */
const TELLING_FILES: readonly (readonly [pattern: RegExp, tool: string])[] = [
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

export function knownNames(
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
  return TELLING_FILES.filter(([pattern]) => names.some((name) => pattern.test(name))).map(
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
