import { normalizeForComparison } from '../../language/text/similarity.ts'
import { FACT_LABEL_LENGTH_MAX } from '../../statement.ts'
import type { Note } from './read-notes.ts'

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/u
const RELATION = /^\s*[-*]\s+(?:"([^"]+)"|'([^']+)'|([\w-]+))\s+\[\[([^\]]+)\]\]/u
// Not a box to tick, and not a link.
const OBSERVATION = /^\s*[-*]\s+\[(?![ xX-]\])([^\]()[]+)\]\s+(\S.*)$/u
const TAG = /(?:^|\s)#([\p{L}\p{N}_/-]+)/gu

/** The title of a note of basic-memory; nothing for any other Markdown. */
export function basicMemoryTitle(text: string): string | undefined {
  const [, fields = ''] = FRONT_MATTER.exec(text) ?? []
  if (!/^permalink:/mu.test(fields)) return undefined
  const [, title = ''] = /^title:\s*['"]?(.*?)['"]?\s*$/mu.exec(fields) ?? []
  return title === '' || title.length > FACT_LABEL_LENGTH_MAX ? undefined : title
}

/** The observations and relations of a note of basic-memory: both are about what the note is about. */
export function readBasicMemory(text: string, title: string): readonly Note[] {
  return text.split(/\r\n|\n|\r/u).flatMap((said, index) => {
    const found = readRelation(said, title) ?? readObservation(said, title)
    return found === undefined ? [] : [{ ...found, line: index + 1, isDeliberate: false }]
  })
}

function readRelation(said: string, title: string) {
  const [, double, single, word = '', target = ''] = RELATION.exec(said) ?? []
  if (target === '') return undefined
  const relation = (double ?? single ?? word).replaceAll('_', ' ')
  return { text: `${title} ${relation} ${target}.`, entities: [title, target], tags: [] }
}

function readObservation(said: string, title: string) {
  const [, category = '', content = ''] = OBSERVATION.exec(said) ?? []
  if (content === '') return undefined
  const tags = [...content.matchAll(TAG)].map(([, tag = '']) => tag)
  const words = content.replaceAll(TAG, '').trim()
  const isNamed = normalizeForComparison(words).includes(normalizeForComparison(title))
  // "Lisp" says something only as the expertise of somebody.
  const isBare = words.split(/\s+/u).length < 4 && !isNamed
  const text = isBare ? `${title}: ${category}: ${words}` : words
  return { text, entities: [title], tags: [...new Set([category.trim(), ...tags])] }
}
