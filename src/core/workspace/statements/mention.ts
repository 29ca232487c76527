import { isKnownHangulName, isKoreanPerson } from '../../entities/hangul-names.ts'
import { splitParticle } from '../../language/hangul.ts'
import { cleanEntityName } from '../pages/entity-file.ts'

/** An entity named with `@`, and how many characters of the text that takes. */
export interface Mention {
  readonly name: string
  readonly length: number
}

// Letters, digits, emoji; between them single joiners; at the end the signs of C++ and C#.
const SLUG =
  /@([\p{L}\p{Extended_Pictographic}\p{Regional_Indicator}_](?:[\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}_]|\u200d|\ufe0f|(?:--?|[.'’&+])(?=[\p{L}\p{N}])){0,99}[+#]{0,2})/uy
const QUOTED = /@(?:"([^"\n`@<\\]{1,100})"|“([^”\n`@<\\]{1,100})”)/uy
// An address, a path or a handle goes on before or after the sign.
const BLOCKED_BEFORE = /[\p{L}\p{N}_@/.]$/u
const SPACELESS_BEFORE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u
const BLOCKED_AFTER = /^(?:@|\/[\p{L}\p{N}_])/u
// Particles that are hardly ever the last syllable of a name.
const CLEAR_PARTICLE = /^(?:[은는을를가의과와]|..+)$/

/**
 * Reads the mention whose `@` stands at this place. `after` is where a mention before it ended:
 * two mentions need something between them.
 */
export function readMention(text: string, at: number, after = -1): Mention | undefined {
  const before = text.slice(Math.max(0, at - 2), at)
  const isBlocked = BLOCKED_BEFORE.test(before) && !SPACELESS_BEFORE.test(before)
  if (after === at || isBlocked) return undefined
  return readQuoted(text, at) ?? readSlug(text, at)
}

/** The mention of a name, without quotes where that is enough. */
export function writeMention(name: string, isQuoted: boolean): string | undefined {
  if (isQuoted) return /["“”\n`@<\\]/.test(name) ? undefined : `@"${name}"`
  return `@${name.replaceAll('-', '--').replaceAll(' ', '-')}`
}

function readQuoted(text: string, at: number): Mention | undefined {
  QUOTED.lastIndex = at
  const [whole, straight, curly] = QUOTED.exec(text) ?? []
  if (whole === undefined) return undefined
  const name = cleanEntityName(straight ?? curly ?? '')
  return name === '' ? undefined : { name, length: whole.length }
}

function readSlug(text: string, at: number): Mention | undefined {
  SLUG.lastIndex = at
  const slug = SLUG.exec(text)?.[1]
  if (slug === undefined) return undefined
  if (BLOCKED_AFTER.test(text.slice(at + 1 + slug.length, at + 4 + slug.length))) return undefined
  const bare = dropParticle(slug.replace(/['’]s$/iu, ''))
  const name = cleanEntityName(bare.replace(/--?/g, (run) => (run === '-' ? ' ' : '-')))
  return name === '' ? undefined : { name, length: 1 + bare.length }
}

// 민수는, 서울에서, Peter는: the particle stays in the sentence and is no part of the name.
function dropParticle(word: string): string {
  if (!/[가-힣]$/.test(word)) return word
  const { stem, particle } = splitParticle(word)
  if (particle === '') return word
  if (!/[가-힣]$/.test(stem)) return stem
  if (isKnownHangulName(word)) return word
  if (isKnownHangulName(stem)) return stem
  if (isKoreanPerson(word)) return word
  const isClear = CLEAR_PARTICLE.test(particle) && stem.length >= 2
  return isClear || isKoreanPerson(stem) ? stem : word
}
