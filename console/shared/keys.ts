import { useEffect, useRef } from 'preact/hooks'

/** What keys do: `{ j: next, 'g h': goHome, '?': showKeys }`. */
export type KeyBindings = Readonly<Record<string, () => void>>

/** How long the second key of two may take. */
const SECOND_KEY_MS = 1_500

/** Binds keys while a part is shown. They do nothing while somebody types, or in a dialog. */
export function useKeys(bindings: KeyBindings): void {
  const latest = useRef(bindings)
  latest.current = bindings
  useEffect(() => {
    let first = { key: '', atMs: 0 }
    const listen = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const before = event.timeStamp - first.atMs < SECOND_KEY_MS ? first.key : ''
      first = { key: event.key, atMs: event.timeStamp }
      const act = latest.current[`${before} ${event.key}`] ?? latest.current[event.key]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog') !== null
}
