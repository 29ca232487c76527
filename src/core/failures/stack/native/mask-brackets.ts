/** Stands in a mask for what is inside of brackets. */
const INSIDE = '\u0001'
/** Stands for the brackets that are the name of an operator. */
const OF_OPERATOR = '\u0002'

const OPERATORS = /\boperator ?(?:\(\)|\[\]|->\*?|<=>|<<=?|>>=?|<=?|>=?)/g

/** Which brackets count: conditions compare with the angle ones. */
type BracketKinds = 'all' | 'without angles'

const OPENING: Readonly<Record<BracketKinds, string>> = { all: '(<[{', 'without angles': '([{' }
const CLOSING: Readonly<Record<BracketKinds, string>> = { all: ')>]}', 'without angles': ')]}' }

/**
 * The same text, just as long, with nothing inside of its outermost brackets, so that a pattern
 * finds only what is outside: `a<b c>(d) e` has its blank before the `e`.
 */
export function maskBrackets(text: string, kinds: BracketKinds = 'all'): string {
  const plain = text.replace(OPERATORS, (name) => name.replace(/[^operat]/g, OF_OPERATOR))
  const mask: string[] = []
  let depth = 0
  for (let at = 0; at < plain.length; at++) {
    const char = plain.charAt(at)
    if (CLOSING[kinds].includes(char)) depth = Math.max(0, depth - 1)
    mask.push(depth > 0 ? INSIDE : char)
    if (OPENING[kinds].includes(char)) depth++
  }
  return mask.join('')
}

/** The text without its outermost brackets and what they hold. */
export function withoutBrackets(text: string): string {
  if (!/[(<[{]/.test(text)) return text
  const mask = maskBrackets(text)
  return text.replace(/[\s\S]/g, (char, at: number) => (isKept(mask.charAt(at)) ? char : ''))
}

function isKept(masked: string): boolean {
  return masked !== INSIDE && !OPENING.all.includes(masked) && !CLOSING.all.includes(masked)
}
