import { entityKey } from '../../language/entities/entity-key.ts'
import { compareText } from '../../language/text/compare-text.ts'
import { contentHash } from '../../language/text/content-hash.ts'
import { removeInvisible } from '../../language/text/fold-text.ts'

// What file systems, shells, links or this scheme itself would take for something else.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is encoded.
const UNSAFE = /[ \u0000-\u001f\u007f-\u009f<>:"/\\|?*%\u2028\u2029-]|^\.|\.$/gu
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?=\.|$)/iu
// Common file systems allow 255 bytes; leaves room for ".md" and a hidden temporary file.
const NAME_BYTES_MAX = 200
const HASH_LENGTH = 10

/**
 * The file name of an entity's page, without folder: "The Castle" is `The-Castle.md`. A space is a
 * hyphen, a hyphen between letters is two, and unsafe characters are percent-encoded, so that the
 * name can be read back. An overlong name is truncated and ends in a hash.
 */
export function fileNameOfEntity(name: string): string {
  const clean = cleanEntityName(name)
  const encoded = encodeName(clean)
  if (Buffer.byteLength(encoded) <= NAME_BYTES_MAX) return `${encoded}.md`
  const hash = contentHash(clean).slice(0, HASH_LENGTH)
  return `${cutBytes(encoded, NAME_BYTES_MAX - HASH_LENGTH - 1)}~${hash}.md`
}

/** The entity that a file name (or a mention without its `@`) names. */
export function entityOfFileName(fileName: string): string {
  const bare = fileName.replace(/\.(?:md|markdown)$/i, '')
  const spaced = bare.replace(/--?/g, (run) => (run === '-' ? ' ' : '-'))
  return cleanEntityName(decodePercent(spaced))
}

/** NFC, visible characters, single spaces, trimmed. */
export function cleanEntityName(name: string): string {
  const visible = removeInvisible(name.toWellFormed()).normalize('NFC')
  return visible.replace(/\s+/gu, ' ').trim()
}

/**
 * The existing file that is the entity's page, or else a new file name. Names of one entity have
 * one page, ignoring case and separators, so pages cannot collide on a case-insensitive file
 * system. An exact name wins, then the first in order.
 */
export function chooseEntityFile(name: string, existing: Iterable<string>): string {
  const wanted = fileNameOfEntity(name)
  const key = pageKey(cleanEntityName(name))
  const candidates = [...existing]
    .map((file) => ({ file, rank: rankFile(file, wanted, key) }))
    .filter(({ rank }) => rank < NOT_ITS_FILE)
    .sort((left, right) => left.rank - right.rank || compareText(left.file, right.file))
  return candidates[0]?.file ?? wanted
}

const NOT_ITS_FILE = 3

function rankFile(file: string, wanted: string, key: string): number {
  if (file === wanted) return 0
  if (file.toLowerCase() === wanted.toLowerCase()) return 1
  return pageKey(entityOfFileName(file)) === key ? 2 : NOT_ITS_FILE
}

// A name of symbols alone, such as an emoji, has no key and is used as is.
function pageKey(name: string): string {
  return entityKey(name) || name.toLowerCase()
}

function encodeName(name: string): string {
  const encoded = name.replace(UNSAFE, (character: string, at: number) => {
    if (character === ' ') return '-'
    if (character === '-' && isInside(name[at - 1]) && isInside(name[at + 1])) return '--'
    return encodeCharacter(character)
  })
  if (encoded === '') return encodeCharacter(' ')
  return RESERVED.test(encoded) ? encodeCharacter(encoded.slice(0, 1)) + encoded.slice(1) : encoded
}

// Two hyphens are read back as one only where no other hyphen or space is beside them.
function isInside(neighbour: string | undefined): boolean {
  return neighbour !== undefined && neighbour !== ' ' && neighbour !== '-'
}

function encodeCharacter(character: string): string {
  const bytes = [...Buffer.from(character, 'utf8')]
  return bytes.map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')
}

// A percent sign that does not begin an escape belongs to the name.
function decodePercent(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run)
    } catch {
      return run
    }
  })
}

// Never inside a UTF-8 sequence or a percent escape.
function cutBytes(text: string, bytesMax: number): string {
  let cut = ''
  let bytes = 0
  for (const [piece] of text.matchAll(/%[0-9A-F]{2}|./gsu)) {
    bytes += Buffer.byteLength(piece)
    if (bytes > bytesMax) break
    cut += piece
  }
  return cut
}
