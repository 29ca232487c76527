import { readFile, rename, writeFile } from 'node:fs/promises'
import { invalidInput } from '../../src/core/errors.ts'

/** Renews what lies between `<!-- name:start -->` and `<!-- name:end -->` of a page. */
export async function writeBlock(path: string, name: string, text: string): Promise<void> {
  const { before, after } = await readAround(path, name)
  await writeFile(`${path}.tmp`, `${before}\n\n${text}\n\n${after}`)
  await rename(`${path}.tmp`, path)
}

/** Says so before a long run when there is no such block. */
export async function checkBlock(path: string, name: string): Promise<void> {
  await readAround(path, name)
}

async function readAround(path: string, name: string): Promise<{ before: string; after: string }> {
  const page = await readFile(path, 'utf8')
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`]
  const from = page.indexOf(start)
  const to = page.indexOf(end)
  if (from === -1 || to < from) {
    throw invalidInput(
      `${path} has no place for these figures`,
      `Write the lines ${start} and ${end} where they belong.`,
    )
  }
  return { before: page.slice(0, from + start.length), after: page.slice(to) }
}
