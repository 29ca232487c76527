import type { Features } from '../../conditions/features.ts'
import { languageOf } from '../../syntax/languages.ts'

/** What conditions can ask about files, whose paths are as they are stored. */
export function fileFeatures(files: readonly string[]): Features {
  const languages = files.flatMap((file) => languageOf(file)?.name.toLowerCase() ?? [])
  return { files, languages: [...new Set(languages)] }
}
