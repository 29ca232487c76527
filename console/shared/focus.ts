import { useEffect } from 'preact/hooks'

/** What goes away while it has the focus, such as a button whose work is done, leaves it nearby. */
export function useKeptFocus(): void {
  useEffect(() => {
    let path: readonly EventTarget[] = []
    const note = (event: FocusEvent): void => {
      path = event.composedPath()
    }
    const keep = (): void => {
      const [had, ...around] = path.filter((one) => one instanceof HTMLElement)
      if (had === undefined || had.isConnected || document.activeElement !== document.body) return
      const near = around.find((one) => one.isConnected && one.hasAttribute('tabindex'))
      const place = near ?? document.querySelector('h1')
      place?.focus({ preventScroll: true })
    }
    const watcher = new MutationObserver(keep)
    addEventListener('focusin', note)
    watcher.observe(document.body, { childList: true, subtree: true })
    return () => {
      removeEventListener('focusin', note)
      watcher.disconnect()
    }
  }, [])
}
