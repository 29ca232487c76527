import { MemoryError } from '../../../core/errors.ts'
import type { ContextPiece } from '../../../core/learning/context/context-piece.ts'
import { isSameFile, type ProjectView } from '../../../core/learning/projects/project-view.ts'
import { counted, percent, times } from '../../../core/phrases.ts'
import { getProject } from '../projects/show-projects.ts'
import { type ContextProvider, countOf, languageOfTask, type Wanted } from './provider.ts'

const CONVENTIONS_SHOWN = 12
const LANGUAGES_SHOWN = 3

/** What is known about the project: stack, conventions, files that deserve care, lessons. */
export const projectProvider: ContextProvider = async (context, caller, deps) => {
  try {
    const view = await getProject({ project: context.project }, caller, deps)
    return [
      ...piece(view, 'stack', stackLines(view)),
      ...piece(view, 'convention', conventionLines(view, context)),
      ...piece(view, 'hotspot', hotspotLines(view, context), hotspotAdvice(view, context)),
      ...piece(view, 'lesson', teamLines(view, context), teamAdvice(view)),
    ]
  } catch (error) {
    // Most memories have no project.
    if (MemoryError.is(error, 'NOT_FOUND')) return []
    throw error
  }
}

const TITLES = {
  stack: 'Tech stack of the project',
  convention: 'Conventions of the project',
  hotspot: 'Files to handle with care',
  lesson: 'Lessons from tasks of this project',
}

function piece(
  { project, updatedAt }: ProjectView,
  part: keyof typeof TITLES,
  lines: readonly string[],
  more: Pick<ContextPiece, 'advises' | 'complexity'> = {},
): readonly ContextPiece[] {
  if (lines.length === 0) return []
  const title = TITLES[part]
  return [
    {
      section: part,
      id: `${project}/${part}`,
      title,
      text: [title, ...lines.map((line) => `- ${line}`)].join('\n'),
      trust: 'tool',
      episodeIds: [],
      date: updatedAt,
      ...more,
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

function conventionLines({ conventions = [] }: ProjectView, context: Wanted) {
  const wanted = languageOfTask(context)?.name
  const isOne = new Set(conventions.flatMap(({ language }) => language ?? [])).size < 2
  return conventions
    .filter(({ language }) => [wanted ?? language, undefined].includes(language))
    .slice(0, CONVENTIONS_SHOWN)
    .map(({ topic, language, value, share, n }) => {
      const where = isOne || wanted !== undefined || language === undefined ? '' : ` in ${language}`
      return `${topic}${where}: ${value} (${percent(share)} of ${n})`
    })
}

// Of the given files; without files, the worst overall.
function hotspotLines(view: ProjectView, context: Wanted): readonly string[] {
  const { files = [] } = context
  const { oftenModified = [], changedTogether = [], critical = [] } = view.hotspots ?? {}
  const near = filesNear(context)
  return [
    ...hardLines(view, context),
    ...near(oftenModified.filter(isOften)).map(({ file, commits, tasks }) => {
      const parts = [
        ...(commits === 0 ? [] : [counted(commits, 'commit')]),
        ...(tasks === 0 ? [] : [counted(tasks, 'task')]),
      ]
      return `${file}: changed in ${parts.join(', ')}`
    }),
    ...near(critical).map(
      ({ file, importers }) => `${file}: imported by ${counted(importers, 'file')}`,
    ),
    ...changedTogether
      .filter((one) => one.files.some((file) => files.some((named) => isSameFile(named, file))))
      .slice(0, countOf(context))
      .map((one) => `${one.files.join(' and ')} change together (${times(one.together)})`),
  ]
}

/** Fewer changes are ordinary work. */
const CHANGES_MIN = 3

function isOften({ commits, tasks }: { readonly commits: number; readonly tasks: number }) {
  return commits + tasks >= CHANGES_MIN
}

function filesNear(context: Wanted) {
  const { files = [] } = context
  return <One extends { readonly file: string }>(all: readonly One[]): readonly One[] =>
    all
      .filter(({ file }) => files.length === 0 || files.some((one) => isSameFile(one, file)))
      .slice(0, countOf(context))
}

// Files in which work is hard: bugs were fixed in them again and again, or they are complex.
function hardLines({ hotspots }: ProjectView, context: Wanted): readonly string[] {
  const near = filesNear(context)
  return [
    ...near(hotspots?.bugProne ?? []).map(({ file, fixes, failures }) => {
      const fixed = fixes === 0 ? [] : [`fixed ${times(fixes)}`]
      const failed = failures === 0 ? [] : [`errors in ${counted(failures, 'task')}`]
      return `${file}: ${[...fixed, ...failed].join(', ')}`
    }),
    ...near(hotspots?.complex ?? []).map(
      ({ file, branches, lines }) => `${file}: ${branches} branches in ${lines} lines`,
    ),
  ]
}

/** A task in a file that deserves care is rather hard. */
const HARD = 0.7

function hotspotAdvice(view: ProjectView, context: Wanted) {
  const lines = context.files === undefined ? [] : hardLines(view, context)
  if (lines.length === 0) return {}
  return { complexity: HARD, advises: lines.map((text) => ({ part: 'challenges', text }) as const) }
}

/** What one task alone taught may be chance, and is shown with that task. */
const TASKS_MIN = 2

function teamAdvice({ team }: ProjectView) {
  const [lesson] = (team?.avoid ?? []).filter(isShared)
  return lesson === undefined ? {} : { advises: [{ part: 'avoid', text: lesson.text } as const] }
}

function teamLines({ team }: ProjectView, context: Wanted): readonly string[] {
  const k = countOf(context)
  const { preferredSolutions = [], avoid = [] } = team ?? {}
  return [
    ...preferredSolutions
      .filter(isShared)
      .slice(0, k)
      .map((one) => `${one.problem}: ${one.solution}`),
    ...avoid
      .filter(isShared)
      .slice(0, k)
      .map(({ text, tasks }) => `Lesson from ${tasks} failed tasks: ${text}`),
  ]
}

function isShared({ tasks }: { readonly tasks: number }): boolean {
  return tasks >= TASKS_MIN
}
