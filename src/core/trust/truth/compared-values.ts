import { isSameWord } from './compare-readings.ts'
import type { StatementReading } from './statement.ts'

const OVER = /^(?:over|than|rispetto|piuttosto)$/
const KOREAN_THAN = /.보다$/u

/** True when both are comparisons, but not of the same things. */
export function comparesOthers(newer: StatementReading, older: StatementReading): boolean {
  const [left, right] = [comparedValues(newer), comparedValues(older)]
  if (left === undefined || right === undefined) return left !== right
  return !isSameWord(left.more, right.more) || !isSameWord(left.less, right.less)
}

/** Whether `tabs over spaces` became `spaces over tabs`: the new and the old preferred value. */
export function findSwap(newer: StatementReading, older: StatementReading) {
  const [left, right] = [comparedValues(newer), comparedValues(older)]
  if (left === undefined || right === undefined) return undefined
  const isSwapped = isSameWord(left.more, right.less) && isSameWord(left.less, right.more)
  return isSwapped ? { newer: left, older: right } : undefined
}

const ARTICLE = /^(?:the|a|an|al|alla|allo|ai|alle|che|a|il|la|lo|i|gli|le)$/

// The preferred or greater side of a comparison, and the other side.
function comparedValues({ words }: StatementReading) {
  const content = words.filter(({ role }) => role === 'content')
  const korean = content.findIndex(({ text }) => KOREAN_THAN.test(text))
  const [lessKorean, moreKorean] = [content[korean], content[korean + 1]]
  if (korean >= 0 && lessKorean !== undefined && moreKorean !== undefined) {
    return { more: moreKorean, less: lessKorean }
  }
  // "Lives over in Leeds" compares nothing.
  const over = words.findIndex(({ folded }, at) => {
    return OVER.test(folded) && words[at + 1]?.folded !== 'in'
  })
  const more = words.slice(0, Math.max(0, over)).findLast(({ role }) => role === 'content')
  const less = words.slice(over + 1).find(({ folded }) => !ARTICLE.test(folded))
  return over < 0 || more === undefined || less === undefined ? undefined : { more, less }
}
