import { eachMatch, type Finding, findShapes, type ShapeRule } from './finding.ts'
import { isPlaceholder, isRandomLooking } from './value-shapes.ts'

const BEARER = /\bBearer[ \t]{1,4}(?<value>[A-Za-z0-9_.~+/=:,-]{12,4096})/gi
const AUTHORIZATION =
  /\b(?:proxy-)?authorization["']?[ \t]{0,4}[:=][ \t]{0,4}["']?(?:[A-Za-z0-9-]{1,20}[ \t]{1,4})?(?<value>[A-Za-z0-9_.~+/=:,-]{6,4096})/gi
const COOKIE =
  /\b(?:set-)?cookie["']?[ \t]{0,4}:[ \t]{0,4}["']?(?<value>[^\s=;"'\ue000]{1,64}=[^\r\n"'\ue000]{4,4096})/gi

const CURL_USER =
  /\bcurl\b[^\r\n\ue000]{0,200}?[ \t](?:-u|--user)[ =]["']?[^\s:"']{1,64}:(?<value>[^\s"'\ue000]{1,128})/g

const COMMAND_PASSWORD =
  /\b(?:docker[ \t]+login\b[^\r\n\ue000]{0,200}?[ \t]-p|sshpass[ \t]+-p|redis-cli\b[^\r\n\ue000]{0,200}?[ \t]-a)[ \t]{0,4}["']?(?<value>[^\s"'\ue000]{1,128})/g

const DIGIT = /\d/
const LETTER = /[A-Za-z]/
const MIXED_CASE =
  /^(?:(?![a-z][A-Z]).)*[a-z][A-Z].*[A-Z][a-z]|^(?:(?![A-Z]{2}).)*[A-Z]{2}.*[a-z][A-Z]/
const MIXED_LENGTH_MIN = 12

const isGiven = (value: string): boolean => !isPlaceholder(value)

const SHAPES: readonly ShapeRule[] = [
  { rule: 'authorization', what: 'authorization', pattern: AUTHORIZATION, isSecret: isCredential },
  { rule: 'authorization', what: 'authorization', pattern: BEARER, isSecret: isCredential },
  { rule: 'authorization', what: 'authorization', pattern: CURL_USER, isSecret: isGiven },
  { rule: 'authorization', what: 'authorization', pattern: COMMAND_PASSWORD, isSecret: isGiven },
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
