import { languageOf } from '../../language/syntax/languages.ts'
import type { Tally } from './convention.ts'

const GENERATED =
  /(?:^|\/)(?:package-lock\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?|poetry\.lock|uv\.lock|Pipfile\.lock|Cargo\.lock|Gemfile\.lock|composer\.lock|go\.sum|CHANGELOG(?:\.md)?)$|\.(?:min\.(?:js|css)|snap|map|pb\.go|g\.dart|designer\.cs)$|_pb2(?:_grpc)?\.py$/i

/** True for files that a tool writes: they change with everything and show nothing. */
export function isGenerated(path: string): boolean {
  return GENERATED.test(path)
}

const TEST =
  /(?:^|\/)(?:tests?|__tests__|specs?|e2e)\/|(?:^|[/._-])(?:test|spec)\.\w+$|(?:^|\/)test_[^/]*\.py$|_test\.(?:py|go|rb|exs)$|_spec\.rb$|(?:Test|Tests|Spec|IT)\.(?:java|kt|cs|scala|php)$/

export function isTestFile(path: string): boolean {
  return TEST.test(path)
}

const NAME_STYLES: readonly (readonly [style: string, pattern: RegExp])[] = [
  ['UPPER_CASE', /^\p{Lu}[\p{Lu}\p{Nd}]*(?:_[\p{Lu}\p{Nd}]+)*$/u],
  ['PascalCase', /^\p{Lu}(?=[\p{L}\p{Nd}]*\p{Ll})[\p{L}\p{Nd}]*$/u],
  ['camelCase', /^\p{Ll}[\p{Ll}\p{Nd}]*\p{Lu}[\p{L}\p{Nd}]*$/u],
  ['snake_case', /^\p{Ll}[\p{Ll}\p{Nd}]*(?:_[\p{Ll}\p{Nd}]+)+$/u],
  ['kebab-case', /^\p{Ll}[\p{Ll}\p{Nd}]*(?:-[\p{Ll}\p{Nd}]+)+$/u],
]
const NAME_LENGTH_MAX = 80

/** How a name is put together. A single word in lower case fits all, and shows none. */
export function nameStyle(given: string): string | undefined {
  const name = given.replace(/^[_$@]+/, '').replace(/_+$/, '')
  if (name.length < 2 || name.length > NAME_LENGTH_MAX) return undefined
  return NAME_STYLES.find(([, pattern]) => pattern.test(name))?.[0]
}

/** Names of tests, by the part that makes them tests. */
const TEST_FORMS: readonly (readonly [form: RegExp, value: string])[] = [
  [/\.(test|spec)(\.\w+)$/, '*.$1$2'],
  [/(?:^|\/)(test)_[^/]*(\.py)$/, '$1_*$2'],
  [/_(test|spec)(\.\w+)$/, '*_$1$2'],
  [/(Tests?|Spec|IT)(\.\w+)$/, '*$1$2'],
]
const TEST_FOLDER = /(?:^|\/)(?:tests?|__tests__|specs?)\//

export function countFileHabits(paths: readonly string[], tally: Tally): void {
  const folders = new Set(paths.filter((path) => !isTestFile(path)).map(folderOf))
  for (const path of paths) {
    const language = languageOf(path)
    if (language?.family === undefined) continue
    const name = path.slice(folderOf(path).length)
    const form = TEST_FORMS.find(([pattern]) => pattern.test(path))
    if (!isTestFile(path)) {
      tally.add('file-names', language.name, nameStyle(name.split('.')[0] ?? ''))
    } else if (form !== undefined) {
      // Files without such a name only help the tests.
      const isBeside = folders.has(folderOf(path)) && !TEST_FOLDER.test(path)
      const place = isBeside ? 'beside the code' : 'in a folder of tests'
      tally.add('test-names', language.name, form[0].exec(path)?.[0].replace(...form))
      tally.add('test-placement', language.name, place)
    }
  }
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

const COMMIT_STYLES: readonly (readonly [value: string, pattern: RegExp])[] = [
  ['type first, as in "fix(cart): …"', /^[a-z]+(?:\([^)]*\))?!?: /],
  ['ticket first, as in "ABC-12 …"', /^[[(]?(?:[A-Z][A-Z0-9]+-\d+|#\d+)\b/],
  ['emoji first', /^(?:\p{Extended_Pictographic}|:[a-z0-9_+-]+:)/u],
  ['a sentence with a capital', /^\p{Lu}/u],
  ['a sentence in Korean', /^\p{Script=Hangul}/u],
  ['a sentence in lower case', /^\p{Ll}/u],
]

export function countCommitStyles(
  commits: readonly { readonly subject: string }[],
  tally: Tally,
): void {
  for (const { subject } of commits) {
    const [value] = COMMIT_STYLES.find(([, pattern]) => pattern.test(subject.trim())) ?? ['other']
    tally.add('commit-messages', undefined, value)
  }
}
