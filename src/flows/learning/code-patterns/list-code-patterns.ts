import { invalidInput, MemoryError } from '../../../core/errors.ts'
import { nameLanguage } from '../../../core/language/syntax/languages.ts'
import { makeUnifiedDiff } from '../../../core/language/syntax/make-unified-diff.ts'
import { readUnifiedDiff } from '../../../core/language/syntax/unified-diff.ts'
import {
  CODE_PATTERN_COLLECTION,
  codePatternOf,
  type StoredCodePattern,
} from '../../../core/learning/code-patterns/code-pattern.ts'
import {
  CODE_PAGE_DEFAULT,
  type DescribeChangeInput,
  type ListCodePatternsInput,
} from '../../../core/learning/code-patterns/code-pattern-input.ts'
import {
  type ChangeDescription,
  describeChange,
} from '../../../core/learning/code-patterns/describe-change.ts'
import { EPISODES_SHOWN } from '../../../core/learning/knowledge/shown-episode.ts'
import { grammarsOf } from '../../../core/learning/rules/code-change.ts'
import { withoutSession } from '../../../core/scope.ts'
import type { Condition } from '../../../core/storage/documents/filter.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import { narrowScope } from '../../../core/tasks/episodes/episode-scope.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { parseHunks } from '../../language/syntax/parse-code.ts'
import { readBehind } from '../../storage/records/read-behind.ts'
import { toRecord } from '../../storage/records/read-records.ts'

export async function listCodePatterns(
  input: ListCodePatternsInput,
  caller: Caller,
  deps: MemoryContext,
) {
  const { documents } = deps
  const { category, language, project, limit = CODE_PAGE_DEFAULT, after } = input
  const filter = [
    ...scopeConditions(withoutSession(narrowScope(caller.scope, { project }))),
    ...equal('category', category),
    ...(language === undefined ? [] : [seenIn(nameLanguage(language))]),
  ]
  const [page, total] = await Promise.all([
    documents.query(CODE_PATTERN_COLLECTION, {
      filter,
      orderBy: { field: 'statistics.applications', direction: 'descending' },
      limit,
      ...(after === undefined ? {} : { after }),
    }),
    documents.count(CODE_PATTERN_COLLECTION, filter),
  ])
  const items = page.documents.map((one) => codePatternOf(toRecord<StoredCodePattern>(one)))
  const named = items.flatMap(({ episodeIds }) => episodeIds.slice(0, EPISODES_SHOWN))
  return {
    items,
    total,
    behind: await readBehind(named, caller, deps),
    ...(page.next === undefined ? {} : { next: page.next }),
  }
}

function equal(field: string, value: string | undefined): readonly Condition[] {
  return value === undefined ? [] : [{ field, is: 'equal', value }]
}

function seenIn(language: string): Condition {
  return { field: 'applicability.languages', is: 'containing', values: [language] }
}

/**
 * Describes what a change does to code. Stores nothing.
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
