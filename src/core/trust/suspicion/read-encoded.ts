const BLOB = /(?<![\w+/=-])[\w+/-]{24,}={0,2}/gu
const BLOBS_MAX = 8
const BLOB_LENGTH_MAX = 8_192
const ROT_13 = /rot-?13/i
const LETTER = /[a-z]/gi
// Bytes that are no text become the replacement character or controls.
const NOT_TEXT = /[\ufffd\p{Cc}]/gu
const NOT_TEXT_SHARE_MAX = 0.1

/** The texts that a text holds in base64, and in rot13 when it says so. */
export function readEncoded(text: string): readonly string[] {
  const blobs = (text.match(BLOB) ?? []).slice(0, BLOBS_MAX)
  const decoded = blobs
    .map((blob) => Buffer.from(blob.slice(0, BLOB_LENGTH_MAX), 'base64').toString('utf8'))
    .filter((candidate) => isText(candidate))
  return ROT_13.test(text) ? [...decoded, text.replace(LETTER, turnLetter)] : decoded
}

function isText(candidate: string): boolean {
  const broken = candidate.match(NOT_TEXT)?.length ?? 0
  return candidate !== '' && broken / candidate.length <= NOT_TEXT_SHARE_MAX
}

function turnLetter(letter: string): string {
  const code = letter.charCodeAt(0)
  const first = code & 0x20 ? 0x61 : 0x41
  return String.fromCharCode(((code - first + 13) % 26) + first)
}
