import type { ComponentChildren, VNode } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import '../style/browse.css'
import { defineTexts, useFormat, useTexts } from './language.ts'
import { Failure, Loading } from './parts.tsx'
import { hrefOf, navigate } from './router.ts'
import { VirtualList } from './virtual-list.tsx'

const texts = defineTexts({
  en: {
    back: 'Back to the list',
    count: (shown: string, total: string) => `${shown} of ${total}`,
  },
  it: {
    back: 'Torna all’elenco',
    count: (shown: string, total: string) => `${shown} di ${total}`,
  },
  ko: {
    back: '목록으로',
    count: (shown: string, total: string) => `${total}개 중 ${shown}개`,
  },
})

interface Listed<Item> {
  readonly items: readonly Item[]
  readonly total?: number | undefined
  readonly error: unknown
  readonly isLoading: boolean
  more?(): void
  reload(): void
}

interface BrowseProps<Item> {
  readonly label: string
  readonly list: Listed<Item>
  /** The address of the list; of one of it with its id behind. */
  readonly parts: readonly string[]
  readonly query?: Readonly<Record<string, string | undefined>>
  /** The id in the address. */
  readonly id: string | undefined
  readonly rowHeight: number
  readonly filters?: ComponentChildren
  readonly empty: ComponentChildren
  /** Beside the list, as long as nothing is chosen: what there is to see. */
  readonly hint: ComponentChildren
  readonly row: (item: Item, before: Item | undefined) => ComponentChildren
  readonly detail: (id: string) => ComponentChildren
}

/** A list beside the one of it that was chosen; on a phone one of the two. */
export function Browse<Item extends { readonly id: string }>(props: BrowseProps<Item>): VNode {
  const { label, list, parts, query, id, rowHeight, filters, empty, hint, row, detail } = props
  const said = useTexts(texts)
  const format = useFormat()
  const pane = useRef<HTMLDivElement>(null)
  const { items, total, error } = list
  const selected = items.findIndex((item) => item.id === id)
  // What is chosen begins at its beginning.
  useEffect(() => {
    pane.current?.scrollTo({ top: 0 })
  }, [id])
  const choose = (index: number): void => {
    const item = items[index]
    // Moving through the list does not fill the history.
    if (item !== undefined)
      navigate(hrefOf([...parts, item.id], query), { replace: id !== undefined })
  }
  return (
    <div class={id === undefined ? 'browse' : 'browse browse-chosen'}>
      <div class="browse-list">
        {filters}
        {error !== undefined && <Failure error={error} onRetry={list.reload} />}
        {items.length > 0 && (
          <>
            <div class="browse-rows" style={{ height: `${items.length * rowHeight + 2}px` }}>
              <VirtualList
                label={label}
                count={items.length}
                rowHeight={rowHeight}
                selected={selected}
                onSelect={choose}
                {...(list.more === undefined ? {} : { onEnd: list.more })}
              >
                {(index) => {
                  const item = items[index]
                  return item === undefined ? null : row(item, items[index - 1])
                }}
              </VirtualList>
            </div>
            <p class="muted small number">
              {total !== undefined && said.count(format.number(items.length), format.number(total))}
            </p>
          </>
        )}
        {items.length === 0 && error === undefined && (list.isLoading ? <Loading /> : empty)}
      </div>
      <div class="browse-detail" ref={pane} tabIndex={-1}>
        {id === undefined ? (
          items.length > 0 && <div class="browse-hint">{hint}</div>
        ) : (
          <>
            <a class="browse-back" href={hrefOf(parts, query)}>
              ← {said.back}
            </a>
            {detail(id)}
          </>
        )}
      </div>
    </div>
  )
}
