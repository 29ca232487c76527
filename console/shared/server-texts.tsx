import type { VNode } from 'preact'
import { language } from './language.ts'
import { CHECKS, CODES, SENTENCES, type Translation } from './server-sentences.ts'
import { useSetting } from './settings.ts'

const INDEX = { en: 0, it: 1, ko: 2 } as const

/**
 * Reads a sentence of the server in the language of the page, or leaves it as it is. `isWhole`: only
 * sentences in which nothing differs, where it could also be what a person wrote.
 */
export function useTranslated(): (text: string, isWhole?: boolean) => string {
  const index = INDEX[useSetting(language)]
  return (text, isWhole = false) => {
    if (index === 0) return text
    const found = isWhole
      ? SENTENCES.find(([en]) => en === text.trim())
      : findTranslation(text.trim())
    return found?.[index] ?? text
  }
}

/** A sentence of the server, marked as English where nobody translated it. */
export function FromServer({ text }: { readonly text: string }): VNode {
  const shown = useTranslated()(text)
  return (
    <bdi class="stored" dir="auto" {...(shown === text ? { lang: 'en' } : {})}>
      {shown}
    </bdi>
  )
}

export function useCheckName(): (name: string) => string {
  const index = INDEX[useSetting(language)]
  return (name) => (index === 0 ? name : (CHECKS[name]?.[index - 1] ?? name))
}

/** What an error of the server is about, where the page is not in English. */
export function useErrorText(): (code: string) => string | undefined {
  const index = INDEX[useSetting(language)]
  return (code) => (index === 0 ? undefined : CODES[code]?.[index - 1])
}

function findTranslation(text: string): Translation | undefined {
  for (const [index, { en, pattern }] of patterns().entries()) {
    const found = pattern.exec(text)
    const translation = SENTENCES[index]
    if (found === null || translation === undefined) continue
    const parts = found.slice(1)
    const fill = (to: string): string => {
      let at = 0
      return to.replaceAll('{}', () => parts[at++] ?? '')
    }
    return [en, fill(translation[1]), fill(translation[2])]
  }
  return undefined
}

let known: readonly { readonly en: string; readonly pattern: RegExp }[] | undefined

function patterns() {
  known ??= SENTENCES.map(([en]) => ({
    en,
    pattern: new RegExp(`^${en.split('{}').map(escaped).join('(.+?)')}$`, 'su'),
  }))
  return known
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
