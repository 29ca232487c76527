import { isObject, type JsonValue } from '../../json.ts'
import { makeUnifiedDiff } from '../../language/syntax/make-unified-diff.ts'
import { readShell, shellScript } from '../acts/shell-commands.ts'
import { parseInput } from '../acts/tool-input.ts'
import type { TaskStep } from '../steps/task-step.ts'
import type { Replaced, WordedEdit } from './file-edit.ts'
import { readFile, readWordedEdits } from './read-edits.ts'

/** A longer diff ends with the last hunk that fits. */
export const DERIVED_DIFF_LENGTH_MAX = 20_000
const FRAGMENTS_MAX = 200
const CUT = /\n… \d+ characters left out …\n/u
const READING = /^(?:read|view|open|cat|get)/iu
const PART = /"(?:offset|limit|view_range|start_line|end_line|start|end|line_start|line_end)"/u

/** What is known about a file while its steps are gone through. */
interface KnownFile {
  /** What it said before the task, and what it says now. */
  original?: string
  content?: string
  /** What was changed in it where the rest is not known. */
  readonly fragments: Replaced[]
}

/**
 * The unified diff of each file that the steps of a task changed, as far as their inputs show it.
 * Where the whole file is not known, the numbers of a hunk count from the stretch that was named.
 */
export function deriveDiffs(steps: readonly TaskStep[]): ReadonlyMap<string, string> {
  const files = new Map<string, KnownFile>()
  for (const step of steps) {
    if (step.error !== undefined || step.input === undefined || CUT.test(step.input)) continue
    const input = parseInput(step.input) ?? ''
    const edits = readWordedEdits(step.tool, input)
    for (const edit of edits) apply(edit, openFile(files, edit.file ?? ''))
    if (edits.length === 0) noteReading(step, input, files)
  }
  const diffs = [...files].map(([file, known]) => [file, printDiff(file, known)] as const)
  return new Map(diffs.filter(([, diff]) => diff !== ''))
}

function openFile(files: Map<string, KnownFile>, file: string): KnownFile {
  const known = files.get(file) ?? { fragments: [] }
  files.set(file, known)
  return known
}

// A whole file that was read is known from then on, unless it was changed before.
function noteReading(step: TaskStep, input: JsonValue, files: Map<string, KnownFile>): void {
  const { output = '' } = step
  const file = shownFile(step, input)
  if (file === undefined || output === '') return
  if (PART.test(step.input ?? '') || CUT.test(output) || files.has(file)) return
  const content = withoutNumbers(output)
  files.set(file, { original: content, content, fragments: [] })
}

// The file whose text is the output of a step: of a tool that reads, or of `cat`.
function shownFile({ tool = '' }: TaskStep, input: JsonValue): string | undefined {
  const script = shellScript(tool, input)
  if (script !== undefined) {
    const [command, ...others] = readShell(script)
    const [program, file, ...more] = command?.words ?? []
    return program === 'cat' && others.length + more.length === 0 ? file : undefined
  }
  const action = isObject(input) ? (input.command ?? tool) : tool
  const isReading = READING.test(tool) || (typeof action === 'string' && READING.test(action))
  return isReading ? readFile(input) : undefined
}

// Tools that read show the numbers of lines.
function withoutNumbers(output: string): string {
  const lines = output.split('\n')
  const isNumbered = lines.every((line, index) =>
    line === '' ? index === lines.length - 1 : /^\s*\d+(?:\t|→|: |\| ?)/u.test(line),
  )
  if (!isNumbered) return output
  return lines.map((line) => line.replace(/^\s*\d+(?:\t|→|: |\| ?)/u, '')).join('\n')
}

function apply(edit: WordedEdit, known: KnownFile): void {
  if (edit.isDeleted === true && known.content !== undefined) known.content = ''
  else if (edit.whole !== undefined) writeWhole(edit.whole, edit.isNew === true, known)
  else for (const part of edit.replaced ?? []) replacePart(part, known)
}

function writeWhole(whole: string, isNew: boolean, known: KnownFile): void {
  if (known.original === undefined && isNew && known.fragments.length === 0) known.original = ''
  if (known.original !== undefined) known.content = whole
}

function replacePart({ before, after }: Replaced, known: KnownFile): void {
  if (before === after) return
  if (known.content !== undefined && before !== '' && known.content.includes(before)) {
    known.content = known.content.replace(before, () => after)
    return
  }
  const earlier = known.fragments.findIndex((one) => before !== '' && one.after.includes(before))
  const found = known.fragments[earlier]
  if (found !== undefined) {
    known.fragments[earlier] = { ...found, after: found.after.replace(before, () => after) }
  } else if (known.fragments.length < FRAGMENTS_MAX) {
    known.fragments.push({ before, after })
  }
}

function printDiff(file: string, { original, content, fragments }: KnownFile): string {
  const whole =
    original === undefined || content === undefined ? [] : [{ before: original, after: content }]
  const diffs = [...whole, ...fragments]
    .map(({ before, after }) => makeUnifiedDiff(ended(before), ended(after), file))
    .filter((diff) => diff !== '')
  const [first] = diffs
  if (first === undefined) return ''
  const header = first.split('\n', 2).join('\n')
  const hunks = diffs.flatMap((diff) => diff.split(/^(?=@@ )/mu).slice(1))
  let printed = `${header}\n`
  for (const hunk of hunks) {
    if (printed.length + hunk.length > DERIVED_DIFF_LENGTH_MAX) break
    printed += hunk
  }
  return printed.includes('\n@@ ') ? printed : ''
}

// A fragment is not the end of its file: its last line break means nothing.
function ended(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`
}
