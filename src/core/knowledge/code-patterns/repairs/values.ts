import type { CodeToken } from '../../../syntax/code-tokens.ts'
import { textOf } from '../../../syntax/statements/statement.ts'

const PLAIN = /^(?:true|false|null|True|False|None|nil|undefined)$/u

/** A type or a keyword, a name, and what it begins with. */
export function isDeclaration(head: readonly CodeToken[]): boolean {
  const at = head.findIndex(({ text }) => text === '=')
  const [name, type] = [head[at - 1], head[at - 2]]
  const isTyped = type !== undefined && (type.kind !== 'mark' || /^[>\]]$/u.test(type.text))
  return name?.kind === 'name' && isTyped
}

/** True when a statement calls or assigns. */
export function isDoing(head: readonly CodeToken[]): boolean {
  return head.some(({ text }) => text === '(' || /^[+\-*/%]?=$/u.test(text))
}

/** What is assigned, as text; empty when nothing is. */
export function assignedBy(head: readonly CodeToken[]): string {
  const at = head.findIndex(({ text }) => text === '=')
  return at < 0 ? '' : textOf(head.slice(at + 1))
}

/** True when what is assigned is a literal, a constant by its name, or a new thing. */
export function isFirstValue(head: readonly CodeToken[]): boolean {
  const at = head.findIndex(({ text }) => text === '=')
  const [first, ...others] = head.slice(at + 1).filter(({ text }) => text !== '-')
  if (at < 0 || first === undefined) return false
  if (first.text === 'new') return true
  const last = others.at(-1) ?? first
  const isName = [first, ...others].every(({ kind, text }) => kind === 'name' || text === '.')
  if (isName && /^[A-Z]/u.test(last.text)) return true
  return others.length === 0 && (/^(?:number|string)$/u.test(first.kind) || PLAIN.test(first.text))
}

/** True when a new thing is made somewhere in a statement. */
export function isMade(head: readonly CodeToken[]): boolean {
  return head.some(({ text }) => text === 'new')
}
