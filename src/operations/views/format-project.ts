import type { DeepReadonly } from '../../core/deep-readonly.ts'
import type { ProjectView } from '../../core/learning/projects/project-view.ts'
import type { ToolStatistics } from '../../core/learning/tools/tool-statistics.ts'
import { counted, percent } from '../../core/phrases.ts'
import type { LearnedProject } from '../../flows/learning/projects/learn-project.ts'
import type { ListedProject } from '../../flows/learning/projects/show-projects.ts'
import { newestLine } from './behind-lines.ts'
import { projectHotspots } from './format-hotspots.ts'
import { formatTools } from './format-learned.ts'
import { bar, next, relativeTime } from './phrases.ts'
import { toLine } from './printable.ts'
import type { View } from './style.ts'
import { renderPairs, renderTable } from './table.ts'

const LISTED_MAX = 8

const OUTCOMES: Readonly<Record<LearnedProject['outcome'], string>> = {
  learned: 'Learned.',
  changed: 'Learned again: what changed was updated.',
  unchanged: 'Nothing has changed since the last time.',
}

export function formatLearnedProject(
  { outcome, project, notices }: LearnedProject,
  view: View,
): string {
  const head = [view.style.good(OUTCOMES[outcome]), ...notices.map(view.style.warning)]
  return [...head, '', formatProject(project, view)].join('\n')
}

type Listed = Pick<ListedProject, 'project' | 'languages' | 'tasks'>

interface Found {
  readonly project?: ProjectView | undefined
  readonly projects?: readonly DeepReadonly<Listed>[] | undefined
  readonly tools?: ToolStatistics | undefined
}

/** One project, or all that are known; and how tools do in it or them. */
export function formatProjects({ project, projects, tools }: Found, view: View): string {
  const parts = [
    ...(projects === undefined || projects.length === 1 ? [] : [formatList(projects, view)]),
    ...(project === undefined ? [] : [formatProject(project, view)]),
    ...(tools === undefined || tools.tools.length === 0
      ? []
      : [section('Tools', formatTools(tools, view), view)]),
  ]
  return parts.join('\n\n')
}

function formatList(projects: NonNullable<Found['projects']>, view: View): string {
  if (projects.length === 0) {
    return `No known projects yet.\n${next('loci project learn <its folder>', view)}`
  }
  return renderTable(
    [{ title: 'PROJECT', isFlexible: true }, { title: 'LANGUAGES' }, { title: 'TASKS' }],
    projects.map(({ project, languages, tasks }) => [
      toLine(project),
      toLine(languages.join(', ')),
      String(tasks),
    ]),
    view,
  )
}

function formatProject(project: ProjectView, view: View): string {
  const sections = [
    formatHead(project, view),
    section('Structure', formatStructure(project, view), view),
    section('Made with', formatStack(project, view), view),
    section('Conventions', formatConventions(project, view), view),
    ...projectHotspots(project, view).map(([title, text]) => section(title, text, view)),
    section('Common issues', countedLines(project.team?.commonIssues ?? [], project, view), view),
    section('What helped', formatSolutions(project, view), view),
    section(
      'Lessons from failed tasks',
      countedLines(project.team?.avoid ?? [], project, view),
      view,
    ),
    section('Tasks', formatStatistics(project, view), view),
  ]
  return sections.filter((text) => text !== '').join('\n\n')
}

function section(title: string, text: string, view: View): string {
  return text === '' ? '' : `${view.style.bold(title)}\n${text}`
}

function formatHead({ project, folder, structure }: ProjectView, view: View): string {
  const name = view.style.bold(toLine(project))
  const kind = structure === undefined ? '' : `  ${structure.architecture}`
  if (folder === undefined) {
    const hint = next('loci project learn <its folder>', view)
    return `${name}  ${view.style.dim('its folder has not been read yet')}\n${hint}`
  }
  const { history } = folder
  const seen = [
    `${counted(folder.files, 'file')}, ${folder.filesRead} read`,
    ...(folder.isCut ? ['there is more'] : []),
    history === undefined
      ? 'no history'
      : `${counted(history.commits, 'commit')} by ${counted(history.authors, 'author')} since ${history.since.slice(0, 10)}`,
    `read ${relativeTime(folder.learnedAt, view.nowMs)}`,
  ]
  return `${name}${kind}\n${view.style.dim(seen.join(' · '))}`
}

