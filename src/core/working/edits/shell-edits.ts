import { classifyCommand } from '../acts/classify-command.ts'
import { readShell, type ShellCommand } from '../acts/shell-commands.ts'
import { programOf, scriptOf, unwrapCommand } from '../acts/unwrap-command.ts'
import { countChangedLines, linesOf } from './count-lines.ts'
import type { Replaced, WordedEdit } from './file-edit.ts'
import { isPatch, readPatch } from './read-patch.ts'

const DEPTH_MAX = 3
/** Programs whose output is what they are given: with a redirection they write a file. */
const WRITER = /^(?:cat|echo|printf|tee)$/u

/** What the commands of a script change in files, as far as the script says it. */
export function readShellEdits(script: string, depth = 0): readonly WordedEdit[] {
  const commands = readShell(script)
  return commands.flatMap((command, at) => {
    const inner = scriptOf(unwrapCommand(command.words))
    if (inner !== undefined && depth < DEPTH_MAX) return readShellEdits(inner, depth + 1)
    return editsOfCommand(command, command.isPiped ? printedBy(commands[at - 1]) : undefined)
  })
}

/** What one command changes in files; `piped` is what the command before it prints, if known. */
export function editsOfCommand(command: ShellCommand, piped?: string): readonly WordedEdit[] {
  const [first = '', ...rest] = unwrapCommand(command.words)
  const program = programOf(first)
  const given = command.stdin ?? piped
  if (isPatching(program, rest)) return readPatch(given ?? rest.find(isPatch) ?? '')
  const files = rest.filter((word) => !word.startsWith('-') && word !== '')
  switch (program) {
    case 'sed':
    case 'perl':
      return rest.some((word) => /^-[nErslpw0]*i|^--in-place/u.test(word)) ? inPlace(rest) : []
    case 'tee':
      return files.map((file) => written(file, given, rest.includes('-a')))
    case 'rm':
    case 'unlink':
      return files.map((file) => changed(file, { isDeleted: true }))
    case 'mv':
      return moved(files)
    case 'cp':
      return files.slice(-1).map((file) => changed(file, {}))
    case 'touch':
      return files.map((file) => changed(file, {}))
    case 'git':
      return editsOfGit(rest)
    default:
      return redirected(command, given)
  }
}

function isPatching(program: string, rest: readonly string[]): boolean {
  return /^(?:patch|apply_patch)$/u.test(program) || (program === 'git' && rest.includes('apply'))
}

function editsOfGit(rest: readonly string[]): readonly WordedEdit[] {
  const [verb, ...words] = rest
  const files = words.filter((word) => !word.startsWith('-'))
  if (verb === 'rm') return files.map((file) => changed(file, { isDeleted: true }))
  if (verb === 'mv') return moved(files)
  const isPath = verb === 'restore' || words.includes('--')
  const named = verb === 'restore' ? files : words.slice(words.indexOf('--') + 1)
  return isPath && /^(?:restore|checkout)$/u.test(verb ?? '')
    ? named.filter((word) => !word.startsWith('-')).map((file) => changed(file, {}))
    : []
}

function moved(files: readonly string[]): readonly WordedEdit[] {
  const [to, ...from] = files.toReversed()
  if (to === undefined || from.length === 0) return []
  return [...from.map((file) => changed(file, { isDeleted: true })), changed(to, { isNew: true })]
}

/** What a command prints, where its words say it whole. */
function printedBy(command: ShellCommand | undefined): string | undefined {
  if (command === undefined) return undefined
  const [first = '', ...rest] = unwrapCommand(command.words)
  const program = programOf(first)
  if (!WRITER.test(program)) return undefined
  const plain = rest.filter((word) => !/^-[neE]+$/u.test(word))
  if (program === 'echo') return known(`${plain.join(' ')}\n`)
  if (program === 'printf')
    return plain.length === 1 ? known(plain[0]?.replaceAll('\\n', '\n')) : undefined
  return plain.length === 0 || program === 'tee' ? command.stdin : undefined
}

// What a variable or another command stands for is not known.
function known(text: string | undefined): string | undefined {
  return text === undefined || /[$`%]/u.test(text) ? undefined : text
}

// What is printed or filtered into a file makes it; the output of a test run is a log.
function redirected(command: ShellCommand, given: string | undefined): readonly WordedEdit[] {
  const { words, writes } = command
  if (words.length > 0 && classifyCommand(words)?.kind !== 'look') return []
  const printed = printedBy({ ...command, stdin: given })
  return writes.map(({ file, isAppended }) => written(file, printed, isAppended))
}

function written(file: string, text: string | undefined, isAppended: boolean): WordedEdit {
  if (text === undefined) return changed(file, {})
  const linesAdded = linesOf(text).length
  return changed(file, isAppended ? { linesAdded } : { linesAdded, whole: text })
}

function changed(file: string, found: Partial<WordedEdit>): WordedEdit {
  return { file, linesAdded: 0, linesRemoved: 0, ...found }
}

/** `sed -i 's/a/b/' file …`: the files, and the words where they are no pattern. */
function inPlace(rest: readonly string[]): readonly WordedEdit[] {
  const scripts: string[] = []
  const files: string[] = []
  for (const [at, word] of rest.entries()) {
    if (/^(?:-[a-zA-Z]*e|--expression)$/u.test(rest[at - 1] ?? '')) scripts.push(word)
    else if (!word.startsWith('-') && word !== '') files.push(word)
  }
  const given = scripts.length > 0 ? scripts : files.splice(0, 1)
  const replaced = given.flatMap((script) => substitution(script) ?? [])
  const counts = replaced.map(({ before, after }) => countChangedLines(before, after))
  const isWhole = replaced.length === given.length && replaced.length > 0
  return files.map((file) =>
    changed(file, {
      linesAdded: counts.reduce((sum, { linesAdded }) => sum + linesAdded, 0),
      linesRemoved: counts.reduce((sum, { linesRemoved }) => sum + linesRemoved, 0),
      ...(isWhole ? { replaced } : {}),
    }),
  )
}

const SUBSTITUTION = /^s([/|#,@!])((?:\\.|(?!\1|\\).)*)\1((?:\\.|(?!\1|\\).)*)\1[gIi]*$/su

function substitution(script: string): Replaced | undefined {
  const [, , pattern = '', replacement = ''] = SUBSTITUTION.exec(script.trim()) ?? []
  const isPlain = pattern !== '' && !/[*[\]^$]|\\[\w(){}|+?]/u.test(pattern)
  if (!isPlain || /(?<!\\)&|\\\d|[$`]/u.test(replacement)) return undefined
  const plain = (text: string): string => text.replaceAll('\\n', '\n').replace(/\\(.)/gsu, '$1')
  return { before: plain(pattern), after: plain(replacement) }
}
