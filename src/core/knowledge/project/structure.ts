import { PROSE } from '../../syntax/languages.ts'
import { compareText } from '../../text/compare-text.ts'
import { findDirectories } from './directories.ts'
import type { Architecture, Stack, Structure } from './folder-knowledge.ts'
import {
  COMMAND_FRAMEWORKS,
  INTERFACE_FRAMEWORKS,
  namesOf,
  SERVICE_FRAMEWORKS,
} from './manifests/known-packages.ts'
import type { Manifest } from './manifests/manifest.ts'

const SHOWN_MAX = 30
const PATH_LENGTH_MAX = 200

const ENTRY_POINT =
  /^(?:(?:src|app|cmd\/[^/]+|server|bin)\/)?(?:main|index|app|server|cli|manage|__main__|Program|Main|wsgi|asgi)\.(?:[cm]?[jt]sx?|py|go|rs|rb|cs|java|kt|php)$|^src\/lib\.rs$|^[^/]+\/__main__\.py$|^config\.ru$|^public\/index\.php$|^cmd\/[^/]+\/main\.go$/

const CONFIG_FILE =
  /^(?:tsconfig[\w.-]*\.json|jsconfig\.json|biome\.jsonc?|\.?eslint(?:rc|\.config)[\w.]*|\.?prettier(?:rc|\.config)[\w.]*|(?:vite|vitest|jest|webpack|rollup|babel|next|nuxt|svelte|astro|tailwind|postcss|playwright|cypress|tsup|knip|drizzle)\.config\.\w+|\.editorconfig|Dockerfile|(?:docker-)?compose[\w.-]*\.ya?ml|Makefile|CMakeLists\.txt|package\.json|pyproject\.toml|setup\.(?:cfg|py)|tox\.ini|pytest\.ini|mypy\.ini|\.?ruff\.toml|\.flake8|\.pre-commit-config\.yaml|Cargo\.toml|rustfmt\.toml|clippy\.toml|go\.mod|\.golangci\.ya?ml|pom\.xml|(?:build|settings)\.gradle(?:\.kts)?|gradle\.properties|Gemfile|\.rubocop\.yml|composer\.json|phpunit\.xml(?:\.dist)?|[\w.-]+\.(?:csproj|sln)|\.gitlab-ci\.yml|\.env\.example|turbo\.json|nx\.json|lerna\.json|pnpm-workspace\.yaml)$/
const WORKFLOW = /^\.github\/workflows\/[^/]+\.ya?ml$/

export interface StructureInput {
  readonly paths: readonly string[]
  readonly manifests: readonly Manifest[]
  readonly stack: Stack
}

export function readStructure({ paths, manifests, stack }: StructureInput): Structure {
  const short = paths.filter((path) => path.length <= PATH_LENGTH_MAX)
  const { architecture, reasons } = judgeArchitecture({ paths: short, manifests, stack })
  return {
    architecture,
    reasons,
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
  const told = named.filter((path) => path.length <= PATH_LENGTH_MAX)
  return [...new Set([...paths.filter((path) => ENTRY_POINT.test(path)), ...told])]
    .toSorted(compareText)
    .slice(0, SHOWN_MAX)
}

interface Judgement {
  readonly architecture: Architecture
  readonly reasons: readonly string[]
}

/** The first that anything speaks for, from what says most to what says least. */
function judgeArchitecture(input: StructureInput): Judgement {
  const judgements: readonly Judgement[] = [
    ofSeveral(input),
    { architecture: 'mobile application', reasons: filesLike(input, MOBILE) },
    { architecture: 'web application', reasons: packagesOf(input, INTERFACE_FRAMEWORKS) },
    { architecture: 'service', reasons: packagesOf(input, SERVICE_FRAMEWORKS) },
    { architecture: 'command line tool', reasons: ofCommands(input) },
    { architecture: 'library', reasons: ofLibraries(input) },
    { architecture: 'documentation', reasons: ofProse(input) },
  ]
  return (
    judgements.find(({ reasons }) => reasons.length > 0) ?? {
      architecture: 'application',
      reasons: ['nothing says more'],
    }
  )
}

const MOBILE = /(?:^|\/)(?:AndroidManifest\.xml|Podfile|pubspec\.yaml)$/
const MEMBER = /^(?:packages|apps|services|crates|modules|libs)\/[^/]+\/[^/]+$/

function ofSeveral({ manifests, paths }: StructureInput): Judgement {
  const joining = manifests.filter(({ hasMembers }) => hasMembers).map(({ path }) => path)
  const members = manifests.filter(({ path }) => MEMBER.test(path)).map(({ path }) => path)
  const images = paths.filter((path) => /^[^/]+\/(?:[^/]+\/)?Dockerfile$/.test(path))
  if (images.length > 1) return { architecture: 'microservices', reasons: images.slice(0, 3) }
  const reasons = members.length > 1 ? [...joining, ...members] : joining
  return { architecture: 'monorepo', reasons: reasons.slice(0, 3) }
}

function packagesOf(
  { manifests }: StructureInput,
  table: Readonly<Record<string, string>>,
): readonly string[] {
  const needed = manifests.flatMap(({ dependencies }) =>
    dependencies.filter((one) => !one.isForDevelopment).map(({ name }) => name),
  )
  return namesOf(table, needed)
}

function ofCommands(input: StructureInput): readonly string[] {
  const commands = input.manifests.filter(({ hasCommand }) => hasCommand).map(({ path }) => path)
  const reasons = [...commands, ...filesLike(input, /^cmd\/[^/]+\/main\.go$/)]
  return [...reasons, ...packagesOf(input, COMMAND_FRAMEWORKS)].slice(0, 3)
}

function ofLibraries(input: StructureInput): readonly string[] {
  const made = input.manifests.filter(({ isLibrary }) => isLibrary).map(({ path }) => path)
  return [...made, ...filesLike(input, /^src\/lib\.rs$/)].slice(0, 3)
}

function filesLike({ paths }: StructureInput, pattern: RegExp): readonly string[] {
  return paths.filter((path) => pattern.test(path)).slice(0, 3)
}

function ofProse({ paths, stack }: StructureInput): readonly string[] {
  if (stack.languages.length > 0) return []
  const prose = paths.filter((path) => /\.(?:mdx?|rst)$/i.test(path)).length
  return prose * 2 > paths.length ? [[...PROSE].join(' or ')] : []
}