function formatStructure({ structure }: ProjectView, view: View): string {
  if (structure === undefined) return ''
  const rows = structure.directories.map(({ path, role, files, language = '' }) => [
    `  ${toLine(path)}/`,
    toLine(role),
    toLine(language),
    String(files),
  ])
  const table =
    rows.length === 0
      ? []
      : [
          renderTable(
            [
              { title: '  folder', isFlexible: true },
              { title: 'for' },
              { title: 'in' },
              { title: 'files' },
            ],
            rows,
            view,
          ),
        ]
  return [
    ...table,
    ...listLine('starts at', structure.entryPoints, view),
    ...listLine('configured in', structure.configFiles, view),
  ].join('\n')
}

function formatStack({ stack }: ProjectView, view: View): string {
  if (stack === undefined) return ''
  const languages = stack.languages.map(
    ({ name, share, files }) =>
      [`  ${name}`, `${bar(share)} ${percent(share)}, ${counted(files, 'file')}`] as const,
  )
  const needed = stack.dependencies
    .filter(({ isForDevelopment }) => !isForDevelopment)
    .map(({ name, version }) => (version === undefined ? name : `${name} ${version}`))
  return [
    ...(languages.length === 0 ? [] : [renderPairs(languages, view)]),
    ...listLine('frameworks', stack.frameworks, view),
    ...listLine('tests with', stack.testFrameworks, view),
    ...listLine('built with', stack.buildTools, view),
    ...listLine('needs', needed, view),
  ].join('\n')
}

function listLine(title: string, items: readonly string[], view: View): readonly string[] {
  if (items.length === 0) return []
  const more = items.length > LISTED_MAX ? ` and ${items.length - LISTED_MAX} more` : ''
  const shown = items.slice(0, LISTED_MAX).map(toLine).join(', ')
  return [`  ${view.style.dim(`${title}:`)} ${shown}${view.style.dim(more)}`]
}

function formatConventions({ conventions = [] }: ProjectView, view: View): string {
  if (conventions.length === 0) return ''
  return renderTable(
    [
      { title: '  what' },
      { title: 'in' },
      { title: 'how', isFlexible: true },
      { title: 'share' },
      { title: 'seen' },
    ],
    conventions.map(({ topic, language = 'all', value, share, hits, n }) => [
      `  ${topic.replaceAll('-', ' ')}`,
      language,
      toLine(value),
      `${bar(share)} ${percent(share)}`,
      `${hits} of ${n}`,
    ]),
    view,
  )
}

type CountedText = NonNullable<ProjectView['team']>['commonIssues'][number]

function countedLines(
  items: readonly CountedText[],
  { behind }: Pick<ProjectView, 'behind'>,
  view: View,
) {
  const most = Math.max(1, ...items.map(({ tasks }) => tasks))
  return items
    .flatMap(({ text, tasks, episodeIds }) => [
      `  ${bar(tasks / most)} ${toLine(text)}  ${view.style.dim(counted(tasks, 'task'))}`,
      ...newestLine(episodeIds, behind, view),
    ])
    .join('\n')
}

function formatSolutions({ team, behind }: ProjectView, view: View): string {
  const solutions = team?.preferredSolutions ?? []
  const texts = solutions.map(({ problem, solution, ...count }) => {
    return { text: `${problem} → ${solution}`, ...count }
  })
  return countedLines(texts, { behind }, view)
}

function formatStatistics({ statistics }: ProjectView, view: View): string {
  if (statistics === undefined || statistics.tasks === 0) return ''
  const { tasks, successRate, succeeded, failed, taskTypes } = statistics
  const rate =
    successRate === undefined
      ? 'none succeeded or failed'
      : `${bar(successRate)} ${percent(successRate)} succeed (${succeeded} of ${succeeded + failed})`
  const types = Object.entries(taskTypes).map(([type, count]) => `${toLine(type)} ${count}`)
  return [`  ${counted(tasks, 'task')}  ${rate}`, `  ${view.style.dim(types.join(', '))}`].join(
    '\n',
  )
}
