import { isList, isObject, type JsonObject, type JsonValue, parseJson } from '../../json.ts'
import { normalizeForComparison } from '../../language/text/similarity.ts'
import { FACT_LABEL_LENGTH_MAX, FACT_LABELS_MAX, FACT_TEXT_LENGTH_MAX } from '../../statement.ts'
import { extractStatements } from '../../trust/gate/extract-statements.ts'
import type { Note } from './read-notes.ts'

type Remembered = Omit<Note, 'line' | 'isDeliberate'>

/** A memory of another tool, by the shape of its records. */
interface MemoryFormat {
  isOwn(record: JsonObject): boolean
  read(record: JsonObject): readonly Remembered[]
}

const text = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? value.trim() : ''

/** A list of texts, or the same as JSON, as databases keep it. */
function textsIn(value: JsonValue | undefined): readonly string[] {
  const list = typeof value === 'string' ? parseJson(value) : value
  return Array.isArray(list) ? list.map(text).filter((one) => one !== '') : []
}

function labels(...given: readonly string[]): readonly string[] {
  const short = given.filter((one) => one !== '' && one.length <= FACT_LABEL_LENGTH_MAX)
  return [...new Set(short)].slice(0, FACT_LABELS_MAX)
}

function occurredAt(...given: readonly (JsonValue | undefined)[]) {
  const time = given.map(text).find((one) => Number.isFinite(Date.parse(one)))
  return time === undefined ? {} : { occurredAt: new Date(time).toISOString() }
}

/** mem0: what `get_all` returns. https://github.com/mem0ai/mem0 */
const mem0: MemoryFormat = {
  isOwn: ({ memory }) => typeof memory === 'string',
  read: ({ memory, categories, created_at }) => [
    { text: text(memory), tags: labels(...textsIn(categories)), ...occurredAt(created_at) },
  ],
}

/** The MCP memory server: `memory.jsonl`. Observations say nothing about whom they are. */
const mcpMemory: MemoryFormat = {
  isOwn: ({ type, name, observations, from, to }) =>
    (type === 'entity' && typeof name === 'string' && isList(observations)) ||
    (type === 'relation' && typeof from === 'string' && typeof to === 'string'),
  read({ type, name, entityType, observations, from, to, relationType }) {
    if (type === 'entity') {
      return textsIn(observations).map((said) => ({
        text: withSubject(said, text(name)),
        entities: labels(text(name)),
        tags: labels(text(entityType)),
      }))
    }
    const relation = text(relationType).replaceAll(/[_\s]+/gu, ' ')
    const sentence = `${text(from)} ${relation} ${text(to)}.`
    return [{ text: sentence, entities: labels(text(from), text(to)), tags: [] }]
  },
}

function withSubject(said: string, name: string): string {
  const isNamed = normalizeForComparison(said).includes(normalizeForComparison(name))
  return isNamed ? said : `${name}: ${said}`
}

/** claude-mem: observations with their facts, and summaries of sessions with what was learned. */
const claudeMem: MemoryFormat = {
  isOwn: ({ memory_session_id, sdk_session_id, facts, narrative, learned }) =>
    [memory_session_id, sdk_session_id].some((id) => typeof id === 'string') &&
    [facts, narrative, learned].some((one) => one !== undefined),
  read({ facts, title, learned, type, concepts, project, created_at }) {
    const known = textsIn(facts)
    const learnt = extractStatements(text(learned)).map((one) => one.text)
    const said = known.length > 0 ? known : learnt.length > 0 ? learnt : [text(title)]
    const tags = labels(text(project), text(type), ...textsIn(concepts))
    return said
      .filter((one) => one !== '')
      .map((one) => ({ text: one, tags, ...occurredAt(created_at) }))
  },
}

const FORMATS: readonly MemoryFormat[] = [mem0, mcpMemory, claudeMem]
/** Exports in one piece: where they keep the records. */
const LISTS = ['results', 'memories', 'entities', 'relations', 'observations', 'summaries'] as const

/** True for a record of another memory, or for an export of one in one piece. */
export function isMemoryRecord(record: JsonObject): boolean {
  return recordsIn(record).some(isOwnRecord)
}

function isOwnRecord(record: JsonObject): boolean {
  return FORMATS.some((format) => format.isOwn(record))
}

function recordsIn(record: JsonObject): readonly JsonObject[] {
  const listed = LISTS.flatMap((name) => {
    const list = record[name]
    return isList(list) ? list.filter(isObject) : []
  })
  return isOwnRecord(record) ? [record] : listed
}

/** What a record of another memory says, as statements that ask to be remembered. */
export function readMemoryRecord(record: JsonObject): readonly Remembered[] {
  return recordsIn(record)
    .flatMap((one) => FORMATS.find((format) => format.isOwn(one))?.read(one) ?? [])
    .filter((one) => one.text !== '' && one.text.length <= FACT_TEXT_LENGTH_MAX)
}
