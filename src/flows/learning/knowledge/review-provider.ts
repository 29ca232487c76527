import { BUG_COLLECTION, type StoredBugPattern } from '../../../core/learning/bugs/bug-pattern.ts'
import {
  CODE_PATTERN_COLLECTION,
  type StoredCodePattern,
} from '../../../core/learning/code-patterns/code-pattern.ts'
import type { ProjectRecord } from '../../../core/learning/projects/project-record.ts'
import { findReviewFocus } from '../../../core/learning/relevant/review-focus.ts'
import { CONFIDENCE_APPLIED } from '../../../core/learning/rules/code-rule.ts'
import { withoutSession } from '../../../core/scope.ts'
import type { Filter } from '../../../core/storage/documents/filter.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import { cleanPaths } from '../../../core/tasks/episodes/build-episode.ts'
import { narrowScope } from '../../../core/tasks/episodes/episode-scope.ts'
import type { MemoryContext } from '../../context.ts'
import { type ScopedRecord, toRecord } from '../../storage/records/read-records.ts'
import { listRules } from '../rules/list-rules.ts'
import type { KnowledgeProvider } from './provider.ts'

/** Records of one sort that are looked through, the newest first. */
const RECORDS_MAX = 200
const RULES_MAX = 100
const FILES_MAX = 20

/** What a reviewer should look at in the files at hand: what went wrong in them before. */
export const reviewProvider: KnowledgeProvider = {
  name: 'review focus',
  async gather({ files = [], project, k }, caller, deps) {
    if (files.length === 0) return []
    const filter = scopeConditions(withoutSession(narrowScope(caller.scope, { project })))
    const [bugs, codePatterns, projects, rules] = await Promise.all([
      readNewest<StoredBugPattern>(BUG_COLLECTION, filter, deps),
      readNewest<StoredCodePattern>(CODE_PATTERN_COLLECTION, filter, deps),
      readNewest<ProjectRecord>('projects', filter, deps),
      listRules({ project, limit: RULES_MAX, confidence: CONFIDENCE_APPLIED }, caller, deps),
    ])
    const tasks = projects
      .flatMap((record) => record.tasks)
      .toSorted((left, right) => right.at - left.at)
    const sources = { tasks, bugs, codePatterns, rules }
    return findReviewFocus(cleanPaths(files).slice(0, FILES_MAX), sources)
      .slice(0, k)
      .map(({ id, text, episodeIds }) => ({
        section: 'reviewFocus',
        id,
        title: text,
        text,
        trust: 'tool',
        episodeIds,
      }))
  },
}

async function readNewest<Body extends ScopedRecord>(
  collection: string,
  filter: Filter,
  { documents }: MemoryContext,
): Promise<readonly Body[]> {
  const page = await documents.query(collection, {
    filter,
    orderBy: { field: 'updatedAt', direction: 'descending' },
    limit: RECORDS_MAX,
  })
  return page.documents.map((document) => toRecord<Body>(document))
}
