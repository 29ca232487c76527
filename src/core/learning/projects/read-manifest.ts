import { isObject, parseJson } from '../../json.ts'
import {
  dependency,
  readCargo,
  readCsproj,
  readGemfile,
  readGoMod,
  readGradle,
  readPom,
  readPyproject,
  readRequirements,
  readSetupCfg,
} from './text-manifests.ts'

export interface Dependency {
  readonly name: string
  /** As the manifest asks for it. */
  readonly version?: string | undefined
  readonly isForDevelopment: boolean
}

export interface Manifest {
  readonly path: string
  readonly dependencies: readonly Dependency[]
  /** Files by which the project is started or imported, relative to the manifest. */
  readonly entryPoints: readonly string[]
  readonly testCommand?: string | undefined
  /** It installs a command. */
  readonly hasCommand: boolean
  /** It is made to be imported. */
  readonly isLibrary: boolean
  /** It joins several projects. */
  readonly hasMembers: boolean
}

export type ManifestFacts = Partial<Omit<Manifest, 'path'>>

const READERS: readonly (readonly [pattern: RegExp, read: (text: string) => ManifestFacts])[] = [
  [/^package\.json$/, readPackageJson],
  [
    /^(?:pnpm-workspace\.yaml|lerna\.json|nx\.json|turbo\.json|go\.work)$/,
    () => ({ hasMembers: true }),
  ],
  [/^pyproject\.toml$/, readPyproject],
  [/^requirements[\w.-]*\.txt$/, readRequirements],
  [/^setup\.cfg$/, readSetupCfg],
  [/^pom\.xml$/, readPom],
  [/^(?:build|settings)\.gradle(?:\.kts)?$/, readGradle],
  [/^go\.mod$/, readGoMod],
  [/^Cargo\.toml$/, readCargo],
  [/^Gemfile$/, readGemfile],
  [/^composer\.json$/, readComposerJson],
  [/\.csproj$/, readCsproj],
  [/^(?:Makefile|GNUmakefile)$/, readMakefile],
  [/^(?:setup\.py|CMakeLists\.txt)$/, () => ({})],
]

function readerOf(path: string): ((text: string) => ManifestFacts) | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return READERS.find(([pattern]) => pattern.test(name))?.[1]
}

export function isManifest(path: string): boolean {
  return readerOf(path) !== undefined
}

/** Reads a manifest of any tool. A broken one shows nothing but that it is there. */
export function readManifest(path: string, text: string): Manifest | undefined {
  const nothing = { hasCommand: false, isLibrary: false, hasMembers: false }
  const facts = readerOf(path)?.(text)
  if (facts === undefined) return undefined
  return { path, dependencies: [], entryPoints: [], ...nothing, ...facts }
}

type Fields = Readonly<Record<string, unknown>>

// npm, pnpm, yarn and bun.
function readPackageJson(text: string): ManifestFacts {
  const fields = readObject(text)
  const commands = textsIn(fields.bin)
  const entries = [...textsIn(fields.main), ...textsIn(fields.module), ...textsIn(fields.exports)]
  const hasTests = isObject(fields.scripts) && typeof fields.scripts.test === 'string'
  return {
    dependencies: [
      ...dependenciesIn(fields.dependencies),
      ...dependenciesIn(fields.peerDependencies),
      ...dependenciesIn(fields.devDependencies, true),
    ],
    entryPoints: [...commands, ...entries].filter((path) => !/\*|\.d\.[cm]?ts$|\.json$/.test(path)),
    testCommand: hasTests ? 'npm test' : undefined,
    hasCommand: commands.length > 0,
    isLibrary: entries.length > 0 && fields.private !== true,
    hasMembers: fields.workspaces !== undefined,
  }
}

function readComposerJson(text: string): ManifestFacts {
  const fields = readObject(text)
  return {
    dependencies: [
      ...dependenciesIn(fields.require),
      ...dependenciesIn(fields['require-dev'], true),
    ].filter(({ name }) => name.includes('/')),
    hasCommand: fields.bin !== undefined,
    isLibrary: fields.type === 'library',
  }
}

function readMakefile(text: string): ManifestFacts {
  return { testCommand: /^test\s*:/m.test(text) ? 'make test' : undefined }
}

function readObject(text: string): Fields {
  const value = parseJson(text)
  return isObject(value) ? value : {}
}

function dependenciesIn(value: unknown, isForDevelopment = false): readonly Dependency[] {
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, version]) =>
    dependency(name, typeof version === 'string' ? version : undefined, isForDevelopment),
  )
}

const ENTRIES_MAX = 50
const DEPTH_MAX = 4

/** Every text in a value, at any depth; conditions of `exports` are such values. */
function textsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return [value]
  if (!isObject(value) || depth > DEPTH_MAX) return []
  return Object.values(value)
    .flatMap((one) => textsIn(one, depth + 1))
    .slice(0, ENTRIES_MAX)
}
