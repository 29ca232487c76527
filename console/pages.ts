import type { ComponentType } from 'preact'
import { AskPage } from './pages/ask.tsx'
import { FactsPage } from './pages/facts/facts.tsx'
import { HomePage } from './pages/home.tsx'
import { defineTexts, type Texts } from './shared/language.ts'
import type { Route } from './shared/router.ts'

/** What a page is given: where it is, as its own part of the address. */
export interface PageProps {
  readonly route: Route
}

type PageName = '' | 'ask' | 'facts'

export interface Page {
  /** The first part of its address: `#/facts`. Empty for the first page. */
  readonly name: PageName
  /** The key that, after `g`, goes there. */
  readonly key: string
  readonly Content: ComponentType<PageProps>
}

/** In the order of the navigation. */
export const PAGES: readonly Page[] = [
  { name: '', key: 'h', Content: HomePage },
  { name: 'ask', key: 'a', Content: AskPage },
  { name: 'facts', key: 'f', Content: FactsPage },
]

export const pageTitles: Texts<Readonly<Record<PageName, string>>> = defineTexts({
  en: { '': 'Home', ask: 'Ask', facts: 'Facts' },
  it: { '': 'Panoramica', ask: 'Chiedi', facts: 'Fatti' },
  ko: { '': '홈', ask: '질문', facts: '사실' },
})
