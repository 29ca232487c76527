import { MemoryError } from '../../core/errors.ts'
import type { DescribeChangeInput } from '../../core/knowledge/code-patterns/code-pattern-input.ts'
import {
  type ChangeDescription,
  describeChange,
} from '../../core/knowledge/code-patterns/describe-change.ts'
import { grammarsOf } from '../../core/knowledge/rules/code-change.ts'
import { nameLanguage } from '../../core/syntax/languages.ts'
import { makeUnifiedDiff } from '../../core/syntax/make-unified-diff.ts'
import { readUnifiedDiff } from '../../core/syntax/unified-diff.ts'

/** Says what a change does and what kind of repair it is. Stores nothing. */
export function describeCodeChange(input: DescribeChangeInput): ChangeDescription {
  const { before, after, file = '' } = input
  const isPair = before !== undefined && after !== undefined
  if (input.diff === undefined && !isPair) {
    throw new MemoryError('There is no change to describe', {
      code: 'INVALID_INPUT',
      hint: 'Give "diff", or both "before" and "after".',
    })
  }
  const diff = input.diff ?? makeUnifiedDiff(before ?? '', after ?? '', file)
  const [language] = input.language === undefined ? [] : grammarsOf(nameLanguage(input.language))
  return describeChange(readUnifiedDiff(diff), language)
}
