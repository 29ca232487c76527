import {
  BUG_COLLECTION,
  type BugPattern,
  type StoredBugPattern,
} from '../../../core/learning/bugs/bug-pattern.ts'
import type { ContextPiece } from '../../../core/learning/context/context-piece.ts'
import { findReviewFocus } from '../../../core/learning/context/review-focus.ts'
import type { ProjectRecord } from '../../../core/learning/projects/project-record.ts'
import {
  CONFIDENCE_TRUSTED,
  type CodeRule,
  RULE_COLLECTION,
  type StoredRule,
} from '../../../core/learning/rules/code-rule.ts'
import { describeUse } from '../../../core/learning/rules/describe-rule.ts'
import { withoutSession } from '../../../core/scope.ts'
import type { Filter } from '../../../core/storage/documents/filter.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import { cleanPaths } from '../../../core/tasks/episodes/build-episode.ts'
import { narrowScope } from '../../../core/tasks/episodes/episode-scope.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { findRecords, type ScopedRecord } from '../../storage/records/read-records.ts'
import { type BugMatch, matchBugPattern } from '../bugs/match-bug-pattern.ts'
import { type FoundRule, listRules, matchRules } from '../rules/list-rules.ts'
import { bugLines, isProved } from './advise.ts'
import { type ContextProvider, countOf, languageOfTask, type Wanted } from './provider.ts'

const SOLUTIONS_SHOWN = 2

/** Bugs that the error looks like, and what helped; without an error, those that like tasks met. */
export const bugProvider: ContextProvider = {
  name: 'bugs',
  async gather(wanted, caller, deps) {
    const { error, files, language, frameworks, code, project } = wanted
    const k = countOf(wanted)
    if (error === undefined) return (await bugsMet(wanted, caller, deps)).map(metPiece).slice(0, k)
    const input = { error, files, language, frameworks, code, project, k }
    return (await matchBugPattern(input, caller, deps)).map(bugPiece)
  },
}

async function bugsMet(
  { episodes, project }: Wanted,
  caller: Caller,
  { documents }: MemoryContext,
) {
  const ids = episodes.map(({ episode }) => episode.id)
  if (ids.length === 0) return []
  const scope = withoutSession(narrowScope(caller.scope, { project }))
  return await findRecords<StoredBugPattern>(documents, BUG_COLLECTION, {
    filter: [...scopeConditions(scope), { field: 'episodeIds', is: 'containing', values: ids }],
    orderBy: { field: 'statistics.occurrences', direction: 'descending' },
    limit: RECORDS_MAX,
  })
}

function metPiece(bug: BugPattern): ContextPiece {
  const [best] = bug.solutions
  const helped = best !== undefined && best.successes > 0 ? [`- Helped: ${best.description}`] : []
  const why = 'Tasks like this one met it.'
  return {
    ...pieceOf(bug, [bug.name, why, ...helped].join('\n')),
    advises: [{ part: 'challenges', text: `${bug.name}${helped.join('').replace('- H', '; h')}` }],
  }
}

function bugPiece(match: BugMatch): ContextPiece {
  const { pattern, score, solution } = match
  const offers = bugLines(match)
  return {
    ...pieceOf(pattern, describeMatch(match)),
    score,
    ...(isProved(solution) && { strength: score * solution.successRateMin }),
    advises: [
      ...offers.map(
        ({ advice, text }) => ({ part: advice === 'do' ? 'tryFirst' : advice, text }) as const,
      ),
      ...pattern.context.commonCauses
        .slice(0, 1)
        .map((text) => ({ part: 'challenges', text }) as const),
    ],
  }
}

function pieceOf(bug: BugPattern, text: string): ContextPiece {
  return {
    section: 'bugs',
    id: bug.id,
    title: bug.name,
    text,
    trust: bug.trust,
    episodeIds: bug.episodeIds.slice(0, 5),
    date: bug.statistics.lastSeenAt ?? bug.updatedAt,
  }
}

