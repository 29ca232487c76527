// What documentation and code put where a secret would stand.
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

/** True for what stands in the place of a secret and is none: `${TOKEN}`, `<your key>`, `****`. */
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
