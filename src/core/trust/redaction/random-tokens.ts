import { eachMatch, type Finding } from './finding.ts'
import { findSecretWords } from './secret-words.ts'
import { isPlaceholder, isRandomLooking } from './value-shapes.ts'

const RUN = /(?<![\w+/=.~-])[\w+/=.~-]{20,}/g
// Longer runs are data (images, bundles), not credentials.
const RUN_LENGTH_MAX = 512
// How far back a word may stand that makes a random token suspicious: about a line.
const REACH = 60

// What precedes a random-looking value that is public.
const PUBLIC_LABEL =
  /(?:sha-?\d{1,3}|md5|integrity|digest|checksum|hash|commit|fingerprint|base64,|etag|[?&]v=)\W{0,4}$/i

/** Random tokens near a word for secrets. */
export function findRandomTokens(text: string): Finding[] {
  const words = [...findSecretWords(text)].filter(({ kind }) => kind !== 'shorthand')
  if (words.length === 0) return []
  const runs = [...eachMatch(text, RUN)].filter(({ 0: run }) => run.length <= RUN_LENGTH_MAX)
  let next = 0
  return runs.flatMap(({ index, 0: run }) => {
    while ((words[next]?.to ?? Number.POSITIVE_INFINITY) <= index) next++
    const nearest = words[next - 1]
    if (nearest === undefined || !isNear(text, nearest.to, index)) return []
    const token = withoutTail(run)
    if (!isRandomLooking(token) || isPlaceholder(token)) return []
    return [{ rule: 'random-token', what: 'secret', from: index, to: index + token.length }]
  })
}

// Never looks past something hidden: its length differs between the first and a second redaction.
function isNear(text: string, wordTo: number, tokenFrom: number): boolean {
  if (tokenFrom - wordTo > REACH) return false
  const between = text.slice(wordTo, tokenFrom)
  return !/[\n\ue000]/.test(between) && !PUBLIC_LABEL.test(between)
}

function withoutTail(token: string): string {
  let to = token.length
  while (to > 0 && '.=~-'.includes(token.charAt(to - 1))) to--
  return token.slice(0, to)
}
