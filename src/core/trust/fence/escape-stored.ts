// Everything that a program or a model may read as the end of a line.
const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u

// Invisible characters with a function: they join emoji, encode regional flags, and join or
// separate letters of Arabic and Indic scripts.
const JOINING = [
  '\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{1,6}\\u{e007f}',
  '(?<=\\p{Extended_Pictographic}|\\p{Emoji_Modifier}|\\ufe0f)\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Extended_Pictographic}|[0-9#*])\\ufe0f',
  '(?<=[\\u0600-\\u0dff])(?:\\u200c|\\u200d)(?=[\\u0600-\\u0dff])',
].join('|')
const INVISIBLE =
  '(?!\\t)(?:\\p{Cc}|\\p{Cf}|\\p{Variation_Selector}|\\u034f|\\u115f|\\u1160|\\u3164|\\uffa0)'
const UNSEEN = new RegExp(`(${JOINING})|(?:${INVISIBLE})`, 'gu')

const MARKER = /([[［【〔⟦(（<])(?=\s*l\s*o\s*c\s*i\s*[:：])/giu
const TEMPLATE =
  /<(?=\||<\s*\/?SYS|!--)|\|(?=>)|\[(?=\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS)\])/giu
const TAG =
  /<(?=\/?(?:\w{1,12}:)?(?:s>|system|developer|user|assistant|human|instructions?|tool|function|invoke|parameter|start_of|end_of|memory|memories|loci))/giu
const CODE_FENCE = /`{3,}|~{3,}/gu
const HEADING = /^(\s*)(?=#{1,6}(?:\s|$))/u
const ROLE_HEADER =
  /^([\s>*#_\-[(]*)(?=(?:system|developer|user|assistant|human|ai|model|tool|function|instructions?|sistema|utente|assistente|시스템|사용자|어시스턴트|系统|系統|用户|助手)(?:[ _-]\p{L}{1,20})?[\s\])*_]{0,3}[:：])/iu

/**
 * The lines of a stored text, escaped for a prompt: a backslash breaks what could be read as a
 * marker, a chat template token, a tag, a fence, a heading or a role header, and invisible
 * characters are spelled out. It stays readable; it is not reversible.
 */
export function escapeStored(text: string): readonly string[] {
  return text.toWellFormed().split(LINE_BREAK).map(escapeLine)
}

const LABEL_LENGTH_MAX = 300
// The field separator of a header line, and the field names.
const SEPARATOR = /[·•∙⋅・･‧]/gu
const FIELD = /(trust|flags|caution)(?=\s*[:：])/giu

/**
 * A name on one line, escaped for the header line of a record: it can neither end the line nor look
 * like a field of the header.
 */
export function escapeLabel(label: string): string {
  const line = escapeStored(label.slice(0, LABEL_LENGTH_MAX)).join(' ').trim()
  return line.replaceAll(SEPARATOR, ',').replaceAll(FIELD, '$1\\')
}

/** A name on one line, for a text that lists several. */
export function toOneLine(name: string): string {
  return name.split(LINE_BREAK).join(' ')
}

function escapeLine(line: string): string {
  return line
    .replace(UNSEEN, (found: string, joining?: string) => joining ?? spellOut(found))
    .replace(MARKER, '$1\\')
    .replace(TEMPLATE, '$&\\')
    .replace(TAG, '$&\\')
    .replace(CODE_FENCE, (fence) => fence.replace(/./gu, '\\$&'))
    .replace(HEADING, '$1\\')
    .replace(ROLE_HEADER, '$1\\')
}

function spellOut(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase()
  return `[U+${hex.padStart(4, '0')}]`
}
