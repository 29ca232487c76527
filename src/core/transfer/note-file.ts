import { pageOf } from '../workspace/pages/page.ts'

/** What the name of a file says of its notes. */
export interface NoteFile {
  readonly path: string
  /** The day that the notes are of, as YYYY-MM-DD. */
  readonly date?: string | undefined
  /** True when it tells an agent how to work: what it asks for holds until further notice. */
  readonly isForAgents: boolean
}

const FOR_AGENTS =
  /^(?:claude|agents?|gemini|codex|copilot-instructions|cursorrules|windsurfrules|conventions)(?:\.[\w-]{1,40})?\.(?:md|mdc|markdown)$/i

export function noteFileOf(path: string): NoteFile {
  const name = path.split(/[/\\]/).at(-1) ?? ''
  const page = pageOf(`memory/${name}`)
  return {
    path,
    ...(page?.form === 'daily' ? { date: page.date } : {}),
    isForAgents: FOR_AGENTS.test(name),
  }
}
