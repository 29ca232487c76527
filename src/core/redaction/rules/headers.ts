import { eachMatch } from '../each-match.ts'
import type { Finding } from '../finding.ts'
import { isPlaceholder } from './placeholder.ts'

const BEARER = /\bBearer[ \t]{1,4}([A-Za-z0-9_.~+/=:,-]{12,4096})/gi
const AUTHORIZATION =
  /\b(?:proxy-)?authorization["']?[ \t]{0,4}[:=][ \t]{0,4}["']?(?:[A-Za-z0-9-]{1,20}[ \t]{1,4})?([A-Za-z0-9_.~+/=:,-]{6,4096})/gi
const COOKIE =
  /\b(?:set-)?cookie["']?[ \t]{0,4}:[ \t]{0,4}["']?([^\s=;"'\ue000]{1,64}=[^\r\n"'\ue000]{4,4096})/gi

const CURL_USER =
  /\bcurl\b[^\r\n\ue000]{0,200}?[ \t](?:-u|--user)[ =]["']?[^\s:"']{1,64}:([^\s"'\ue000]{1,128})/g

const COMMAND_PASSWORD =
  /\b(?:docker[ \t]+login\b[^\r\n\ue000]{0,200}?[ \t]-p|sshpass[ \t]+-p|redis-cli\b[^\r\n\ue000]{0,200}?[ \t]-a)[ \t]{0,4}["']?([^\s"'\ue000]{1,128})/g

const DIGIT = /\d/
const LETTER = /[A-Za-z]/
const MIXED_CASE =
  /^(?:(?![a-z][A-Z]).)*[a-z][A-Z].*[A-Z][a-z]|^(?:(?![A-Z]{2}).)*[A-Z]{2}.*[a-z][A-Z]/
const MIXED_LENGTH_MIN = 12

/** Credentials of HTTP: `Authorization: …`, `Bearer …`, `Cookie: …`, and of commands. */
export function findHeaders(text: string): Finding[] {
  return [
    ...findValues(text, AUTHORIZATION, 'authorization', isCredential),
    ...findValues(text, BEARER, 'authorization', isCredential),
    ...findValues(text, CURL_USER, 'authorization', (value) => !isPlaceholder(value)),
    ...findValues(text, COMMAND_PASSWORD, 'authorization', (value) => !isPlaceholder(value)),
    ...findValues(text, COOKIE, 'cookie', () => true),
  ]
}

function findValues(
  text: string,
  pattern: RegExp,
  what: 'authorization' | 'cookie',
  isSecret: (value: string) => boolean,
): Finding[] {
  const found: Finding[] = []
  for (const match of eachMatch(text, pattern)) {
    const value = match[1] ?? ''
    const to = match.index + match[0].length
    if (isSecret(value)) found.push({ rule: what, what, from: to - value.length, to })
  }
  return found
}

// "Bearer of good news" and "authorization: see below" are talk.
function isCredential(value: string): boolean {
  if (isPlaceholder(value) || !LETTER.test(value)) return false
  return DIGIT.test(value) || (value.length >= MIXED_LENGTH_MIN && MIXED_CASE.test(value))
}
