import { isObject, parseJson } from '../../json.ts'

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

type ManifestFacts = Partial<Omit<Manifest, 'path'>>

/** What a manifest of one tool looks like. */
interface ManifestForm {
  readonly file: RegExp
  /** Dependencies, with groups for the name, the version, and `dev` where only development needs it. */
  readonly asks?: RegExp
  /** Only what its group holds counts. */
  readonly within?: RegExp
  /** Parts whose dependencies are for development. */
  readonly development?: RegExp
  readonly testCommand?: string
  readonly hasCommand?: RegExp
  readonly isLibrary?: RegExp
  readonly hasMembers?: RegExp
  /** Reads what expressions cannot. */
  readonly read?: (text: string) => ManifestFacts
}

/** `django[argon2]>=4.2 ; python_version > "3.8"`. */
const REQUIREMENT =
  /^[ \t]*(?<name>[A-Za-z0-9][\w.-]*)(?:\[[^\]\n]*\])?[ \t]*(?<version>[^;#\n]*)/gmu
const ANYTHING = /^/u

const FORMS: readonly ManifestForm[] = [
  { file: /^package\.json$/u, read: readPackageJson },
  {
    file: /^(?:pnpm-workspace\.yaml|lerna\.json|nx\.json|turbo\.json|go\.work)$/u,
    hasMembers: ANYTHING,
  },
  { file: /^pyproject\.toml$/u, read: readPyproject },
  { file: /^requirements[\w.-]*\.txt$/u, asks: REQUIREMENT },
  {
    file: /^setup\.cfg$/u,
    asks: REQUIREMENT,
    within: /^install_requires[ \t]{0,9}=[^\n]*((?:\n[ \t]+[^\n]*)+)/mu,
    hasCommand: /console_scripts/u,
    isLibrary: /^\[metadata\]/mu,
  },
  {
    file: /^pom\.xml$/u,
    asks: /<dependency>(?=.{0,2000}?<groupId>(?<group>[^<]*)<)(?=.{0,2000}?<artifactId>(?<name>[^<]*)<)(?:(?=(?:(?!<dependency>).){0,2000}<version>(?<version>[^<]*)<)|)(?:(?=(?:(?!<dependency>).){0,2000}<scope>\s*(?<dev>test)\s*<)|)/gsu,
    testCommand: 'mvn test',
    hasMembers: /<modules>/u,
  },
  {
    file: /^(?:build|settings)\.gradle(?:\.kts)?$/u,
    asks: /^[ \t]*(?:(?<dev>\w{0,40}[tT]est\w{0,40})|\w{0,60})(?<=[iI]mplementation|[aA]pi|[cC]ompileOnly|[rR]untimeOnly)\s*\(?\s*["'](?<name>[\w.-]+:[\w.-]+)(?::(?<version>[^"'\n]+))?["']/gmu,
    testCommand: 'gradle test',
    hasCommand: /\bapplication\b/u,
    hasMembers: /^[ \t]*include\b/mu,
  },
  {
    file: /^go\.mod$/u,
    asks: /^(?:require)?[ \t]+(?<name>[\w./~-]+\.[\w./~-]+)[ \t]+(?<version>v[\w.+-]+)(?!.*\/\/ indirect)/gmu,
    testCommand: 'go test ./...',
  },
  { file: /^Cargo\.toml$/u, read: readCargo },
  {
    file: /^Gemfile$/u,
    asks: /^[ \t]*gem[ \t]+["'](?<name>[^"'\n]+)["'](?:\s*,\s*["'](?<version>[^"'\n]+)["'])?/gmu,
    development: /^[ \t]*group\b[^\n]{0,200}:(?:test|development).{0,4000}?^[ \t]*end\b/gmsu,
  },
  { file: /^composer\.json$/u, read: readComposerJson },
  {
    file: /\.csproj$/u,
    asks: /<PackageReference\s(?=[^>]{0,500}Include="(?<name>[^"]*)")(?:(?=[^>]{0,500}Version="(?<version>[^"]*)")|)/gu,
    testCommand: 'dotnet test',
    hasCommand: /<OutputType>Exe</iu,
  },
  { file: /^(?:Makefile|GNUmakefile)$/u, read: readMakefile },
  { file: /^(?:setup\.py|CMakeLists\.txt)$/u },
]

function formOf(path: string): ManifestForm | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return FORMS.find(({ file }) => file.test(name))
}

export function isManifest(path: string): boolean {
  return formOf(path) !== undefined
}

/** Reads a manifest of any tool. A broken one shows nothing but that it is there. */
export function readManifest(path: string, given: string): Manifest | undefined {
  const form = formOf(path)
  if (form === undefined) return undefined
  const text = given.slice(0, TEXT_LENGTH_MAX)
  const { testCommand, hasCommand, isLibrary, hasMembers, read } = form
  return {
    path,
    dependencies: dependenciesOf(text, form),
    entryPoints: [],
    testCommand,
    hasCommand: hasCommand?.test(text) === true,
    isLibrary: isLibrary?.test(text) === true,
    hasMembers: hasMembers?.test(text) === true,
    ...read?.(text),
  }
}

const TEXT_LENGTH_MAX = 131_072
const DEPENDENCIES_MAX = 5_000
const NAME_LENGTH_MAX = 120
const VERSION_LENGTH_MAX = 60

function dependenciesOf(given: string, { asks, within, development }: ManifestForm) {
  if (asks === undefined) return []
  const text = within === undefined ? given : (within.exec(given)?.[1] ?? '')
  const parts = development === undefined ? [] : [...text.matchAll(development)]
  return [...text.matchAll(asks)].slice(0, DEPENDENCIES_MAX).flatMap(({ index, groups = {} }) => {
    const { group, name = '', version, dev } = groups
    const isInside = parts.some((one) => index >= one.index && index < one.index + one[0].length)
    const whole = group === undefined ? name : `${group}:${name}`
    return dependency(whole, version, dev !== undefined || isInside)
  })
}

function dependency(name: string, version = '', isForDevelopment = false): readonly Dependency[] {
  if (name === '' || name.length > NAME_LENGTH_MAX) return []
  const asked = version.replace(/[()]/gu, '').trim().slice(0, VERSION_LENGTH_MAX)
  return [{ name, ...(asked !== '' && { version: asked }), isForDevelopment }]
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

// As the standard or as poetry writes it.
function readPyproject(text: string): ManifestFacts {
  const entries = readToml(text)
  const has = (wanted: RegExp): boolean => entries.some(({ section }) => wanted.test(section))
  return {
    dependencies: entries.flatMap(({ section, key, value }) => {
      const isOptional = /^(?:project\.optional-dependencies|dependency-groups)$/.test(section)
      if (isOptional || (section === 'project' && key === 'dependencies')) {
        const asked = dependenciesOf(textsOf(value).join('\n'), {
          file: ANYTHING,
          asks: REQUIREMENT,
        })
        return asked.map((one) => ({ ...one, isForDevelopment: isOptional }))
      }
      const isPoetry = /^tool\.poetry(?:\.group\.[\w-]+)?\.(?:dev-)?dependencies$/.test(section)
      const isAsked = isPoetry && key !== 'python'
      return isAsked ? dependency(key, plainValue(value), /group|dev-/.test(section)) : []
    }),
    hasCommand: has(/^(?:project|tool\.poetry)\.scripts$/),
    isLibrary: entries.some(
      ({ section, key }) => /^(?:project|tool\.poetry)$/.test(section) && key === 'name',
    ),
    hasMembers: has(/^tool\.uv\.workspace$/),
  }
}

function readCargo(text: string): ManifestFacts {
  const entries = readToml(text)
  const has = (wanted: string): boolean => entries.some(({ section }) => section === wanted)
  return {
    dependencies: entries.flatMap(({ section, key, value }) => {
      const [, kind] = /(?:^|\.)((?:dev|build)-)?dependencies$/.exec(section) ?? ['', 'none']
      const version = /version\s*=\s*"([^"]*)"/.exec(value)?.[1] ?? plainValue(value)
      return kind === 'none' ? [] : dependency(key, version, kind !== undefined)
    }),
    testCommand: 'cargo test',
    hasCommand: has('bin'),
    isLibrary: has('lib'),
    hasMembers: has('workspace'),
  }
}

const TOML =
  /^\[\[?(?<section>[^\]\n]+)\]|^(?<key>[^\n#=[]+?)[ \t]*=[ \t]*(?<value>\[[^\]\n]*(?:\n(?![ \t]*\]).*){0,500}\n[ \t]*\]|[^\n]*)/gmu

/** The part of TOML that manifests use: `key = value` of each section, values as written. */
function readToml(text: string) {
  let section = ''
  return [...text.matchAll(TOML)].flatMap(({ groups = {} }) => {
    const { key, value = '' } = groups
    if (groups.section !== undefined) section = groups.section.trim().replaceAll('"', '')
    return key === undefined ? [] : [{ section, key: key.trim().replaceAll('"', ''), value }]
  })
}

/** The text of a simple value: `"1.2"` → `1.2`. */
function plainValue(value: string): string {
  return textsOf(value)[0] ?? value
}

function textsOf(value: string): readonly string[] {
  const found = value.match(/"[^"\n]*"|'[^'\n]*'/g) ?? []
  return found.map((one) => one.slice(1, -1))
}
