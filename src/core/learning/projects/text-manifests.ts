import type { Dependency, ManifestFacts } from './read-manifest.ts'

const LINES_MAX = 5_000

function linesOf(text: string): readonly string[] {
  return text.split(/\r?\n/).slice(0, LINES_MAX)
}

const NAME_LENGTH_MAX = 120
const VERSION_LENGTH_MAX = 60

export function dependency(
  name: string | undefined,
  version: string | undefined,
  isForDevelopment = false,
): readonly Dependency[] {
  if (name === undefined || name === '' || name.length > NAME_LENGTH_MAX) return []
  const asked = version?.trim().slice(0, VERSION_LENGTH_MAX) ?? ''
  return [{ name, ...(asked !== '' && { version: asked }), isForDevelopment }]
}

/** One line of `requirements.txt`: `django[argon2]>=4.2 ; python_version > "3.8"`. */
function readRequirement(line: string, isForDevelopment = false): readonly Dependency[] {
  const [said = ''] = line.split(/[;#]/)
  const [, name, version] = /^\s*([A-Za-z0-9][\w.-]*)(?:\[[^\]]*\])?\s*(.*)$/.exec(said) ?? []
  return dependency(name, version?.replace(/[()\s]/g, ''), isForDevelopment)
}

export function readRequirements(text: string): ManifestFacts {
  return { dependencies: linesOf(text).flatMap((line) => readRequirement(line)) }
}

/** `setup.cfg`: the indented lines after `install_requires`. */
export function readSetupCfg(text: string): ManifestFacts {
  const dependencies: Dependency[] = []
  let isInside = false
  for (const line of linesOf(text)) {
    if (/^\S/.test(line)) isInside = /^install_requires\s*=/.test(line)
    else if (isInside) dependencies.push(...readRequirement(line))
  }
  return {
    dependencies,
    isLibrary: /^\[metadata\]/m.test(text),
    hasCommand: text.includes('console_scripts'),
  }
}

/** `go.mod`, with `require` on one line or as a block. */
export function readGoMod(text: string): ManifestFacts {
  const required = linesOf(text).flatMap((line) => {
    const [, name, version] =
      /^(?:require)?\s+([\w./~-]+\.[\w./~-]+)\s+(v[\w.+-]+)/.exec(line) ?? []
    const found = /^(?:require)?\s/.test(line) ? dependency(name, version) : []
    return line.includes('// indirect') ? [] : found
  })
  return { dependencies: required, testCommand: 'go test ./...' }
}

/** `Gemfile` of Ruby. */
export function readGemfile(text: string): ManifestFacts {
  let isForDevelopment = false
  const dependencies: Dependency[] = []
  for (const line of linesOf(text)) {
    if (/^\s*group\b/.test(line)) isForDevelopment = /:(?:test|development)/.test(line)
    else if (/^\s*end\b/.test(line)) isForDevelopment = false
    const [, name, version] =
      /^\s*gem\s+["']([^"']+)["'](?:\s*,\s*["']([^"']+)["'])?/.exec(line) ?? []
    dependencies.push(...dependency(name, version, isForDevelopment))
  }
  return { dependencies }
}

/** `build.gradle` and `build.gradle.kts`. */
export function readGradle(text: string): ManifestFacts {
  return {
    dependencies: linesOf(text).flatMap((line) => {
      const [, use = '', name, version] =
        /^\s*(\w*(?:[iI]mplementation|[aA]pi|[cC]ompileOnly|[rR]untimeOnly))\s*\(?\s*["']([\w.-]+:[\w.-]+)(?::([^"']+))?["']/.exec(
          line,
        ) ?? []
      return dependency(name, version, /test/i.test(use))
    }),
    testCommand: 'gradle test',
    hasMembers: /^\s*include\b/m.test(text),
    hasCommand: /\bapplication\b/.test(text),
  }
}

/** `pom.xml` of Maven. */
export function readPom(text: string): ManifestFacts {
  const blocks = text.split('<dependency>').slice(1, LINES_MAX)
  const field = (block: string, name: string): string | undefined =>
    new RegExp(`<${name}>([^<]*)</${name}>`).exec(block.slice(0, 2_000))?.[1]?.trim()
  return {
    dependencies: blocks.flatMap((block) => {
      const name = [field(block, 'groupId'), field(block, 'artifactId')].join(':')
      return dependency(name, field(block, 'version'), field(block, 'scope') === 'test')
    }),
    testCommand: 'mvn test',
    hasMembers: text.includes('<modules>'),
  }
}

/** A project of .NET. */
export function readCsproj(text: string): ManifestFacts {
  const references = text.match(/<PackageReference\s[^>]{1,500}>/g) ?? []
  return {
    dependencies: references.flatMap((one) =>
      dependency(/Include="([^"]*)"/.exec(one)?.[1], /Version="([^"]*)"/.exec(one)?.[1]),
    ),
    testCommand: 'dotnet test',
    hasCommand: /<OutputType>Exe</i.test(text),
  }
}

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
    testCommand: 'cargo test',
    hasCommand: has('bin'),
    isLibrary: has('lib'),
    hasMembers: has('workspace'),
  }
}

/** One `key = value` of a TOML file. Values are as written; texts of a list are apart. */
interface TomlEntry {
  readonly section: string
  readonly key: string
  readonly value: string
  readonly texts: readonly string[]
}

const LIST_LINES_MAX = 500

/** Reads the part of TOML that manifests use, and skips the rest. */
function readToml(text: string): readonly TomlEntry[] {
  const lines = linesOf(text)
  const entries: TomlEntry[] = []
  let section = ''
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]?.trim() ?? ''
    const heading = /^\[\[?([^\]]+)\]/.exec(line)?.[1]
    if (heading !== undefined) {
      section = heading.trim().replaceAll('"', '')
      continue
    }
    const split = line.startsWith('#') ? -1 : line.indexOf('=')
    if (split < 0) continue
    const end = endOfList(lines, at, line.slice(split + 1))
    const value = [line.slice(split + 1), ...lines.slice(at + 1, end + 1)].join('\n').trim()
    const key = line.slice(0, split).trim().replaceAll('"', '')
    entries.push({ section, key, value, texts: textsOf(value) })
    at = end
  }
  return entries
}

/** The text of a simple value: `"1.2"` → `1.2`. */
function plainValue(value: string): string {
  return textsOf(value)[0] ?? value
}

function endOfList(lines: readonly string[], from: number, begun: string): number {
  if (!begun.trim().startsWith('[') || begun.includes(']') || from >= lines.length) return from
  const rest = lines.slice(from + 1, from + LIST_LINES_MAX)
  const closing = rest.findIndex((line) => /^\s*\]/.test(line))
  return closing < 0 ? from : from + 1 + closing
}

function textsOf(value: string): readonly string[] {
  const found = value.match(/"[^"\n]*"|'[^'\n]*'/g) ?? []
  return found.map((one) => one.slice(1, -1))
}
