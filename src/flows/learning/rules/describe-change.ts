import { invalidInput, MemoryError } from '../../../core/errors.ts'
import { nameLanguage } from '../../../core/language/syntax/languages.ts'
import { makeUnifiedDiff } from '../../../core/language/syntax/make-unified-diff.ts'
import { readUnifiedDiff } from '../../../core/language/syntax/unified-diff.ts'
import {
  type ChangeDescription,
  type DescribeChangeInput,
  describeChange,
} from '../../../core/learning/changes/describe-change.ts'
import { grammarsOf } from '../../../core/learning/rules/code-change.ts'
import type { MemoryContext } from '../../context.ts'
import { parseHunks } from '../../language/syntax/parse-code.ts'

/**
 * Describes a code change. Stores nothing.
 *
 * @throws MemoryError `INVALID_INPUT` without a change, `UNSUPPORTED` without a parser.
 */
export async function describeCodeChange(
  { diff, before, after, file = '', language = '' }: DescribeChangeInput,
  { syntax }: Pick<MemoryContext, 'syntax'>,
): Promise<ChangeDescription> {
  if (diff === undefined && (before === undefined || after === undefined)) {
    throw invalidInput('There is no change to describe', 'Pass "diff", or "before" and "after".')
  }
  if (syntax === undefined) {
    throw new MemoryError('This memory has no parser for code', {
      code: 'UNSUPPORTED',
      hint: 'Pass "syntax" to createMemory: createTreeSitterParser() of loci/tree-sitter.',
    })
  }
  const change = diff ?? makeUnifiedDiff(before ?? '', after ?? '', file)
  const [grammar] = grammarsOf(nameLanguage(language))
  return describeChange(await parseHunks(readUnifiedDiff(change), grammar, syntax))
}
