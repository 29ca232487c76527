import type { EpisodePatch } from '../../episodes/episode.ts'
import { languageOf } from '../../syntax/languages.ts'
import { measureFile } from '../project/code/measure-file.ts'
import { nameStyle } from '../project/code/naming.ts'
import { scanCode } from '../project/code/scan-code.ts'
import type { Vote } from './preference.ts'

const DIFF_LENGTH_MAX = 200_000
/** Fewer lines show no style. */
const LINES_MIN = 8
const NAMES_MIN = 3
const FUNCTIONS_MIN = 2

interface AddedCode {
  lines: number
  characters: number
  commentLines: number
  names: string[]
  functionSizes: number[]
  styles: Map<string, Map<string, number>>
}

/** What the lines that patches add say of the style of whoever took them. */
export function readAddedCode(patches: readonly EpisodePatch[]): readonly Vote[] {
  const added: AddedCode = {
    lines: 0,
    characters: 0,
    commentLines: 0,
    names: [],
    functionSizes: [],
    styles: new Map(),
  }
  for (const { file, diff = '' } of patches) addFile(file, addedLines(diff), added)
  return [
    ...styleVotes(added),
    ...amountVotes(added),
    ...nameVotes(added.names),
    ...sizeVotes(added.functionSizes),
  ]
}

function addedLines(diff: string): string {
  return diff
    .slice(0, DIFF_LENGTH_MAX)
    .split(/\r?\n/)
    .filter((line) => line.startsWith('+') && !line.startsWith('+++'))
    .map((line) => line.slice(1))
    .join('\n')
}

function addFile(file: string, text: string, added: AddedCode): void {
  const family = languageOf(file)?.family
  const measured = text === '' ? undefined : measureFile(file, text)
  const scanned = family === undefined ? undefined : scanCode(text, family)
  if (measured === undefined || scanned === undefined) return
  const code = scanned.code.filter((line) => line.trim() !== '')
  added.lines += code.length
  added.characters += code.reduce((sum, line) => sum + line.trim().length, 0)
  added.commentLines += scanned.commentLines
  const { indentation, quotes, semicolons } = measured.layout
  choose('indentation', indentation, added)
  choose('quotes', quotes, added)
  choose('semicolons', semicolons, added)
  for (const { sort, name } of measured.declarations) {
    if (sort === 'functions') choose('function-names', nameStyle(name), added)
    if (sort === 'functions' || sort === 'variables') added.names.push(name)
  }
  added.functionSizes.push(...functionSizes(measured.declarations, scanned.lines.length))
}

function choose(topic: string, value: string | undefined, { styles }: AddedCode): void {
  if (value === undefined) return
  const counts = styles.get(topic) ?? new Map<string, number>()
  styles.set(topic, counts.set(value, (counts.get(value) ?? 0) + 1))
}

// From one function to the next is about as long as the function.
function functionSizes(
  declarations: readonly { readonly sort: string; readonly line: number }[],
  end: number,
): readonly number[] {
  const starts = declarations.filter(({ sort }) => sort === 'functions').map(({ line }) => line)
  return starts.map((start, index) => (starts[index + 1] ?? end) - start)
}

function styleVotes({ styles }: AddedCode): readonly Vote[] {
  return [...styles].flatMap(([topic, counts]) => {
    const n = [...counts.values()].reduce((sum, count) => sum + count, 0)
    const [most] = [...counts].toSorted(([, left], [, right]) => right - left)
    // Half and half is no choice.
    if (most === undefined || most[1] * 2 <= n) return []
    return [{ topic: topic as Vote['topic'], value: most[0], n }]
  })
}

function amountVotes({ lines, characters, commentLines }: AddedCode): readonly Vote[] {
  if (lines < LINES_MIN) return []
  const comments = commentLines / (lines + commentLines)
  const width = characters / lines
  return [
    { topic: 'comments', value: pick(comments, [0.02, 'none'], [0.15, 'few'], 'many'), n: lines },
    { topic: 'verbosity', value: pick(width, [22, 'terse'], [42, 'moderate'], 'wordy'), n: lines },
  ]
}

function nameVotes(names: readonly string[]): readonly Vote[] {
  if (names.length < NAMES_MIN) return []
  const length = names.reduce((sum, name) => sum + name.length, 0) / names.length
  return [{ topic: 'names', value: length < 6 ? 'short' : 'descriptive', n: names.length }]
}

function sizeVotes(sizes: readonly number[]): readonly Vote[] {
  if (sizes.length < FUNCTIONS_MIN) return []
  const middle = sizes.toSorted((left, right) => left - right)[Math.floor(sizes.length / 2)] ?? 0
  const value = pick(middle, [16, 'small'], [41, 'medium'], 'large')
  return [{ topic: 'function-size', value, n: sizes.length }]
}

type Step = readonly [below: number, value: string]

function pick(measure: number, small: Step, middle: Step, large: string): string {
  if (measure < small[0]) return small[1]
  return measure < middle[0] ? middle[1] : large
}
