import { eachMatch } from '../each-match.ts'
import type { Finding } from '../finding.ts'
import { isPlaceholder } from './placeholder.ts'
import { isRandomLooking } from './randomness.ts'

// The user may be empty (redis://:secret@host). Lengths bound the work at each "://".
const CREDENTIALS = /:\/\/([^\s:@/?#"'`<>\ue000]{0,128}):([^\s@/"'`<>\ue000]{1,256})@(?=[\w[])/g

/** Passwords in addresses: `postgres://user:…@host`, `https://user:…@host`. */
export function findUrlPasswords(text: string): Finding[] {
  const found: Finding[] = []
  for (const match of eachMatch(text, CREDENTIALS)) {
    const [, user = '', password = ''] = match
    const userFrom = match.index + 3
    const from = userFrom + user.length + 1
    // Some services take the token as the user and a fixed word as the password.
    if (isRandomLooking(user)) found.push(urlSecret(userFrom, from - 1))
    else if (!isPlaceholder(password)) found.push(urlSecret(from, from + password.length))
  }
  return found
}

function urlSecret(from: number, to: number): Finding {
  return { rule: 'url-password', what: 'password', from, to }
}
