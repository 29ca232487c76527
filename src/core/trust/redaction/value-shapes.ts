// Placeholders that documentation and code use for a secret.
const SIGNS =
  /^(?:[<{[]|\$\(|\*{2}|\.{2,}|…|x{3,}|-{2,}|_{2,}|\/\/)|[*•●]{3,}|\.{3}$|\$\{|\{\{|<[a-z]/i
const VARIABLE = /^(?:\$\w+|process\.env(?:\.\w+)?|[@:#]\w+|%\w+%?|%[sdv])$/
const SAYS_SO =
  /your|example|sample|dummy|placeholder|changeme|change[-_]me|redacted|insert|replace|todo|fixme|foobar|xxxx|deadbeef|lorem/i
const WORDS: ReadonlySet<string> = new Set(
  `password passwd pass pwd pw secret token key apikey api_key api-key username user admin login
  null undefined none nil true false string str number int integer boolean bool object any unknown
  void never bytes buffer text char varchar env config default optional required empty
  value test demo mock fake null; false; true; n/a na tbd hidden masked encrypted hashed`.split(
    /\s+/,
  ),
)

/** True for a placeholder instead of a secret: `${TOKEN}`, `<your key>`, `****`. */
export function isPlaceholder(value: string): boolean {
  if (value === '' || isOneCharacter(value)) return true
  if (VARIABLE.test(value)) return true
  return SIGNS.test(value) || SAYS_SO.test(value) || WORDS.has(value.toLowerCase())
}

function isOneCharacter(value: string): boolean {
  const first = value.charAt(0)
  for (const character of value) if (character !== first) return false
  return true
}

/** What precedes a random-looking value that is public. */
export const PUBLIC_LABEL =
  /(?:sha-?\d{1,3}|md5|integrity|digest|checksum|hash|commit|fingerprint|public[ _-]?key(?:[ _-]?token)?|base64,|etag|[?&]v=)\W{0,4}$/i

// Shannon entropy in bits per character. English words are below 3, random base64 of 20 characters
// about 4; 3.5 separates them (the threshold of most secret scanners).
const ENTROPY_MIN = 3.5
const HEX_ENTROPY_MIN = 2.8
const LENGTH_MIN = 20
const WORD_SHARE_MAX = 0.7

const HEX = /^[0-9a-f]+$/i
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const DIGIT = /\d/
const LOWER = /[a-z]/
const UPPER = /[A-Z]/
const WORD_OR_NUMBER = /^(?:[A-Za-z]?[a-z]{1,16}|[A-Z]{1,16}|\d{1,8}|v\d+|[a-z]{1,12}\d{1,4})$/

/** Shannon entropy in bits per character. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) {
    const share = count / text.length
    bits -= share * Math.log2(share)
  }
  return bits
}

/** True for the form of Git hashes, digests and UUIDs, which are random, but public. */
export function isDigest(text: string): boolean {
  return text.length >= LENGTH_MIN && (HEX.test(text) || UUID.test(text))
}

/** True for what no person types and is no digest: long, mixed and without words. */
export function isRandomLooking(text: string): boolean {
  if (text.length < LENGTH_MIN || isDigest(text)) return false
  return isMixed(text) && entropyOf(text) >= ENTROPY_MIN && !isMadeOfWords(text)
}

/** Like `isRandomLooking`, where the text says outright that this is a key: hex counts too. */
export function isRandomKey(text: string): boolean {
  if (HEX.test(text) && text.length >= 16) return entropyOf(text) >= HEX_ENTROPY_MIN
  return UUID.test(text) || isRandomLooking(text)
}

function isMixed(text: string): boolean {
  return DIGIT.test(text) && (LOWER.test(text) || UPPER.test(text))
}

// camelCase, snake_case, paths, versions, model names: split up, most parts are words.
function isMadeOfWords(text: string): boolean {
  const pieces = text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((piece) => piece !== '')
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const words = pieces.filter((piece) => WORD_OR_NUMBER.test(piece))
  const inWords = words.reduce((sum, word) => sum + word.length, 0)
  return pieces.length > 1 && inWords > length * WORD_SHARE_MAX
}
