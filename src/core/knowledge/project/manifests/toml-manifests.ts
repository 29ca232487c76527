import { type Dependency, dependency, type ManifestFacts } from './manifest.ts'
import { plainValue, readToml, type TomlEntry } from './read-toml.ts'
import { readRequirement } from './text-manifests.ts'

/** `pyproject.toml`, as the standard or as poetry writes it. */
export function readPyproject(text: string): ManifestFacts {
  const entries = readToml(text)
  const scripts = entries.filter(({ section }) =>
    /^(?:project|tool\.poetry)\.scripts$/.test(section),
  )
  const isNamed = entries.some(
    ({ section, key }) => /^(?:project|tool\.poetry)$/.test(section) && key === 'name',
  )
  return {
    dependencies: entries.flatMap(pythonDependencies),
    hasCommand: scripts.length > 0,
    isLibrary: isNamed,
    hasMembers: entries.some(({ section }) => section === 'tool.uv.workspace'),
  }
}

const POETRY = /^tool\.poetry(?:\.group\.[\w-]+)?\.(?:dev-)?dependencies$/

function pythonDependencies({ section, key, value, texts }: TomlEntry): readonly Dependency[] {
  if (section === 'project' && key === 'dependencies') {
    return texts.flatMap((one) => readRequirement(one))
  }
  if (/^(?:project\.optional-dependencies|dependency-groups)$/.test(section)) {
    return texts.flatMap((one) => readRequirement(one, true))
  }
  if (!POETRY.test(section) || key === 'python') return []
  return dependency(key, plainValue(value), /group|dev-/.test(section))
}

/** `Cargo.toml` of Rust. */
export function readCargo(text: string): ManifestFacts {
  const entries = readToml(text)
  const has = (wanted: string): boolean => entries.some(({ section }) => section === wanted)
  return {
    dependencies: entries.flatMap(({ section, key, value }) => {
      const isDevelopment = /(?:^|\.)(?:dev|build)-dependencies$/.test(section)
      if (!(isDevelopment || /(?:^|\.)dependencies$/.test(section))) return []
      const version = /version\s*=\s*"([^"]*)"/.exec(value)?.[1]
      return dependency(key, version ?? plainValue(value), isDevelopment)
    }),
    hasCommand: has('bin'),
    isLibrary: has('lib'),
    hasMembers: has('workspace'),
  }
}
