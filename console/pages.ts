import type { ComponentType } from 'preact'
import { AskPage } from './pages/ask.tsx'
import { EpisodesPage } from './pages/episodes.tsx'
import { FactsPage } from './pages/facts/facts.tsx'
import { DecisionQueue } from './pages/facts/queue.tsx'
import { HealthPage } from './pages/health.tsx'
import { HomePage } from './pages/home.tsx'
import { LearningPage } from './pages/learning/learning.tsx'
import { TasksPage } from './pages/tasks.tsx'
import { defineTexts, type Texts } from './shared/language.ts'
import type { Route } from './shared/router.ts'

/** What a page is given: where it is, as its own part of the address. */
export interface PageProps {
  readonly route: Route
}

type PageName = '' | 'ask' | 'facts' | 'review' | 'tasks' | 'episodes' | 'learning' | 'health'

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
  { name: 'review', key: 'r', Content: DecisionQueue },
  { name: 'tasks', key: 't', Content: TasksPage },
  { name: 'episodes', key: 'e', Content: EpisodesPage },
  { name: 'learning', key: 'l', Content: LearningPage },
  { name: 'health', key: 'd', Content: HealthPage },
]

export const pageTitles: Texts<Readonly<Record<PageName, string>>> = defineTexts({
  en: {
    '': 'Home',
    ask: 'Ask',
    facts: 'Facts',
    review: 'Review',
    tasks: 'Tasks',
    episodes: 'Episodes',
    learning: 'Learning',
    health: 'Health',
  },
  it: {
    '': 'Panoramica',
    ask: 'Chiedi',
    facts: 'Fatti',
    review: 'Da decidere',
    tasks: 'Attività',
    episodes: 'Episodi',
    learning: 'Apprendimento',
    health: 'Diagnostica',
  },
  ko: {
    '': '홈',
    ask: '질문',
    facts: '사실',
    review: '검토',
    tasks: '작업',
    episodes: '에피소드',
    learning: '학습',
    health: '시스템 상태',
  },
})
