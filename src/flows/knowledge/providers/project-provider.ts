import { MemoryError } from '../../../core/errors.ts'
import type { ProjectView } from '../../../core/knowledge/project/project-view.ts'
import type { KnowledgePiece } from '../../../core/knowledge/relevant/knowledge-piece.ts'
import { getProject } from '../../project/show-projects.ts'
import type { KnowledgeContext, KnowledgeProvider } from '../provider.ts'

const CONVENTIONS_SHOWN = 12

/** What is known of the project: conventions, files that deserve care, what the team learned. */
export const projectProvider: KnowledgeProvider = {
  name: 'project',
  async gather(context, caller, deps) {
    try {
      const view = await getProject({ project: context.project }, caller, deps)
      return [
        ...conventionPieces(view, context),
        ...hotspotPieces(view, context),
        ...teamPieces(view, context),
      ]
    } catch (error) {
      // Most memories know no project, and that is fine.
      if (MemoryError.is(error, 'NOT_FOUND')) return []
      throw error
    }
  },
}

type Part = Pick<KnowledgePiece, 'section' | 'title'>

function piece(
  { id, updatedAt }: ProjectView,
  part: Part,
  lines: readonly string[],
): readonly KnowledgePiece[] {
  if (lines.length === 0) return []
  const text = [part.title, ...lines.map((line) => `- ${line}`)].join('\n')
  return [
    { ...part, id: `${id}/${part.section}`, text, trust: 'tool', episodeIds: [], date: updatedAt },
  ]
}

function conventionPieces(
  view: ProjectView,
  { language }: KnowledgeContext,
): readonly KnowledgePiece[] {
  const own = (view.conventions ?? []).filter(
    (one) => language === undefined || one.language === undefined || one.language === language,
  )
  const lines = own
    .slice(0, CONVENTIONS_SHOWN)
    .map(
      ({ topic, value, share, n }) => `${topic}: ${value} (${Math.round(share * 100)} % of ${n})`,
    )
  return piece(view, { section: 'conventions', title: 'Conventions of the project' }, lines)
}

// Of the files at hand, what is known of them; without files, the worst of all.
function hotspotPieces(
  view: ProjectView,
  { files = [], k }: KnowledgeContext,
): readonly KnowledgePiece[] {
  const { bugProne = [], oftenModified = [], changedTogether = [] } = view.hotspots ?? {}
  const isNear = (file: string): boolean =>
    files.length === 0 || files.some((one) => one === file || one.endsWith(`/${file}`))
  const lines = [
    ...bugProne
      .filter(({ file }) => isNear(file))
      .slice(0, k)
      .map(
        ({ file, fixes, failures }) =>
          `${file}: mended ${fixes} times, failed in ${failures} tasks`,
      ),
    ...oftenModified
      .filter(({ file }) => isNear(file))
      .slice(0, k)
      .map(({ file, commits, tasks }) => `${file}: changed in ${commits} commits, ${tasks} tasks`),
    ...(files.length === 0 ? [] : changedTogether)
      .filter((one) => one.files.some(isNear))
      .slice(0, k)
      .map((one) => `${one.files.join(' and ')} change together (${one.together} times)`),
  ]
  return piece(view, { section: 'hotspots', title: 'Files that deserve care' }, lines)
}

function teamPieces(view: ProjectView, { k }: KnowledgeContext): readonly KnowledgePiece[] {
  const { commonIssues = [], preferredSolutions = [], avoid = [] } = view.team ?? {}
  const lines = [
    ...commonIssues.slice(0, k).map(({ text }) => `Common: ${text}`),
    ...preferredSolutions.slice(0, k).map((one) => `${one.problem}: ${one.solution}`),
    ...avoid.slice(0, k).map(({ text }) => `Lesson from a failed task: ${text}`),
  ]
  return piece(
    view,
    { section: 'teamKnowledge', title: 'What tasks of this project taught' },
    lines,
  )
}
