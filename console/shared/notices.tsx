import { createContext, type VNode } from 'preact'
import { useCallback, useContext, useMemo, useRef, useState } from 'preact/hooks'
import { defineTexts, useTexts } from './language.ts'
import { useFailureText } from './parts.tsx'

const texts = defineTexts({
  en: { undo: 'Undo', close: 'Close' },
  it: { undo: 'Annulla', close: 'Chiudi' },
  ko: { undo: '되돌리기', close: '닫기' },
})

interface Notice {
  readonly text?: string
  /** Why it failed. */
  readonly error?: unknown
  readonly onUndo?: (() => Promise<unknown>) | undefined
}

/** Says what a button did, or why it did not. */
export interface Notices {
  say(notice: Notice): void
  /** Runs a change, and says so if it fails. Resolves to its result, or to nothing. */
  attempt<Result>(change: () => Promise<Result>): Promise<Result | undefined>
}

const NoticesContext = createContext<Notices>({
  say: () => {},
  attempt: async () => undefined,
})

export function useNotices(): Notices {
  return useContext(NoticesContext)
}

/** Changes that a part makes, one at a time: a second click while one is under way does nothing. */
export function useWork(): {
  readonly isBusy: boolean
  run<Result>(change: () => Promise<Result>): Promise<Result | undefined>
} {
  const { attempt } = useNotices()
  const [isBusy, setBusy] = useState(false)
  const running = useRef<Promise<unknown> | undefined>(undefined)
  return {
    isBusy,
    async run(change) {
      if (running.current !== undefined) return undefined
      setBusy(true)
      const work = attempt(change)
      running.current = work
      const result = await work
      running.current = undefined
      setBusy(false)
      return result
    },
  }
}

/** Shows the latest notice below `children`, until it is closed or another comes. */
export function NoticeArea({ children }: { readonly children: VNode }): VNode {
  const said = useTexts(texts)
  const describe = useFailureText()
  const [notice, setNotice] = useState<Notice>()
  const attempt = useCallback(async <Result,>(change: () => Promise<Result>) => {
    try {
      return await change()
    } catch (error) {
      setNotice({ error })
      return undefined
    }
  }, [])
  const notices = useMemo(() => ({ say: setNotice, attempt }), [attempt])
  const undo = notice?.onUndo
  const { message = '', hint = '' } = notice?.error === undefined ? {} : describe(notice.error)
  return (
    <NoticesContext.Provider value={notices}>
      {children}
      <div class="notices" role="status" aria-live="polite">
        {notice !== undefined && (
          <div class={notice.error === undefined ? 'notice' : 'notice notice-bad'}>
            <span>{notice.text ?? [message, hint].filter(Boolean).join('. ')}</span>
            {undo !== undefined && (
              <button
                type="button"
                class="quiet"
                onClick={() => {
                  setNotice(undefined)
                  void attempt(undo)
                }}
              >
                {said.undo}
              </button>
            )}
            <button
              type="button"
              class="quiet"
              aria-label={said.close}
              onClick={() => setNotice(undefined)}
            >
              ×
            </button>
          </div>
        )}
      </div>
    </NoticesContext.Provider>
  )
}
