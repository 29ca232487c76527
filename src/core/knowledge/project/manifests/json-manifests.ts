import { type Dependency, dependency, type ManifestFacts } from './manifest.ts'

type Fields = Readonly<Record<string, unknown>>

const ENTRIES_MAX = 50

/** `package.json` of npm, pnpm, yarn and bun. */
export function readPackageJson(text: string): ManifestFacts {
  const fields = readObject(text)
  const commands = textsIn(fields.bin)
  const entries = [...textsIn(fields.main), ...textsIn(fields.module), ...textsIn(fields.exports)]
  return {
    dependencies: [
      ...dependenciesIn(fields.dependencies),
      ...dependenciesIn(fields.peerDependencies),
      ...dependenciesIn(fields.devDependencies, true),
    ],
    entryPoints: [...commands, ...entries].filter((path) => !/\*|\.d\.[cm]?ts$|\.json$/.test(path)),
    hasCommand: commands.length > 0,
    isLibrary: entries.length > 0 && fields.private !== true,
    hasMembers: fields.workspaces !== undefined,
  }
}

/** `composer.json` of PHP. */
export function readComposerJson(text: string): ManifestFacts {
  const fields = readObject(text)
  const isPackage = ({ name }: Dependency): boolean => name.includes('/')
  return {
    dependencies: [
      ...dependenciesIn(fields.require),
      ...dependenciesIn(fields['require-dev'], true),
    ].filter(isPackage),
    hasCommand: fields.bin !== undefined,
    isLibrary: fields.type === 'library',
  }
}

function readObject(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text)
    return isFields(value) ? value : {}
  } catch {
    return {}
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function dependenciesIn(value: unknown, isForDevelopment = false): readonly Dependency[] {
  if (!isFields(value)) return []
  return Object.entries(value).flatMap(([name, version]) =>
    dependency(name, typeof version === 'string' ? version : undefined, isForDevelopment),
  )
}

/** Every text in a value, however deep it lies; conditions of `exports` are such values. */
function textsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return [value]
  if (!isFields(value) || depth > 4) return []
  return Object.values(value)
    .flatMap((one) => textsIn(one, depth + 1))
    .slice(0, ENTRIES_MAX)
}
