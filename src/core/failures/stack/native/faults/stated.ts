import { maskBrackets } from '../mask-brackets.ts'
import type { Fault } from './fault.ts'

/** The same is said for every misuse of a runtime, so that all frames are needed beside it. */
export const MISUSE_FRAMES = 3

/** What a check compared, without the values of this run. */
function conditionOf(text: string): string {
  const bare = withoutValues(text)
  // A semicolon outside of brackets ends a condition.
  const end = maskBrackets(bare, 'without angles').search(/; /)
  return trimmed(end < 0 ? bare : bare.slice(0, end))
}

/** A quoted value at the end: `name: 'a'`, `name = "a"`. */
const QUOTED_VALUE = /\s{0,8}[:=]\s*(?:'[^']*'|"[^"]*")$/

/** Without ` (1 vs. 2)`, ` failed: 1 vs. 2` and quoted values. */
export function withoutValues(text: string): string {
  const compared = text.indexOf(' failed: ')
  const isCompared = compared >= 0 && text.includes(' vs. ', compared)
  const bare = isCompared ? text.slice(0, compared + ' failed'.length) : text
  return trimmed(bare.slice(0, valuesStart(bare)).trim().replace(QUOTED_VALUE, ''))
}

function trimmed(text: string): string {
  return text.replace(/^[\s.'"[\]]+/, '').replace(/[\s.'"[\]]+$/, '')
}

/** Where ` (1 vs. 2)` begins: the values may hold brackets themselves. */
function valuesStart(text: string): number {
  let depth = 0
  for (let at = text.indexOf(' vs. '); at > 0; at--) {
    if (text[at] === ')') depth++
    if (text[at] === '(' && depth-- === 0) return at
  }
  return text.length
}

/** What was checked, and in which file. */
export function placed(type: string, text = '', file = ''): Fault {
  const condition = conditionOf(text)
  return said(type, [condition, file].filter((part) => part !== '').join(' in '))
}

export function said(type: string, text: string): Fault {
  return { type, text, weight: 'stated', language: 'native', message: text }
}

export function misused(text: string): Fault {
  return { ...said('V8 API error', text), frames: MISUSE_FRAMES }
}
