import { normalFile } from '../../../core/language/failures/normal-file.ts'
import { BUG_COLLECTION, type StoredBugPattern } from '../../../core/learning/bugs/bug-pattern.ts'
import type { Advised, ContextPiece } from '../../../core/learning/context/context-piece.ts'
import { CONFIDENCE_TRUSTED, type CodeRule } from '../../../core/learning/rules/code-rule.ts'
import { describeUse } from '../../../core/learning/rules/describe-rule.ts'
import { withoutSession } from '../../../core/scope.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import { cleanPaths } from '../../../core/tasks/episodes/build-episode.ts'
import { narrowScope } from '../../../core/tasks/episodes/episode-scope.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { findRecords } from '../../storage/records/read-records.ts'
import { type BugMatch, matchBugPattern } from '../bugs/match-bug-pattern.ts'
import { type FoundRule, listRules, matchRules } from '../rules/list-rules.ts'
import { bugLines, isProved, isTriedInVain } from './advise.ts'
import { type ContextProvider, countOf, languageOfTask, type Wanted } from './provider.ts'

const SOLUTIONS_SHOWN = 2
const MET_MIN = 2
/** A name of fewer words, such as "error", says nothing. */
const WORDS_MIN = 2
/** Bugs that are looked through, those that were met most often first. */
const BUGS_MAX = 200

/** Bugs that the error looks like; then those of the files, and those that like tasks met. */
export const bugProvider: ContextProvider = async (wanted, caller, deps) => {
  const { error, files, language, frameworks, code, project } = wanted
  const k = countOf(wanted)
  const input = { files, language, frameworks, code, project, k }
  const same = error === undefined ? [] : await matchBugPattern({ ...input, error }, caller, deps)
  const known = new Set(same.map(({ pattern }) => pattern.id))
  const near = (await bugsNear(wanted, caller, deps)).filter(
    ({ pattern }) => !known.has(pattern.id),
  )
  return [...same, ...near].slice(0, k).map(bugPiece)
}

type KnownBug = Pick<BugMatch, 'pattern' | 'solution' | 'why'> & Partial<Pick<BugMatch, 'score'>>

async function bugsNear(
  { episodes, files = [], project }: Wanted,
  caller: Caller,
  { documents }: MemoryContext,
): Promise<readonly KnownBug[]> {
  const similar = new Set(episodes.map(({ episode }) => episode.id))
  const places = cleanPaths(files).map((file) => `${normalFile(file)}|`)
  if (similar.size + places.length === 0) return []
  const bugs = await findRecords<StoredBugPattern>(documents, BUG_COLLECTION, {
    filter: scopeConditions(withoutSession(narrowScope(caller.scope, { project }))),
    orderBy: { field: 'statistics.occurrences', direction: 'descending' },
    limit: BUGS_MAX,
  })
  return bugs.flatMap((pattern) => {
    const { signature, episodeIds, solutions } = pattern
    const isHere = signature.stackPatterns.some((stack) =>
      stack.some((one) => places.some((place) => one.startsWith(place))),
    )
    if (!isHere && !episodeIds.some((id) => similar.has(id))) return []
    const why = isHere ? 'It occurred in these files.' : 'Similar tasks hit it.'
    return [{ pattern, why, solution: solutions.find(isProved) }]
  })
}

function bugPiece(bug: KnownBug): ContextPiece {
  const { pattern, solution, score, why } = bug
  const lines = score === undefined ? [] : bugLines(bug)
  return {
    section: 'bug',
    id: pattern.id,
    title: pattern.name,
    text: [
      pattern.name,
      why,
      ...pattern.context.commonCauses.slice(0, 1).map((one) => `- Cause: ${one}`),
      ...(solution === undefined ? [] : [`- Try: ${solution.description}`]),
      ...(solution?.approach === undefined ? [] : [`- How: ${solution.approach}`]),
      ...(solution?.codeTemplate === undefined ? [] : ['- Change:', solution.codeTemplate]),
      ...pattern.solutions
        // Where the error has not come yet, one task is not enough to warn of.
        .filter((one) => isTriedInVain(one) && (score !== undefined || one.attempts >= MET_MIN))
        .slice(0, SOLUTIONS_SHOWN)
        .map(({ description }) => `- Did not help: ${description}`),
    ].join('\n'),
    trust: pattern.trust,
    episodeIds: pattern.episodeIds.slice(0, 5),
    date: pattern.statistics.lastSeenAt ?? pattern.updatedAt,
    score,
    ...(isProved(solution) && { strength: (score ?? 0) * solution.successRateMin }),
    advises: [
      ...lines.map(
        ({ advice, text }): Advised => ({ part: advice === 'do' ? 'tryFirst' : advice, text }),
      ),
      // Who asks with an error knows it already; what one task met is no challenge of others.
      ...(score === undefined && isChallenge(pattern)
        ? [{ part: 'challenges', text: pattern.name } as const]
        : []),
    ],
  }
}

function isChallenge({ name, statistics }: KnownBug['pattern']): boolean {
  const words = name.match(/\p{L}{2,}/gu) ?? []
  return statistics.occurrences >= MET_MIN && words.length >= WORDS_MIN
}

/** Rules that the given code breaks, confident ones for its language, and code patterns. */
export const ruleProvider: ContextProvider = async (context, caller, deps) => {
  const { code, project } = context
  const k = countOf(context)
  const language = context.language ?? languageOfTask(context)?.grammar
  if (language === undefined) return []
  const asked = { language, project, limit: k }
  const { items: found, also } = await matchRules({ ...asked, code }, caller, deps)
  const sure = await listRules({ ...asked, confidence: CONFIDENCE_TRUSTED }, caller, deps)
  const broken = new Map(found.map((one) => [one.rule.id, one]))
  const rules = [...found.map(({ rule }) => rule), ...sure.filter(isLookedFor)]
  return [...[...new Map(rules.map((rule) => [rule.id, rule])).values()].slice(0, k), ...also].map(
    (rule) => describeRule(rule, broken.get(rule.id)),
  )
}

function isLookedFor({ kind }: CodeRule): boolean {
  return kind !== 'described'
}

function describeRule(rule: CodeRule, found: FoundRule | undefined): ContextPiece {
  const { id, name, description, before, after, confidence, seen, episodeIds, updatedAt } = rule
  const title = name ?? description
  return {
    section: isLookedFor(rule) ? 'rule' : 'codePattern',
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
