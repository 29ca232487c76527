import type { VNode } from 'preact'
import '../../style/learning.css'
import type { PageProps } from '../../pages.ts'
import { defineTexts, useTexts } from '../../shared/language.ts'
import { Tabs } from '../../shared/parts.tsx'
import { hrefOf } from '../../shared/router.ts'
import { BugList } from './bugs.tsx'
import { Overview } from './overview.tsx'
import { PatternList } from './patterns.tsx'
import { RuleList } from './rules.tsx'

const texts = defineTexts({
  en: {
    parts: 'Parts of learning',
    overview: 'Overview',
    patterns: 'Patterns',
    bugs: 'Bugs',
    rules: 'Code rules',
  },
  it: {
    parts: 'Parti dell’apprendimento',
    overview: 'Panoramica',
    patterns: 'Pattern',
    bugs: 'Bug',
    rules: 'Regole di codice',
  },
  ko: {
    parts: '학습 항목',
    overview: '개요',
    patterns: '패턴',
    bugs: '버그',
    rules: '코드 규칙',
  },
})

const PARTS = ['overview', 'patterns', 'bugs', 'rules'] as const

/** What was learned from finished tasks, and whether it helps. */
export function LearningPage({ route }: PageProps): VNode {
  const said = useTexts(texts)
  const [name, id] = route.parts
  const part = PARTS.find((one) => one === name) ?? 'overview'
  return (
    <>
      <Tabs
        label={said.parts}
        tabs={PARTS.map((one) => [
          said[one],
          hrefOf(['learning', ...(one === 'overview' ? [] : [one])]),
          one === part,
        ])}
      />
      {part === 'overview' && <Overview />}
      {part === 'patterns' && <PatternList id={id} query={route.query} />}
      {part === 'bugs' && <BugList id={id} />}
      {part === 'rules' && <RuleList id={id} />}
    </>
  )
}
