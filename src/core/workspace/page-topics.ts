import { MemoryError } from '../errors.ts'
import { cleanTopics, TOPICS_MAX } from '../topics/topic.ts'
import type { PageReading } from './page-reading.ts'

const FIELD = /^topics?\s*:\s*(.*)$/iu
const ITEM = /^\s*-\s+(.*)$/u

/**
 * The topics that the front matter of a page names: `topics: [work/loci, health]`, a list below
 * `topics:`, or `topic: work`. All that stands on the page belongs to them.
 */
export function topicsOf({ passages }: PageReading): readonly string[] {
  const matter = passages.find(({ form }) => form === 'front-matter')
  if (matter === undefined) return []
  const lines = matter.text.split('\n')
  const at = lines.findIndex((line) => FIELD.test(line))
  if (at === -1) return []
  const [, inline = ''] = FIELD.exec(lines[at] ?? '') ?? []
  const named = inline.trim() === '' ? itemsBelow(lines.slice(at + 1)) : cutList(inline)
  return [...new Set(named.flatMap(readTopic))].slice(0, TOPICS_MAX)
}

// A page is read whatever it says: what can be no topic is none.
function readTopic(text: string): readonly string[] {
  const topic = text
    .trim()
    .replace(/^(["'])(.*)\1$/u, '$2')
    .trim()
  try {
    return cleanTopics([topic])
  } catch (error) {
    if (!MemoryError.is(error, 'INVALID_INPUT')) throw error
    return []
  }
}

function itemsBelow(lines: readonly string[]): readonly string[] {
  const end = lines.findIndex((line) => !ITEM.test(line))
  return lines.slice(0, end === -1 ? lines.length : end).map((line) => ITEM.exec(line)?.[1] ?? '')
}

function cutList(text: string): readonly string[] {
  return text.trim().replace(/^\[/u, '').replace(/\]$/u, '').split(',')
}
