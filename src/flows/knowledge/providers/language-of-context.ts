import { languageOf, nameLanguage } from '../../../core/syntax/languages.ts'
import type { KnowledgeContext } from '../provider.ts'

/** The programming language of a task: as it is told, or by its files. */
export function languageOfContext({ language, files = [] }: KnowledgeContext): string | undefined {
  if (language !== undefined) return nameLanguage(language)
  return files.map((file) => languageOf(file)?.grammar).find((found) => found !== undefined)
}
