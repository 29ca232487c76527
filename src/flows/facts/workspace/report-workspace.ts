import type { Fact } from '../../../core/facts/fact.ts'
import { compareText } from '../../../core/language/text/compare-text.ts'
import { type Check, finding } from '../../../core/storage/finding.ts'
import { ownScopeConditions } from '../../../core/storage/records/scope-fields.ts'
import { findRecords } from '../../storage/records/read-records.ts'
import type { Workspace } from './workspace.ts'
import { readAllPages, type WorkspaceDeps } from './workspace-deps.ts'
import type { PageTally } from './write-pages.ts'

export interface WorkspaceProblem {
  readonly path: string
  /** 1-based. */
  readonly line: number
  readonly message: string
}

/** The changes in the files of a workspace since they were last read. */
export interface WorkspaceReport extends Readonly<PageTally> {
  readonly files: number
  readonly problems: readonly WorkspaceProblem[]
  /** The total number of problems. */
  readonly problemCount: number
}

const PROBLEMS_SHOWN = 200
const TAKEN_OUT_MAX = 1_000

export async function reportWorkspace(
  tally: PageTally,
  deps: WorkspaceDeps,
): Promise<WorkspaceReport> {
  let files = 0
  const problems: WorkspaceProblem[] = []
  for await (const { path, problems: own } of readAllPages(deps)) {
    files += 1
    for (const { line, message } of own) problems.push({ path, line, message })
  }
  problems.push(...(await findTakenOut(deps)))
  problems.sort((left, right) => compareText(left.path, right.path) || left.line - right.line)
  const shown = problems.slice(0, PROBLEMS_SHOWN)
  return { files, ...tally, problems: shown, problemCount: problems.length }
}

/** Reads the changes, and reports how many need attention. */
export async function checkWorkspace(
  workspace: Workspace,
  deps: WorkspaceDeps,
): Promise<readonly Check[]> {
  const { files, problemCount } = await reportWorkspace(await workspace.sync(), deps)
  if (problemCount === 0) return [finding('workspace-read', { files })]
  return [finding('workspace-problems', { files, problems: problemCount })]
}

/** Lines that still contain rejected or forgotten content. */
async function findTakenOut(deps: WorkspaceDeps): Promise<readonly WorkspaceProblem[]> {
  const found = await findRecords<Fact>(deps.documents, 'facts', {
    filter: [
      ...ownScopeConditions(deps.owner),
      { field: 'role', is: 'equal', value: 'page' },
      { field: 'status', is: 'one-of', values: ['rejected', 'forgotten'] },
    ],
    limit: TAKEN_OUT_MAX,
  })
  return found.flatMap(({ id, source, status }) => {
    if (source.kind !== 'file') return []
    const message = `This says what was ${status}: delete it, or allow it again: loci undo ${id}`
    return [{ path: source.path, line: source.line, message }]
  })
}
