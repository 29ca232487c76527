import { type Dependency, dependency, type ManifestFacts } from './manifest.ts'

const LINES_MAX = 5_000

function linesOf(text: string): readonly string[] {
  return text.split(/\r?\n/).slice(0, LINES_MAX)
}

/** One line of `requirements.txt`: `django[argon2]>=4.2 ; python_version > "3.8"`. */
export function readRequirement(line: string, isForDevelopment = false): readonly Dependency[] {
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
  return { dependencies: required }
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
    hasCommand: /<OutputType>Exe</i.test(text),
  }
}
