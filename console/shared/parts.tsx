import type { ComponentChildren, VNode } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useKeys } from './keys.ts'
import { defineTexts, useTexts } from './language.ts'
import { describeFailure } from './session.ts'

const texts = defineTexts({
  en: { failed: 'That did not work', retry: 'Try again', loading: 'Loading', close: 'Close' },
  it: { failed: 'Non è riuscito', retry: 'Riprova', loading: 'Caricamento', close: 'Chiudi' },
  ko: { failed: '실패했습니다', retry: '다시 시도', loading: '불러오는 중', close: '닫기' },
})

type Children = { readonly children?: ComponentChildren }

/** A titled part of a page. */
export function Section({
  title,
  note,
  actions,
  children,
}: Children & {
  readonly title: string
  readonly note?: ComponentChildren
  readonly actions?: ComponentChildren
}): VNode {
  return (
    <section class="section" aria-label={title}>
      <header class="section-head">
        <h2>{title}</h2>
        {note !== undefined && <span class="muted">{note}</span>}
        {actions !== undefined && <div class="actions">{actions}</div>}
      </header>
      {children}
    </section>
  )
}

/** Nothing to show yet: what would be here, and how it gets there. */
export function Empty({ title, children }: Children & { readonly title: string }): VNode {
  return (
    <div class="empty">
      <strong>{title}</strong>
      {children}
    </div>
  )
}

/** Why something failed, what to do next, and a button that tries again. */
export function Failure({
  error,
  onRetry,
}: {
  readonly error: unknown
  readonly onRetry?: () => void
}): VNode {
  const said = useTexts(texts)
  const { message, hint } = describeFailure(error)
  return (
    <div class="failure" role="alert">
      <strong>{said.failed}</strong>
      <p>{message}</p>
      {hint !== undefined && <p class="muted">{hint}</p>}
      {onRetry !== undefined && (
        <button type="button" onClick={onRetry}>
          {said.retry}
        </button>
      )}
    </div>
  )
}

export function Loading(): VNode {
  return <p class="loading muted">{useTexts(texts).loading} …</p>
}

/** The result of a call, or what stands for it until it is there. */
export function Shown<Result>({
  answer,
  children,
}: {
  readonly answer: {
    readonly result: Result | undefined
    readonly error: unknown
    reload(): void
  }
  readonly children: (result: Result) => ComponentChildren
}): VNode {
  if (answer.error !== undefined) return <Failure error={answer.error} onRetry={answer.reload} />
  return answer.result === undefined ? <Loading /> : <>{children(answer.result)}</>
}

export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'accent'

export function Badge({ tone = 'plain', children }: Children & { readonly tone?: Tone }): VNode {
  return <span class={`badge badge-${tone}`}>{children}</span>
}

export function Key({ children }: Children): VNode {
  return <kbd>{children}</kbd>
}

/** A button that a key presses while it is shown. */
export function KeyButton({
  of,
  onPress,
  look,
  isDisabled = false,
  children,
}: Children & {
  readonly of: string
  readonly onPress: () => void
  readonly look?: 'main-button' | 'danger'
  readonly isDisabled?: boolean
}): VNode {
  useKeys(isDisabled ? {} : { [of]: onPress })
  return (
    <button
      type="button"
      class={look}
      disabled={isDisabled}
      aria-keyshortcuts={of}
      onClick={onPress}
    >
      {children}{' '}
      <span aria-hidden="true">
        <Key>{of}</Key>
      </span>
    </button>
  )
}

/** A window over the page. The Escape key and its button close it. */
export function Dialog({
  title,
  onClose,
  children,
}: Children & { readonly title: string; readonly onClose: () => void }): VNode {
  const element = useRef<HTMLDialogElement>(null)
  const said = useTexts(texts)
  useEffect(() => element.current?.showModal(), [])
  return (
    <dialog ref={element} aria-label={title} onClose={onClose}>
      <header class="section-head">
        <h2>{title}</h2>
        <div class="actions">
          <button type="button" class="quiet" onClick={() => element.current?.close()}>
            {said.close}
          </button>
        </div>
      </header>
      {children}
    </dialog>
  )
}
