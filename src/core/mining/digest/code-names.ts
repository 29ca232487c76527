const WORD = /[\p{L}_$][\p{L}\p{N}_$]{2,80}/gu
/** An underscore inside, a capital inside, or digits after letters: nobody writes prose like that. */
const OF_CODE = /[\p{L}\p{N}]_[\p{L}\p{N}]|\p{Ll}\p{Lu}|^_+\p{L}|\p{L}\d/u
const NAMES_MAX = 200

/** Names in a text that only code, or a table, would have; each once, lower case. */
export function codeNames(text: string): readonly string[] {
  const names = new Set<string>()
  for (const [word] of text.matchAll(WORD)) {
    if (OF_CODE.test(word)) names.add(word.toLowerCase())
    if (names.size >= NAMES_MAX) break
  }
  return [...names]
}