function describeMatch({ pattern, solution, why }: BugMatch): string {
  const failed = pattern.solutions.filter(
    ({ successes, attempts }) => attempts > 0 && successes === 0,
  )
  return [
    pattern.name,
    why,
    ...pattern.context.commonCauses.slice(0, 1).map((cause) => `- Cause: ${cause}`),
    ...(solution === undefined ? [] : [`- Try: ${solution.description}`]),
    ...(solution?.approach === undefined ? [] : [`- How: ${solution.approach}`]),
    ...(solution?.codeTemplate === undefined ? [] : ['- Change:', solution.codeTemplate]),
    ...failed.slice(0, SOLUTIONS_SHOWN).map(({ description }) => `- Did not help: ${description}`),
  ].join('\n')
}

/** Rules that the code at hand breaks, those that are sure in its language, and code patterns. */
export const ruleProvider: ContextProvider = {
  name: 'code rules',
  async gather(context, caller, deps) {
    const { code, project } = context
    const k = countOf(context)
    const language = context.language ?? languageOfTask(context)?.grammar
    if (language === undefined) return []
    const asked = { language, project, limit: k }
    const { items: found, also } = await matchRules({ ...asked, code }, caller, deps)
    const sure = await listRules({ ...asked, confidence: CONFIDENCE_TRUSTED }, caller, deps)
    const broken = new Map(found.map((one) => [one.rule.id, one]))
    const rules = [...found.map(({ rule }) => rule), ...sure.filter(isLookedFor)]
    return [
      ...[...new Map(rules.map((rule) => [rule.id, rule])).values()].slice(0, k),
      ...also,
    ].map((rule) => describeRule(rule, broken.get(rule.id)))
  },
}

function isLookedFor({ kind }: CodeRule): boolean {
  return kind !== 'described'
}

function describeRule(rule: CodeRule, found: FoundRule | undefined): ContextPiece {
  const { id, name, description, before, after, confidence, seen, episodeIds, updatedAt } = rule
  const title = name ?? description
  return {
    section: isLookedFor(rule) ? 'rules' : 'codePatterns',
    id,
    title,
    text: [
      title,
      ...(name === undefined ? [] : [`- What: ${description}`]),
      ...(found === undefined
        ? []
        : [`- Line ${found.line}: ${found.found} → ${found.suggestion}`]),
      ...(before === '' ? [] : [`- Instead of: ${before}`]),
      ...(after === '' ? [] : [`- Write: ${after}`]),
      ...describeUse(rule).map((line) => `- ${line}`),
      `- Confidence ${confidence.toFixed(2)}, seen ${seen} times`,
    ].join('\n'),
    trust: 'agent',
    episodeIds: episodeIds.slice(-5),
    date: updatedAt,
    score: confidence,
  }
}

/** Records of one sort that are looked through, newest first. */
const RECORDS_MAX = 200
const FILES_MAX = 20

/** What a reviewer should look at in the files at hand: what went wrong in them before. */
export const reviewProvider: ContextProvider = {
  name: 'review focus',
  async gather({ files = [], project, k }, caller, deps) {
    if (files.length === 0) return []
    const filter = scopeConditions(withoutSession(narrowScope(caller.scope, { project })))
    const [bugs, projects, rules] = await Promise.all([
      readNewest<StoredBugPattern>(BUG_COLLECTION, filter, deps),
      readNewest<ProjectRecord>('projects', filter, deps),
      readNewest<StoredRule>(RULE_COLLECTION, filter, deps),
    ])
    const tasks = projects
      .flatMap((record) => record.tasks)
      .toSorted((left, right) => right.at - left.at)
    const active = rules.filter(
      ({ standing, status }) => status === 'active' && standing !== 'weak',
    )
    const sources = { tasks, bugs, rules: active }
    return findReviewFocus(cleanPaths(files).slice(0, FILES_MAX), sources)
      .slice(0, countOf({ k }))
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
  return await findRecords<Body>(documents, collection, {
    filter,
    orderBy: { field: 'updatedAt', direction: 'descending' },
    limit: RECORDS_MAX,
  })
}
