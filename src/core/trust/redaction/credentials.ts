import others from '../../language/secret-words.json' with { type: 'json' }
import { escapeRegex } from '../../language/text/escape-regex.ts'
import tools from './command-secrets.json' with { type: 'json' }
import { eachMatch, type Finding, findShapes, type ShapeRule } from './finding.ts'
import { isOptionValue } from './secret-fields.ts'
import { isUnlikeWords } from './secret-value.ts'
import { isPlaceholder, isRandomLooking } from './value-shapes.ts'

const BEARER = /\bBearer[ \t]{1,4}(?<value>[A-Za-z0-9_.~+/=:,-]{12,4096})/gi
const AUTHORIZATION =
  /\b(?:proxy-)?authorization["']?[ \t]{0,4}[:=][ \t]{0,4}["']?(?:[A-Za-z0-9-]{1,20}[ \t]{1,4})?(?<value>[A-Za-z0-9_.~+/=:,-]{6,4096})/gi
const COOKIE =
  /\b(?:set-)?cookie["']?[ \t]{0,4}:[ \t]{0,4}["']?(?<value>[^\s=;"'\ue000]{1,64}=[^\r\n"'\ue000]{4,4096})/gi

const LINE = '[^\\r\\n\\ue000]{0,200}?'
const VALUE = '["\']?(?<value>[^\\s"\'\\ue000]{1,128})'

/** What the tools of a table take as a password, by the end of their option. */
function optionOf(tools: readonly Tool[], end: (tool: Tool) => string): RegExp {
  const each = tools.map((tool) => {
    const commands = tool.commands.map((one) => escapeRegex(one).replaceAll(' ', '[ \\t]+'))
    return `(?:${commands.join('|')})\\b${LINE}[ \\t]${escapeRegex(tool.option)}${end(tool)}`
  })
  return new RegExp(`(?<![\\w/.-])(?:${each.join('|')})${VALUE}`, 'g')
}

interface Tool {
  readonly commands: readonly string[]
  readonly option: string
  readonly joint?: string
}

const COMMANDS: readonly RegExp[] = [
  optionOf(tools.glued, () => ''),
  optionOf(tools.spaced, () => '[ \\t=]{1,4}'),
  optionOf(tools.withUser, ({ joint = ':' }) => `[ =]["']?[^\\s${joint}"']{1,64}${joint}`),
  /\bnet[ \t]+use\b[^\r\n\ue000]{0,200}?\/user:\S{1,64}[ \t]+["']?(?<value>[^\s"'/\ue000]{1,128})/gi,
  /\bhtpasswd[ \t]+-\w*b\w*[ \t]+\S{1,200}[ \t]+\S{1,64}[ \t]+["']?(?<value>[^\s"'\ue000]{1,128})/g,
  /\becho[ \t]+(?:-n[ \t]+)?["']?(?<value>[^\s"'|\ue000]{1,128})(?=["']?[ \t]*\|[^\r\n\ue000]{0,80}?(?:sudo[ \t]+-S|--stdin|--password-stdin|\bkinit)\b)/g,
]

// A line of .pgpass: host, port, database, user and password. Most lines end at the first colons.
const PGPASS =
  /^(?=[^\s:]{1,257}:(?:\d{2,5}|\*):[^\s:]{1,64}:)(?:\*|[^\s:]{0,128}[A-Za-z.][^\s:]{0,128}):(?:\d{2,5}|\*):[^\s:]{1,64}:[^\s:]{0,64}[A-Za-z*][^\s:]{0,64}:(?<value>[^\s\ue000]{3,128})$/gm

// "Login for the shop: anna / …", "creds are anna:…".
const LOGIN = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${others.logins.join('|')})(?![A-Za-z])[^\\n:=\\ue000]{0,40}?(?:[:=]|\\s(?:is|are|was|were|è|sono|ist|sind|est|sont|es|son|são))\\s{1,3}["'\`]?[\\w.@+-]{1,40}["'\`]?(?:\\s\\/\\s|:)["'\`]?(?<value>[^\\s"'\`<>,;\\ue000]{5,64})`,
  'giu',
)

const DIGIT = /\d/
const LETTER = /[A-Za-z]/
const MIXED_CASE =
  /^(?:(?![a-z][A-Z]).)*[a-z][A-Z].*[A-Z][a-z]|^(?:(?![A-Z]{2}).)*[A-Z]{2}.*[a-z][A-Z]/
const MIXED_LENGTH_MIN = 12

const isGiven = (value: string): boolean => !isPlaceholder(value)

// "sqlcmd -P is deprecated" only mentions an option.
function isOptionGiven(value: string): boolean {
  return isGiven(value) && isOptionValue(value) && !/^\p{L}{1,3}$/u.test(value)
}

function isLoginValue(value: string): boolean {
  return isGiven(value) && isUnlikeWords(value.replace(/[.!?)\]]+$/, ''))
}

const SHAPES: readonly ShapeRule[] = [
  { rule: 'authorization', what: 'authorization', pattern: AUTHORIZATION, isSecret: isCredential },
  { rule: 'authorization', what: 'authorization', pattern: BEARER, isSecret: isCredential },
  ...COMMANDS.map((pattern): ShapeRule => {
    return { rule: 'command-password', what: 'password', pattern, isSecret: isOptionGiven }
  }),
  { rule: 'pgpass', what: 'password', pattern: PGPASS, isSecret: isGiven },
  { rule: 'login', what: 'password', pattern: LOGIN, isSecret: isLoginValue },
  { rule: 'cookie', what: 'cookie', pattern: COOKIE },
]

/** `Authorization: …`, `Bearer …`, `Cookie: …`, passwords in commands and in addresses. */
export function findCredentials(text: string): Finding[] {
  return [...findShapes(text, SHAPES), ...findUrlPasswords(text)]
}

// "Bearer of good news" and "authorization: see below" are talk.
function isCredential(value: string): boolean {
  if (isPlaceholder(value) || !LETTER.test(value)) return false
  return DIGIT.test(value) || (value.length >= MIXED_LENGTH_MIN && MIXED_CASE.test(value))
}

// The user may be empty (redis://:secret@host). Lengths bound the work at each "://".
const CREDENTIALS = /:\/\/([^\s:@/?#"'`<>\ue000]{0,128}):([^\s@/"'`<>\ue000]{1,256})@(?=[\w[])/g

// Passwords in addresses: `postgres://user:…@host`, `https://user:…@host`.
function findUrlPasswords(text: string): Finding[] {
  const found: Finding[] = []
  for (const match of eachMatch(text, CREDENTIALS)) {
    const [, user = '', password = ''] = match
    const userFrom = match.index + 3
    const from = userFrom + user.length + 1
    // Some services take the token as the user name and a fixed word as the password.
    if (isRandomLooking(user)) found.push(urlSecret(userFrom, from - 1))
    else if (!isPlaceholder(password)) found.push(urlSecret(from, from + password.length))
  }
  return found
}

function urlSecret(from: number, to: number): Finding {
  return { rule: 'url-password', what: 'password', from, to }
}
