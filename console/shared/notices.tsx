import { createContext, type VNode } from 'preact'
import { useCallback, useContext, useMemo, useState } from 'preact/hooks'
import { defineTexts, useTexts } from './language.ts'
import { describeFailure } from './session.ts'

const texts = defineTexts({
  en: { undo: 'Undo', close: 'Close' },
  it: { undo: 'Annulla', close: 'Chiudi' },
  ko: { undo: '되돌리기', close: '닫기' },
})

interface Notice {
  readonly text: string
  readonly isFailure?: boolean
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

/** Shows the latest notice below `children`, until it is closed or another comes. */
export function NoticeArea({ children }: { readonly children: VNode }): VNode {
  const said = useTexts(texts)
  const [notice, setNotice] = useState<Notice>()
  const attempt = useCallback(async <Result,>(change: () => Promise<Result>) => {
    try {
      return await change()
    } catch (error) {
      const { message, hint = '' } = describeFailure(error)
      setNotice({ text: `${message}. ${hint}`, isFailure: true })
      return undefined
    }
  }, [])
  const notices = useMemo(() => ({ say: setNotice, attempt }), [attempt])
  const undo = notice?.onUndo
  return (
    <NoticesContext.Provider value={notices}>
      {children}
      <div class="notices" role="status" aria-live="polite">
        {notice !== undefined && (
          <div class={notice.isFailure === true ? 'notice notice-bad' : 'notice'}>
            <span>{notice.text}</span>
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
