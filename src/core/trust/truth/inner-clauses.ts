/** More than this does not only introduce what follows. */
const LEAD = /^[^.!?]{1,60}?(?:[,:;]\s+|\s(?:that|che)\s+)/u

// Who denies, doubts or supposes what follows does not say it again.
const DENIES =
  /\b(?:no|not|never|\w+n[’']t|no longer|doubt\w*|wrong|false|if|unless|whether|instead|non|mai|dubit\w*|falso|sbagliat\w*|se|invece)\b|아니|않|없|만약/iu

const CLAUSES_MAX = 3

/** What is said behind an introduction: "By the way, …", "I heard that …". */
export function innerClauses(text: string): readonly string[] {
  const clauses: string[] = []
  let rest = text
  while (clauses.length < CLAUSES_MAX) {
    const [lead] = LEAD.exec(rest) ?? []
    if (lead === undefined || DENIES.test(lead) || lead.length >= rest.length) break
    rest = rest.slice(lead.length)
    clauses.push(rest)
  }
  return clauses
}
