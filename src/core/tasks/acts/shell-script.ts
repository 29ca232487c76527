import type { JsonObject, JsonValue } from '../../json.ts'
import { readShell, type ShellCommand, scriptOf, unwrapCommand } from './shell-commands.ts'
import { isObject, parseInput } from './tool-input.ts'

const SHELL = /bash|shell|terminal|command|^(?:sh|zsh|exec|execute|run|cmd|powershell|pwsh)$/i
const SCRIPTS = ['command', 'cmd', 'script']

/** The script of a shell call; `undefined` for any other tool. */
export function shellScript(
  tool: string | undefined,
  input: JsonValue | undefined,
): string | undefined {
  if (tool === undefined || !SHELL.test(tool) || input === undefined) return undefined
  const given = parseInput(input)
  if (typeof given === 'string') return given
  if (Array.isArray(given)) return joined(given)
  return isObject(given) ? fieldOf(given) : undefined
}

function fieldOf(input: JsonObject): string | undefined {
  const [script] = SCRIPTS.map((name) => input[name]).filter((value) => value !== undefined)
  if (typeof script === 'string') return script
  return Array.isArray(script) ? joined(script) : undefined
}

// `["bash", "-lc", "npm test"]`: the words of one command.
function joined(words: readonly JsonValue[]): string {
  return words
    .filter((word) => typeof word === 'string')
    .map((word) => (/^[\w@%+=:,./-]+$/u.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`))
    .join(' ')
}

export interface PipedCommand extends ShellCommand {
  readonly piped?: PipedCommand | undefined
}

const DEPTH_MAX = 3

/** The commands of a script in order; `bash -c "…"` is replaced by its own commands. */
export function commandsOf(script: string, depth = 0): readonly PipedCommand[] {
  let before: PipedCommand | undefined
  return readShell(script).flatMap((command) => {
    const own: PipedCommand = command.isPiped ? { ...command, piped: before } : command
    before = own
    const inner = scriptOf(unwrapCommand(command.words))
    return inner !== undefined && depth < DEPTH_MAX ? commandsOf(inner, depth + 1) : [own]
  })
}
