import { invalidInput } from '../../errors.ts'

/** A regular expression that somebody gave, made safe to run on any code. */
export interface OwnExpression {
  /** With every repetition bounded, and its groups called `h1`, `h2` and so on. */
  readonly expression: string
  /** The numbers of its groups, by `$1` and by `$name`. */
  readonly groups: ReadonlyMap<string, number>
}

/** How far `*` and `+` reach. */
const REACH = 40
/** So many ways to match from one character on take about a second in the longest code. */
const WAYS_MAX = 2_000
const NOT_BOUNDED = /\\[1-9k]|\(\?<?[=!]/u
const REPEATED_GROUP = /\)(?:[*+]|\{)/u
const SIGNS = /\\(?:[pPu]\{[^}]{0,40}\}|[\s\S])|\[(?:\\[\s\S]|[^\]\\]){0,200}\]/u
/** A sign, which stays as it is; the beginning of a group; a repetition. */
const TOKEN = new RegExp(
  `${SIGNS.source}|\\(\\?:|\\((?:\\?<(?<name>\\w+)>)?|(?:(?<sign>[*+?])|\\{(?<from>\\d{1,6})(?<comma>,?)(?<to>\\d{0,6})\\})(?<lazy>\\??)`,
  'gu',
)

/**
 * Reads a regular expression. The ways in which its repetitions and alternatives can match are
 * counted, so that no code takes long to be searched.
 *
 * @throws MemoryError `INVALID_INPUT` for what is wrong, or may take too long.
 */
export function readExpression(source: string): OwnExpression {
  const plain = source.replaceAll(new RegExp(SIGNS, 'gu'), (sign) =>
    /^\\[1-9k]/u.test(sign) ? sign : '_',
  )
  if (NOT_BOUNDED.test(plain)) throw tooLong('Use no \\1 and no (?=…).')
  if (REPEATED_GROUP.test(plain)) throw tooLong('Repeat characters, not groups.')
  const groups = new Map<string, number>()
  let ways = 2 ** (plain.split('|').length - 1)
  const expression = source.replace(TOKEN, (token, ...rest) => {
    const {
      name,
      sign,
      from,
      comma,
      to,
      lazy = '',
    } = rest.at(-1) as Record<string, string | undefined>
    if (token.startsWith('(') && token !== '(?:') {
      const index = new Set(groups.values()).size + 1
      groups.set(`$${index}`, index).set(`$${name ?? index}`, index)
      return `(?<h${index}>`
    }
    if (sign === undefined && from === undefined) return token
    const [least, most] = rangeOf(sign, from, comma === '' ? from : to)
    ways *= Math.max(1, most - least + 1)
    return `{${least},${most}}${lazy}`
  })
  if (ways > WAYS_MAX) {
    throw tooLong(`Its repetitions multiplied reach ${ways} (* and + count ${REACH}, | counts 2).`)
  }
  try {
    new RegExp(expression, 'u')
  } catch (error) {
    throw invalidInput('The regular expression is wrong', String((error as Error).message))
  }
  return { expression, groups }
}

function rangeOf(sign: string | undefined, from: string | undefined, to: string | undefined) {
  const least = sign === undefined ? Number(from) : Number(sign === '+')
  if (sign === '?') return [0, 1] as const
  return [least, to ? Number(to) : least + REACH] as const
}

function tooLong(why: string): Error {
  return invalidInput(
    'The regular expression may take too long',
    `${why} Write smaller ones, such as {0,9}; the product may be ${WAYS_MAX}.`,
  )
}
