import { nameLanguage } from '../../../core/knowledge/rules/code-change.ts'
import { languageOf } from '../../../core/syntax/language-of.ts'
import type { KnowledgeContext } from '../provider.ts'

/** The programming language of a task: as it is told, or by its files. */
export function languageOfContext({ language, files = [] }: KnowledgeContext): string | undefined {
  if (language !== undefined) return nameLanguage(language)
  return files.map((file) => languageOf(file)).find((found) => found !== undefined)
}
