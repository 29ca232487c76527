import { nameLanguage } from '../../../core/language/syntax/languages.ts'
import {
  CODE_PATTERN_COLLECTION,
  codePatternOf,
  type StoredCodePattern,
} from '../../../core/learning/code-patterns/code-pattern.ts'
import {
  CODE_PAGE_DEFAULT,
  type ListCodePatternsInput,
} from '../../../core/learning/code-patterns/code-pattern-input.ts'
import { EPISODES_SHOWN } from '../../../core/learning/knowledge/shown-episode.ts'
import { withoutSession } from '../../../core/scope.ts'
import type { Condition } from '../../../core/storage/documents/filter.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import { narrowScope } from '../../../core/tasks/episodes/episode-scope.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
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
