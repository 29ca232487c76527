import { type CodeChange, readChange } from './code-change.ts'
import { layoutFeatures } from './layout-features.ts'
import { placeFeatures } from './place-features.ts'
import { tokenFeatures } from './token-features.ts'

/** What tells one kind of change from another, as words: each once. */
export function changeFeatures(change: CodeChange): readonly string[] {
  const read = readChange(change)
  return [...new Set([...tokenFeatures(read), ...layoutFeatures(read), ...placeFeatures(change)])]
}
