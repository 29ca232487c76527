import { isInPlace, isPatching } from '../acts/classify-command.ts'
import { commandsOf, type PipedCommand, programOf, unwrapCommand } from '../acts/shell-commands.ts'
import { countChangedLines, linesOf, type Replaced, type WordedEdit } from './file-edit.ts'
import { isPatch, readPatch } from './read-patch.ts'

/** What the commands of a script change in files, as far as the script says it. */
export function readShellEdits(script: string): readonly WordedEdit[] {
  return commandsOf(script).flatMap(editsOfCommand)
}

export function editsOfCommand(command: PipedCommand): readonly WordedEdit[] {
  const [first = '', ...rest] = unwrapCommand(command.words)
  const program = programOf(first)
  const given = givenTo(command)
  if (isPatching(program, rest)) return readPatch(given?.text ?? rest.find(isPatch) ?? '')
  if (isInPlace(program, rest)) return inPlace(rest)
  const files = rest.filter((word) => !word.startsWith('-') && word !== '')
  const isAppended = rest.includes('-a') || rest.includes('--append')
  switch (program) {
    case 'tee':
      return given === undefined ? [] : files.map((file) => written(file, given, isAppended))
    case 'rm':
    case 'unlink':
      return files.map((file) => changed(file, { isDeleted: true }))
    case 'mv':
      return moved(files)
    case 'cp':
      return copied(files)
    case 'touch':
      return files.map((file) => changed(file, {}))
    case 'git':
      return editsOfGit(rest)
    default:
      return redirected(command)
  }
}

// A copy beside a file, named after it, only keeps what it was.
function copied(files: readonly string[]): readonly WordedEdit[] {
  const [to, from] = files.toReversed()
  return to === undefined || from === undefined || to.startsWith(from) ? [] : [changed(to, {})]
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

/** What is put into a file; without its text where that is not known. */
interface Printed {
  readonly text?: string | undefined
}

/** What a command prints of itself. What it finds, checks or shows of files is a log. */
function printedBy(command: PipedCommand): Printed | undefined {
  const [first = '', ...rest] = unwrapCommand(command.words)
  const plain = rest.filter((word) => !/^-[neE]+$/u.test(word))
  switch (programOf(first)) {
    case 'echo':
      return { text: known(`${plain.join(' ')}\n`) }
    case 'printf':
      return { text: plain.length === 1 ? known(plain[0]?.replaceAll('\\n', '\n')) : undefined }
    case 'tee':
      return givenTo(command)
    case 'cat':
      return plain.length > 0 ? undefined : givenTo(command)
    default:
      return command.words.length === 0 ? {} : undefined
  }
}

/** What a command reads; nothing when another command shows it. */
function givenTo({ stdin, isPiped, piped }: PipedCommand): Printed | undefined {
  if (stdin !== undefined) return { text: stdin }
  if (!isPiped) return {}
  return piped === undefined ? undefined : printedBy(piped)
}

// The value of a variable or of another command is not known.
function known(text: string | undefined): string | undefined {
  return text === undefined || /[$`%]/u.test(text) ? undefined : text
}

function redirected(command: PipedCommand): readonly WordedEdit[] {
  const printed = command.writes.length === 0 ? undefined : printedBy(command)
  if (printed === undefined) return []
  return command.writes.map(({ file, isAppended }) => written(file, printed, isAppended))
}

function written(file: string, { text }: Printed, isAppended: boolean): WordedEdit {
  if (text === undefined) return changed(file, {})
  const linesAdded = linesOf(text).length
  return changed(file, isAppended ? { linesAdded } : { linesAdded, whole: text })
}

// A variable or a wildcard names no file that could be told.
function changed(word: string, found: Partial<WordedEdit>): WordedEdit {
  const file = /[$`*?]/u.test(word) ? undefined : word
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
