import { MemoryError } from 'loci/client'
import type { ComponentChildren, RefObject, VNode } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { useKeys } from './keys.ts'
import { defineTexts, useTexts } from './language.ts'
import { NotKept } from './memory.ts'
import { DROPPED, ERRORS } from './server-sentences.ts'
import { useSaid } from './server-texts.tsx'
import { Unreachable } from './session.ts'
import { shortcuts, useSetting } from './settings.ts'

const texts = defineTexts({
  en: {
    failed: 'That did not work',
    retry: 'Try again',
    loading: 'Loading',
    close: 'Close',
    away: 'The server does not answer',
    awayHint: 'Is `loci serve` still running?',
    notKept: 'Not kept:',
  },
  it: {
    failed: 'Non ha funzionato',
    retry: 'Riprova',
    loading: 'Caricamento',
    close: 'Chiudi',
    away: 'Il server non risponde',
    awayHint: '`loci serve` è ancora in esecuzione?',
    notKept: 'Non conservato:',
  },
  ko: {
    failed: '실패했습니다',
    retry: '다시 시도',
    loading: '불러오는 중',
    close: '닫기',
    away: '서버가 응답하지 않습니다',
    awayHint: '`loci serve`가 실행 중인지 확인하세요.',
    notKept: '저장하지 않았습니다:',
  },
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

/** The parts of a page, each with an address. */
export function Tabs({
  label,
  tabs,
}: {
  readonly label: string
  readonly tabs: readonly (readonly [name: string, href: string, isCurrent: boolean])[]
}): VNode {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(([name, href, isCurrent]) => (
        <a key={href} href={href} {...(isCurrent ? { 'aria-current': 'page' } : {})}>
          {name}
        </a>
      ))}
    </nav>
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

/** Says why a call failed, for a person. */
export function useFailureText(): (error: unknown) => {
  readonly message: string
  readonly hint?: string | undefined
} {
  const { away, awayHint, notKept } = useTexts(texts)
  const sayOf = useSaid()
  return (error) => {
    const cause = error instanceof MemoryError ? error.cause : error
    if (cause instanceof Unreachable) return { message: away, hint: awayHint }
    if (!(error instanceof Error)) return { message: String(error) }
    const { message: text } = error
    if (error instanceof NotKept) {
      return { message: `${notKept} ${sayOf(DROPPED, { code: error.code, text })}` }
    }
    const message = error instanceof MemoryError ? sayOf(ERRORS, { code: error.code, text }) : text
    // What exactly was wrong only the server knows.
    return message === text ? error : { message, hint: text }
  }
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
  const { message, hint } = useFailureText()(error)
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
  const { result, error, reload } = answer
  if (result === undefined && error === undefined) return <Loading />
  return (
    <>
      {error !== undefined && <Failure error={error} onRetry={reload} />}
      {result !== undefined && children(result)}
    </>
  )
}

export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'accent'

export function Badge({ tone = 'plain', children }: Children & { readonly tone?: Tone }): VNode {
  return <span class={`badge badge-${tone}`}>{children}</span>
}

export function Key({ children }: Children): VNode {
  return <kbd>{children}</kbd>
}

/** Fills a field when `value` changes, and leaves it alone in between: somebody may be typing in it. */
export function useFilled(value: string): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (field.current !== null) field.current.value = value
  }, [value])
  return field
}

/** A button that a key presses while it is shown. */
export function KeyButton({
  of,
  onPress,
  look,
  isBusy = false,
  children,
}: Children & {
  readonly of: string
  readonly onPress: () => void
  readonly look?: 'main-button' | 'danger'
  readonly isBusy?: boolean
}): VNode {
  useKeys({ [of]: onPress })
  const hasKey = useSetting(shortcuts) === 'on'
  return (
    <button
      type="button"
      class={look}
      aria-disabled={isBusy}
      {...(hasKey ? { 'aria-keyshortcuts': of } : {})}
      onClick={onPress}
    >
      {children}
      {hasKey && (
        <span aria-hidden="true">
          {' '}
          <Key>{of}</Key>
        </span>
      )}
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
