import type { KnowledgeProvider } from './provider.ts'
import { bugProvider } from './providers/bug-provider.ts'
import { codePatternProvider } from './providers/code-pattern-provider.ts'
import { episodeProvider } from './providers/episode-provider.ts'
import { patternProvider } from './providers/pattern-provider.ts'
import { preferenceProvider } from './providers/preference-provider.ts'
import { projectProvider } from './providers/project-provider.ts'
import { reviewProvider } from './providers/review-provider.ts'
import { ruleProvider } from './providers/rule-provider.ts'
import { toolProvider } from './providers/tool-provider.ts'

/** Whoever has something to say about a task. Of one section, the first says it first. */
export const ALL_PROVIDERS: readonly KnowledgeProvider[] = [
  patternProvider,
  episodeProvider,
  bugProvider,
  ruleProvider,
  codePatternProvider,
  preferenceProvider,
  reviewProvider,
  projectProvider,
  toolProvider,
]
