import { readComposerJson, readPackageJson } from './json-manifests.ts'
import type { Manifest, ManifestFacts } from './manifest.ts'
import {
  readCsproj,
  readGemfile,
  readGoMod,
  readGradle,
  readPom,
  readRequirements,
  readSetupCfg,
} from './text-manifests.ts'
import { readCargo, readPyproject } from './toml-manifests.ts'

interface ManifestReader {
  readonly pattern: RegExp
  readonly tool: string
  read(text: string): ManifestFacts
}

const NOTHING = (): ManifestFacts => ({})

const READERS: readonly ManifestReader[] = [
  { pattern: /^package\.json$/, tool: 'npm', read: readPackageJson },
  {
    pattern: /^(?:pnpm-workspace\.yaml|lerna\.json|nx\.json|turbo\.json|go\.work)$/,
    tool: 'workspace',
    read: () => ({ hasMembers: true }),
  },
  { pattern: /^pyproject\.toml$/, tool: 'pip', read: readPyproject },
  { pattern: /^requirements[\w.-]*\.txt$/, tool: 'pip', read: readRequirements },
  { pattern: /^setup\.cfg$/, tool: 'pip', read: readSetupCfg },
  { pattern: /^setup\.py$/, tool: 'pip', read: NOTHING },
  { pattern: /^pom\.xml$/, tool: 'maven', read: readPom },
  { pattern: /^(?:build|settings)\.gradle(?:\.kts)?$/, tool: 'gradle', read: readGradle },
  { pattern: /^go\.mod$/, tool: 'go', read: readGoMod },
  { pattern: /^Cargo\.toml$/, tool: 'cargo', read: readCargo },
  { pattern: /^Gemfile$/, tool: 'bundler', read: readGemfile },
  { pattern: /^composer\.json$/, tool: 'composer', read: readComposerJson },
  { pattern: /\.csproj$/, tool: 'dotnet', read: readCsproj },
  { pattern: /^(?:Makefile|GNUmakefile)$/, tool: 'make', read: NOTHING },
  { pattern: /^CMakeLists\.txt$/, tool: 'cmake', read: NOTHING },
]

function readerOf(path: string): ManifestReader | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return READERS.find(({ pattern }) => pattern.test(name))
}

export function isManifest(path: string): boolean {
  return readerOf(path) !== undefined
}

/** Reads a manifest of any tool. A broken one tells nothing but that it is there. */
export function readManifest(path: string, text: string): Manifest | undefined {
  const reader = readerOf(path)
  if (reader === undefined) return undefined
  return {
    path,
    tool: reader.tool,
    dependencies: [],
    entryPoints: [],
    hasCommand: false,
    isLibrary: false,
    hasMembers: false,
    ...reader.read(text),
  }
}
