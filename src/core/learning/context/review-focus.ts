import { normalFile } from '../../language/failures/normal-file.ts'
import { compareText } from '../../language/text/compare-text.ts'
import type { StoredBugPattern } from '../bugs/bug-pattern.ts'
import type { TaskEvidence } from '../projects/task-evidence.ts'
import type { StoredRule } from '../rules/code-rule.ts'

/** One thing that a reviewer of some files should look at, and what shows it. */
export interface FocusItem {
  /** Of the record that says it; of the file when its tasks do. */
  readonly id: string
  readonly text: string
  /** The newest that show it, newest first. */
  readonly episodeIds: readonly string[]
  /** How many show it in all. */
  readonly count: number
}

export interface ReviewSources {
  /** The newest first. */
  readonly tasks: readonly TaskEvidence[]
  readonly bugs: readonly StoredBugPattern[]
  readonly rules: readonly StoredRule[]
}

const EPISODES_SHOWN_MAX = 5

/** What went wrong in these files before, what was shown by more episodes first. */
export function findReviewFocus(
  files: readonly string[],
  sources: ReviewSources,
): readonly FocusItem[] {
  const { tasks, bugs, rules } = sources
  return files
    .flatMap((file) => [
      ...revertedIn(file, rules),
      ...failedIn(file, tasks),
      ...bugsOf(file, bugs),
      ...brokenIn(file, rules, tasks),
    ])
    .toSorted((left, right) => right.count - left.count || compareText(left.id, right.id))
}

function item(id: string, text: string, episodeIds: readonly string[]): readonly FocusItem[] {
  const distinct = [...new Set(episodeIds)]
  if (distinct.length === 0) return []
  const shown = distinct.slice(0, EPISODES_SHOWN_MAX)
  return [{ id, text, episodeIds: shown, count: distinct.length }]
}

// Paths begin at the root of the disk, or of the project.
function isFile(path: string, file: string): boolean {
  return path === file || path.endsWith(`/${file}`) || file.endsWith(`/${path}`)
}

function revertedIn(file: string, rules: readonly StoredRule[]): readonly FocusItem[] {
  return rules.flatMap(({ id, name, description, evidence }) => {
    const undone = evidence.flatMap(({ use }) =>
      use?.undone !== undefined && isFile(use.file, file) ? [use.undone.episodeId] : [],
    )
    const what = name ?? description
    return item(id, `${file}: a change was reverted here: ${what}`, undone.toReversed())
  })
}

function failedIn(file: string, tasks: readonly TaskEvidence[]): readonly FocusItem[] {
  const touching = tasks.filter(({ modified }) => modified.some((one) => isFile(one, file)))
  const failing = tasks.filter((task) => task.failing.some((one) => isFile(one, file)))
  const ids = failing.map(({ episodeId }) => episodeId)
  const text = `${file}: errors in ${failing.length} of the last tasks; ${touching.length} changed it`
  return item(file, text, ids)
}

function bugsOf(file: string, bugs: readonly StoredBugPattern[]): readonly FocusItem[] {
  const place = `${normalFile(file)}|`
  return bugs
    .filter(({ signature }) =>
      signature.stackPatterns.some((stack) => stack.some((one) => one.startsWith(place))),
    )
    .flatMap(({ id, name, solutions, episodeIds }) => {
      const helped = solutions.find(({ successes }) => successes > 0)
      const hint = helped === undefined ? '' : `; what helped: ${helped.description}`
      return item(id, `${file}: occurred before: ${name}${hint}`, episodeIds)
    })
}

// A task that changed the file showed the rule: the code in it was not written so.
function brokenIn(
  file: string,
  rules: readonly StoredRule[],
  tasks: readonly TaskEvidence[],
): readonly FocusItem[] {
  const here = tasks.filter(({ modified }) => modified.some((one) => isFile(one, file)))
  const looked = rules.filter(({ kind }) => kind !== 'described')
  return looked.flatMap(({ id, before, after, episodeIds }) => {
    const shown = here.map(({ episodeId }) => episodeId).filter((one) => episodeIds.includes(one))
    return item(id, `${file}: \`${before}\` was written here; the rule is \`${after}\``, shown)
  })
}
