import { useLayoutEffect, useRef } from 'preact/hooks'
import { shortcuts } from './settings.ts'

/** What keys do: `{ j: next, 'g h': goHome, '?': showKeys }`. */
export type KeyBindings = Readonly<Record<string, () => void>>

/** Of all parts that are shown: the second key of two must not act for another part. */
const bound = new Set<{ readonly current: KeyBindings }>()
let first = ''

/**
 * Binds keys while a part is shown. They do nothing while somebody types, in a dialog, or again while
 * they are held down, and none if shortcuts are off.
 */
export function useKeys(bindings: KeyBindings): void {
  const latest = useRef(bindings)
  latest.current = bindings
  // With the part itself: what is in sight can be pressed.
  useLayoutEffect(() => {
    if (bound.size === 0) addEventListener('keydown', listen)
    bound.add(latest)
    return () => {
      bound.delete(latest)
      if (bound.size === 0) removeEventListener('keydown', listen)
    }
  }, [])
}

function listen(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, repeat, target } = event
  if (ctrlKey || metaKey || altKey || repeat || isTyping(target)) return
  if (shortcuts.get() === 'off') return
  const shown = [...bound].map(({ current }) => current)
  const keys = first === '' ? key : `${first} ${key}`
  const isFirst = shown.some((one) => Object.keys(one).some((two) => two.startsWith(`${keys} `)))
  first = isFirst ? key : ''
  const act = shown.findLast((one) => one[keys] !== undefined)?.[keys]
  if (act === undefined) return
  event.preventDefault()
  act()
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog') !== null
}
