import { MemoryError } from '../../../core/errors.ts'
import { isSameFile, type ProjectView } from '../../../core/learning/projects/project-view.ts'
import type { KnowledgePiece } from '../../../core/learning/relevant/knowledge-piece.ts'
import { getProject } from '../projects/show-projects.ts'
import { type KnowledgeContext, type KnowledgeProvider, languageOfContext } from './provider.ts'

const CONVENTIONS_SHOWN = 12
const LANGUAGES_SHOWN = 3

/** What is known about the project: stack, conventions, files that deserve care, lessons. */
export const projectProvider: KnowledgeProvider = {
  name: 'project',
  async gather(context, caller, deps) {
    try {
      const view = await getProject({ project: context.project }, caller, deps)
      return [
        ...piece(view, 'stack', stackLines(view)),
        ...piece(view, 'conventions', conventionLines(view, context)),
        ...piece(view, 'hotspots', hotspotLines(view, context)),
        ...piece(view, 'teamKnowledge', teamLines(view, context)),
      ]
    } catch (error) {
      // Most memories know no project.
      if (MemoryError.is(error, 'NOT_FOUND')) return []
      throw error
    }
  },
}

const TITLES = {
  stack: 'Tech stack of the project',
  conventions: 'Conventions of the project',
  hotspots: 'Files that deserve care',
  teamKnowledge: 'What tasks of this project taught',
}

function piece(
  { project, updatedAt }: ProjectView,
  part: keyof typeof TITLES,
  lines: readonly string[],
): readonly KnowledgePiece[] {
  if (lines.length === 0) return []
  const title = TITLES[part]
  return [
    {
      section: part === 'stack' ? 'conventions' : part,
      id: `${project}/${part}`,
      title,
      text: [title, ...lines.map((line) => `- ${line}`)].join('\n'),
      trust: 'tool',
      episodeIds: [],
      date: updatedAt,
    },
  ]
}

function stackLines({ stack }: ProjectView): readonly string[] {
  const { languages = [], frameworks = [], testFrameworks = [], testCommands = [] } = stack ?? {}
  const shares = languages
    .slice(0, LANGUAGES_SHOWN)
    .map(({ name, share }) => `${name} ${percent(share)}`)
  return Object.entries({
    Languages: shares,
    Frameworks: frameworks,
    'Test frameworks': testFrameworks,
    'Run tests with': testCommands,
  }).flatMap(([name, values]) => (values.length === 0 ? [] : [`${name}: ${values.join(', ')}`]))
}

function conventionLines({ conventions = [] }: ProjectView, context: KnowledgeContext) {
  const wanted = languageOfContext(context)?.name
  const isOne = new Set(conventions.flatMap(({ language }) => language ?? [])).size < 2
  return conventions
    .filter(({ language }) => [wanted ?? language, undefined].includes(language))
    .slice(0, CONVENTIONS_SHOWN)
    .map(({ topic, language, value, share, n }) => {
      const where = isOne || wanted !== undefined || language === undefined ? '' : ` in ${language}`
      return `${topic}${where}: ${value} (${percent(share)} of ${n})`
    })
}

// Of the files at hand; without files, the worst of all.
function hotspotLines({ hotspots }: ProjectView, context: KnowledgeContext): readonly string[] {
  const { files = [], k } = context
  const { bugProne = [], oftenModified = [], changedTogether = [] } = hotspots ?? {}
  const { critical = [], complex = [] } = hotspots ?? {}
  const isNear = (file: string): boolean => files.some((one) => isSameFile(one, file))
  const near = <One extends { readonly file: string }>(all: readonly One[]): readonly One[] =>
    all.filter(({ file }) => files.length === 0 || isNear(file)).slice(0, k)
  return [
    ...near(bugProne).map(({ file, fixes, failures }) => {
      const fixed = fixes === 0 ? [] : [`fixed ${times(fixes)}`]
      const failed = failures === 0 ? [] : [`errors in ${count(failures, 'task')}`]
      return `${file}: ${[...fixed, ...failed].join(', ')}`
    }),
    ...near(oftenModified).map(({ file, commits, tasks }) => {
      const parts = [
        ...(commits === 0 ? [] : [count(commits, 'commit')]),
        ...(tasks === 0 ? [] : [count(tasks, 'task')]),
      ]
      return `${file}: changed in ${parts.join(', ')}`
    }),
    ...near(critical).map(
      ({ file, importers }) => `${file}: imported by ${count(importers, 'file')}`,
    ),
    ...near(complex).map(
      ({ file, branches, lines }) => `${file}: ${branches} branches in ${lines} lines`,
    ),
    ...changedTogether
      .filter((one) => one.files.some(isNear))
      .slice(0, k)
      .map((one) => `${one.files.join(' and ')} change together (${times(one.together)})`),
  ]
}

function teamLines({ team }: ProjectView, { k }: KnowledgeContext): readonly string[] {
  const { commonIssues = [], preferredSolutions = [], avoid = [] } = team ?? {}
  return [
    ...commonIssues.slice(0, k).map(({ text }) => `Common: ${text}`),
    ...preferredSolutions.slice(0, k).map((one) => `${one.problem}: ${one.solution}`),
    ...avoid.slice(0, k).map(({ text }) => `Lesson from a failed task: ${text}`),
  ]
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}

function times(number: number): string {
  return number === 1 ? 'once' : `${number} times`
}
