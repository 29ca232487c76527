import { invalidInput } from '../../core/errors.ts'
import { GROUP_LOADERS, type GroupName } from '../../operations/load-group.ts'
import {
  commandsOf,
  findCommand,
  findGroup,
  GLOBAL_FIELDS,
  isTopLevel,
  SHORTCUTS,
  singularOf,
  toFlagName,
} from './commands.ts'
import { LOCAL_COMMANDS } from './local-commands.ts'

/** The completions of the last of these words. */
export async function completeWords(words: readonly string[]): Promise<readonly string[]> {
  const typed = words.at(-1) ?? ''
  const before = words.slice(0, -1).filter((word) => !word.startsWith('-'))
  const fitting = (names: readonly string[]): readonly string[] =>
    names.filter((name) => name.startsWith(typed))
  if (before.length === 0) return fitting(await firstWords())
  const group = await findGroup(before[0] ?? '')
  const isFlag = typed.startsWith('-') && (await isTopLevel(before[0] ?? ''))
  if (group !== undefined && before.length === 1 && !isFlag) {
    return fitting(commandsOf(group).map(({ name }) => name.slice(group.noun.length + 1)))
  }
  const { command } = await findCommand(before)
  const fields = [...command.fields, ...command.viewFields, ...GLOBAL_FIELDS]
  return fitting(fields.map(({ name }) => `--${toFlagName(name)}`))
}

async function firstWords(): Promise<readonly string[]> {
  const { topLevel } = await import('../../operations/top-level.ts')
  const words = [
    ...Object.keys(topLevel.operations),
    ...Object.keys(SHORTCUTS),
    ...(Object.keys(GROUP_LOADERS) as GroupName[]).map(singularOf),
    ...LOCAL_COMMANDS.flatMap(({ name }) => (name.includes(' ') ? [] : [name])),
  ]
  return [...new Set(words)]
}

/** A shell script that calls `loci complete`. @throws MemoryError `INVALID_INPUT` */
export function renderCompletion(shell: string): string {
  switch (shell) {
    case 'zsh':
      return `#compdef loci
_loci() { compadd -- \${(f)"$(loci complete "\${words[@]:1:$CURRENT-1}" 2>/dev/null)"} }
compdef _loci loci`
    case 'fish':
      return `complete -c loci -f -a '(loci complete (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'`
    case 'bash':
      return `_loci() { COMPREPLY=($(loci complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)); }
complete -o default -F _loci loci`
    default:
      throw invalidInput(
        `There is no completion for "${shell.slice(0, 40)}"`,
        'Use bash, zsh or fish.',
      )
  }
}
