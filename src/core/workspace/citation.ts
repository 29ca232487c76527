import { MemoryError } from '../errors.ts'
import { checkWorkspacePath } from './workspace-path.ts'

/** A place in the workspace: a file and a line, counted from 1. */
export interface Citation {
  readonly path: string
  readonly line: number
}

const CITATION = /^(.+)#L([1-9]\d{0,7})$/su

/** Writes a place as people and editors read it: `memory/2025-11-27.md#L12`. */
export function citationOf(path: string, line: number): string {
  return `${path}#L${line}`
}

/** Returns `undefined` for what is not the citation of a workspace file. */
export function readCitation(text: string): Citation | undefined {
  const [, path, line] = CITATION.exec(text.trim()) ?? []
  if (path === undefined || line === undefined) return undefined
  try {
    return { path: checkWorkspacePath(path), line: Number(line) }
  } catch (error) {
    if (MemoryError.is(error, 'INVALID_INPUT')) return undefined
    throw error
  }
}

/** A Markdown link to a cited place, relative to the folder of the page that shows it. */
export function linkCitation(citation: string, pagePath: string): string {
  const up = '../'.repeat(pagePath.split('/').length - 1)
  // All but the last number sign belong to the name of the file.
  const target = encodeURI(up + citation).replace(/[()]|#(?!L\d+$)/g, encodeSign)
  return `[${citation.replace(/[[\]\\]/g, '\\$&')}](${target})`
}

function encodeSign(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16)}`
}
