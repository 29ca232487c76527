// What the library exports beside its operations, by the comments in the source.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { code, table } from './markdown.ts'

interface Documented {
  readonly name: string
  readonly meaning: string
}

const SRC = fileURLToPath(new URL('../../src', import.meta.url))
const COMMENT = String.raw`/\*\*((?:(?!\*/)[\s\S])*)\*/`

export function renderLibraryTypes(): readonly string[] {
  const open = [
    ...membersOf('compose/locate-memory.ts', 'LocateOptions', FIELD),
    ...membersOf('compose/open-context.ts', 'OpenOptions', FIELD),
  ]
  const agent = membersOf('compose/agent.ts', 'MemoryAwareAgent', METHOD)
  return [
    '## openMemory(options)',
    '',
    ...rows('Option', open),
    '',
    '## new MemoryAwareAgent(memory, options)',
    '',
    `Works on one task with what the memory knows. \`model\`: ${agentModel()}`,
    '',
    ...rows('Method', agent),
    '',
    '## All exports',
    '',
    ...rows('Name', exported()),
  ]
}

const FIELD = String.raw`\n {2}readonly (\w+)`
const METHOD = String.raw`\n {2}async (\w+)`

function agentModel(): string {
  return membersOf('compose/agent.ts', 'AgentOptions', FIELD)[0]?.meaning ?? ''
}

function membersOf(path: string, name: string, member: string): readonly Documented[] {
  const text = readFileSync(`${SRC}/${path}`, 'utf8')
  const body = text.split(new RegExp(`export (?:interface|class) ${name}\\b`))[1] ?? ''
  const own = body.split('\n}')[0] ?? ''
  return [...own.matchAll(new RegExp(`${COMMENT}${member}`, 'g'))].map(toDocumented)
}

/** Every name of `src/index.ts`, with the comment where it is declared. */
function exported(): readonly Documented[] {
  const index = readFileSync(`${SRC}/index.ts`, 'utf8')
  const found = [...index.matchAll(/\{([^}]*)\} from '\.\/([^']+)'/g)].flatMap(
    ([, names = '', path = '']) => {
      const text = readFileSync(`${SRC}/${path}`, 'utf8')
      return [...names.matchAll(/(?:type )?(\w+)/g)].flatMap(([, name]) =>
        [...text.matchAll(new RegExp(`${COMMENT}\\nexport (?:[a-z]+ )+(${name})\\b`, 'g'))].map(
          toDocumented,
        ),
      )
    },
  )
  return found.toSorted((left, right) => (left.name < right.name ? -1 : 1))
}

function toDocumented([, comment = '', name = '']: RegExpMatchArray): Documented {
  const lines = comment.split('\n').map((line) => line.replace(/^\s*\*? ?/, '').trim())
  const sentences = lines.join(' ').split(/ @(?:throws|example)/)[0] ?? ''
  return { name, meaning: sentences.replaceAll(/ +/g, ' ').trim() }
}

function rows(title: string, all: readonly Documented[]): readonly string[] {
  return table(
    [title, 'Meaning'],
    all.map(({ name, meaning }) => [code(name), meaning]),
  )
}
