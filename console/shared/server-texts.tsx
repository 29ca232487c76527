import type { VNode } from 'preact'
import { language, useFormat } from './language.ts'
import { ADVICE, CHECKS, FINDINGS } from './server-findings.ts'
import { ERRORS, type Translation } from './server-sentences.ts'
import { useSetting } from './settings.ts'

/** What the server says of itself: a code, what differs, and the same in English. */
export interface Said {
  readonly code?: string | undefined
  readonly values?: Readonly<Record<string, string | number>> | undefined
  readonly text: string
}

type Sentences = Readonly<Record<string, Translation | undefined>>

const INDEX = { en: undefined, it: 0, ko: 1 } as const

/** Says what a code means in the language of the page; in English, or without it, as the server does. */
export function useSaid(): (sentences: Sentences, said: Said) => string {
  const index = INDEX[useSetting(language)]
  const { number } = useFormat()
  return (sentences, { code = '', values = {}, text }) => {
    const found = index === undefined ? undefined : sentences[code]?.[index]
    if (found === undefined) return text
    return found.replace(/\{(\w+)\}/gu, (_whole, name) => {
      const value = values[name] ?? ''
      return typeof value === 'number' ? number(value) : value
    })
  }
}

/** A sentence of the server, marked as English where nobody translated it. */
export function FromServer({
  sentences,
  said,
}: {
  readonly sentences: Sentences
  readonly said: Said
}): VNode {
  const shown = useSaid()(sentences, said)
  return (
    <bdi class="stored" dir="auto" {...(shown === said.text ? { lang: 'en' } : {})}>
      {shown}
    </bdi>
  )
}

interface Check {
  readonly code: string
  readonly values?: Said['values']
  readonly detail: string
  readonly advice?: string | undefined
}

/** What a check found. */
export function Finding({ check: { detail, ...said } }: { readonly check: Check }): VNode {
  const error = useSaid()(ERRORS, { code: said.code, text: '' })
  return (
    <>
      {error !== '' && `${error}: `}
      <FromServer sentences={FINDINGS} said={{ ...said, text: detail }} />
    </>
  )
}

/** What to do about it. */
export function Advice({ check: { advice, ...said } }: { readonly check: Check }): VNode | null {
  if (advice === undefined) return null
  return <FromServer sentences={ADVICE} said={{ ...said, text: advice }} />
}

export function useCheckName(): (name: string) => string {
  const said = useSaid()
  return (name) => said(CHECKS, { code: name, text: name })
}
