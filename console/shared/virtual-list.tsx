import type { ComponentChildren, VNode } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { shortcuts } from './settings.ts'

interface VirtualListProps {
  readonly label: string
  readonly count: number
  /** In pixels: every row has the same, so any of a million is found without measuring. */
  readonly rowHeight: number
  readonly children: (index: number) => ComponentChildren
  /** The row that is chosen; -1 for none. */
  readonly selected: number
  readonly onSelect: (index: number) => void
  /** Called when the last rows come into sight, to read more of them. */
  readonly onEnd?: () => void
}

/** Rows drawn above and below what is in sight. */
const BEYOND = 6

/**
 * A list that draws only the rows in sight. The arrow keys, Home and End choose a row; what is chosen
 * is told to screen readers, and stays in sight.
 */
export function VirtualList(props: VirtualListProps): VNode {
  const { label, count, rowHeight, selected, onSelect, onEnd } = props
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 800 })
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const measure = (): void => setView({ top: element.scrollTop, height: element.clientHeight })
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  const first = Math.max(0, Math.floor(view.top / rowHeight) - BEYOND)
  const last = Math.min(count, Math.ceil((view.top + view.height) / rowHeight) + BEYOND)
  useEffect(() => {
    if (last >= count) onEnd?.()
  }, [last, count, onEnd])
  useEffect(() => {
    if (box.current !== null && selected >= 0) reveal(box.current, selected * rowHeight, rowHeight)
  }, [selected, rowHeight])

  const choose = (event: KeyboardEvent): void => {
    if (event.key.length === 1 && shortcuts.get() === 'off') return
    const to = destinationOf(event.key, selected, count, Math.floor(view.height / rowHeight))
    if (to === undefined || count === 0) return
    event.preventDefault()
    onSelect(Math.min(count - 1, Math.max(0, to)))
  }
  const own = useId()
  const idOf = (index: number): string => `${own}-${index}`
  const isDrawn = selected >= first && selected < last
  return (
    <div
      ref={box}
      class="virtual-list"
      role="listbox"
      tabIndex={0}
      aria-label={label}
      {...(isDrawn ? { 'aria-activedescendant': idOf(selected) } : {})}
      onKeyDown={choose}
      onScroll={({ currentTarget }) =>
        setView({ top: currentTarget.scrollTop, height: currentTarget.clientHeight })
      }
    >
      <div class="virtual-space" role="presentation" style={{ height: `${count * rowHeight}px` }}>
        {Array.from({ length: Math.max(0, last - first) }, (_, offset) => first + offset).map(
          (index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list itself takes the keys.
            // biome-ignore lint/a11y/useFocusableInteractive: it is the active descendant of the list.
            <div
              key={index}
              id={idOf(index)}
              role="option"
              class="virtual-row"
              aria-selected={index === selected}
              aria-setsize={count}
              aria-posinset={index + 1}
              style={{ top: `${index * rowHeight}px`, height: `${rowHeight}px` }}
              onClick={() => onSelect(index)}
            >
              {props.children(index)}
            </div>
          ),
        )}
      </div>
    </div>
  )
}

function destinationOf(key: string, from: number, count: number, page: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return from + 1
    case 'ArrowUp':
    case 'k':
      return from - 1
    case 'PageDown':
      return from + page
    case 'PageUp':
      return from - page
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

function reveal(box: HTMLElement, top: number, height: number): void {
  if (top < box.scrollTop) box.scrollTop = top
  else if (top + height > box.scrollTop + box.clientHeight)
    box.scrollTop = top + height - box.clientHeight
}
