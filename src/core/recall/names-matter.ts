import { analyzeQuery } from '../text/analyze.ts'
import { foldWord } from '../text/fold-text.ts'
import { shellWeight } from '../text/shell-words.ts'
import { isStopWord } from '../text/stop-words.ts'

// What people ask of a time when all of it is wanted: "what happened", "what was true", "what is
// new". Beside a matter these words may belong to it.
const ENGLISH = 'do did done doing happen happened going went on occurred true valid new changed'
const ITALIAN =
  'fatto fare facevo successo accaduto capitato era erano vero valido cambiato nuovo novita'
const KOREAN =
  '무슨 일 일이 일들 있었어 있었지 있었니 있었나 있었나요 했어 했지 했니 했나요 했더라 뭘 뭐가 무엇이 사실 사실이었던 것 것은 것이 변한 바뀐 바뀌었어 새로운'
const IDLE: ReadonlySet<string> = new Set(`${ENGLISH} ${ITALIAN} ${KOREAN}`.split(' '))

/** Words of the shell that may be matter as well do not make a matter alone. */
const SHELL_WEIGHT_MAX = 0.25

/** True when a text names something to look for, and not only that something is asked. */
export function namesMatter(text: string): boolean {
  const words = text.split(/[^\p{L}\p{M}\p{N}]+/u).map(foldWord)
  return words.some((word) => !isIdle(word) && analyzeQuery(word).some(isMatter))
}

function isIdle(word: string): boolean {
  // What an apostrophe cut off.
  if (/^\p{Script=Latin}?$/u.test(word)) return true
  return IDLE.has(word) || isStopWord(word)
}

function isMatter({ term }: { readonly term: string }): boolean {
  return shellWeight(term) > SHELL_WEIGHT_MAX
}
