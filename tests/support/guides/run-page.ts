import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareOutput, NAMED } from './compare-output.ts'
import { openShell, type Shell } from './open-shell.ts'
import { type Block, isBlock, type Step, stepsOf } from './read-blocks.ts'

/** Follows a page in a folder, from above to below. Answers with what printed something else. */
export async function runPage(
  parts: readonly (Block | Step)[],
  folder: string,
  socket: string,
): Promise<readonly string[]> {
  const shell = openShell(folder, socket)
  const names = new Map<string, string>()
  const wrong: string[] = []
  for (const part of parts) {
    if (isBlock(part) && part.file !== undefined) writeFileSync(join(folder, part.file), part.text)
    for (const step of isBlock(part) ? stepsOf(part) : [part]) {
      wrong.push(...(await runStep(step, names, shell)))
    }
  }
  await shell.close()
  return wrong
}

/** Ids that a page shows stand for those that took their place: `names` holds both. */
async function runStep({ page, line, ...step }: Step, names: Map<string, string>, shell: Shell) {
  const command = step.command.replaceAll(NAMED, (name) => names.get(name) ?? name)
  const { lines, code } = await shell.run(command)
  const isSilent = step.shown.length === 0
  const found = isSilent ? new Map() : compareOutput(step.shown, lines)
  for (const [shown, actual] of found ?? []) names.set(shown, actual)
  const isRight = isSilent ? code === 0 : found !== undefined
  return isRight ? [] : [[`${page}:${line} $ ${command}`, ...lines, `[${code}]`].join('\n')]
}
