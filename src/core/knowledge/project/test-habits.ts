import { languageOf } from '../../syntax/languages.ts'
import { isTestFile } from './code/kinds-of-files.ts'
import { fileNameStyle } from './code/naming.ts'
import type { Tally } from './code/tally.ts'

/** Names of tests, by the part that makes them tests. */
const FORMS: readonly (readonly [form: RegExp, value: (match: RegExpExecArray) => string])[] = [
  [/\.(test|spec)(\.\w+)$/, ([, word, ending]) => `*.${word}${ending}`],
  [/(?:^|\/)test_[^/]*(\.py)$/, ([, ending]) => `test_*${ending}`],
  [/_(test|spec)(\.\w+)$/, ([, word, ending]) => `*_${word}${ending}`],
  [/(Tests?|Spec|IT)(\.\w+)$/, ([, word, ending]) => `*${word}${ending}`],
]

/** Counts how files are called, and where tests are kept. */
export function countFileHabits(paths: readonly string[], tally: Tally): void {
  const folders = new Set(paths.filter((path) => !isTestFile(path)).map(folderOf))
  for (const path of paths) {
    const language = languageOf(path)
    if (language?.family === undefined) continue
    if (isTestFile(path)) countTest(path, language.name, folders, tally)
    else countName(path, language.name, tally)
  }
}

function countName(path: string, language: string, tally: Tally): void {
  const style = fileNameStyle(path)
  if (style !== undefined) tally.add('file-names', language, style)
}

const TEST_FOLDER = /(?:^|\/)(?:tests?|__tests__|specs?)\//

function countTest(
  path: string,
  language: string,
  folders: ReadonlySet<string>,
  tally: Tally,
): void {
  const form = formOf(path)
  // Beside the tests lies what they need, which is no test.
  if (form === undefined) return
  tally.add('test-names', language, form)
  const isBeside = folders.has(folderOf(path)) && !TEST_FOLDER.test(path)
  tally.add('test-placement', language, isBeside ? 'beside the code' : 'in a folder of tests')
}

function formOf(path: string): string | undefined {
  for (const [form, value] of FORMS) {
    const match = form.exec(path)
    if (match !== null) return value(match)
  }
  return undefined
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}
