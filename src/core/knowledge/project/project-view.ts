import { compareText } from '../../text/compare-text.ts'
import { EPISODES_TOLD, type ShownEpisode } from '../shown-episode.ts'
import type { Convention } from './convention.ts'
import type { FolderKnowledge, Hotspots, Stack, Structure } from './folder-knowledge.ts'
import type { ProjectRecord } from './project-record.ts'
import {
  type ProjectStatistics,
  summarizeStatistics,
  summarizeTeam,
  type TeamKnowledge,
  type TouchedFile,
  touchedFiles,
} from './summarize-tasks.ts'

export const PROJECT_SECTIONS = [
  'structure',
  'stack',
  'conventions',
  'hotspots',
  'team',
  'statistics',
] as const
export type ProjectSection = (typeof PROJECT_SECTIONS)[number]

/** A file that deserves care, by the history of the folder and by the tasks. */
export interface ModifiedFile {
  readonly file: string
  /** Changes in the history. */
  readonly commits: number
  /** Tasks that changed it. */
  readonly tasks: number
  readonly lastAt: string
  /** The newest of these tasks, the newest first. */
  readonly episodeIds: readonly string[]
}

export interface BrokenFile {
  readonly file: string
  /** Changes that mended something, of all its changes. */
  readonly fixes: number
  readonly commits: number
  /** Tasks in which something failed in it. */
  readonly failures: number
  /** That it is mended so often by chance; left out when only tasks speak for it. */
  readonly pValue?: number | undefined
  /** The newest tasks that failed in it, the newest first. */
  readonly episodeIds: readonly string[]
}

export interface ShownHotspots extends Omit<Hotspots, 'oftenModified' | 'bugProne'> {
  readonly oftenModified: readonly ModifiedFile[]
  readonly bugProne: readonly BrokenFile[]
}

/** What is known of a project, joined for whoever asks. */
export interface ProjectView {
  readonly id: string
  /** Left out for the tasks of no project. */
  readonly project?: string | undefined
  readonly updatedAt: string
  /** Present when its folder was looked at. */
  readonly folder?:
    | Pick<FolderKnowledge, 'name' | 'learnedAt' | 'files' | 'filesRead' | 'isCut' | 'history'>
    | undefined
  readonly structure?: Structure | undefined
  readonly stack?: Stack | undefined
  readonly conventions?: readonly Convention[] | undefined
  readonly hotspots?: ShownHotspots | undefined
  readonly team?: TeamKnowledge | undefined
  readonly statistics?: ProjectStatistics | undefined
  /** The episodes that are named in it, as far as the reader may see them. */
  readonly behind: readonly ShownEpisode[]
}

const SHOWN_MAX = 15
/** One failing task may be anybody's fault. */
const FAILURES_MIN = 2

const NO_HOTSPOTS: Hotspots = {
  oftenModified: [],
  bugProne: [],
  changedTogether: [],
  complex: [],
  critical: [],
}

/** Joins what the folder shows with what the tasks taught. Without sections, all of it. */
export function viewProject(
  { id, scope, updatedAt, folder, tasks }: ProjectRecord,
  sections: readonly ProjectSection[] = [],
): ProjectView {
  const isWanted = (section: ProjectSection): boolean =>
    sections.length === 0 || sections.includes(section)
  return {
    id,
    ...(scope.project === undefined ? {} : { project: scope.project }),
    updatedAt,
    ...(folder === undefined ? {} : { folder: headOf(folder) }),
    ...(folder !== undefined && isWanted('structure') ? { structure: folder.structure } : {}),
    ...(folder !== undefined && isWanted('stack') ? { stack: folder.stack } : {}),
    ...(folder !== undefined && isWanted('conventions') ? { conventions: folder.conventions } : {}),
    ...(isWanted('hotspots')
      ? { hotspots: joinHotspots(folder?.hotspots ?? NO_HOTSPOTS, touchedFiles(tasks)) }
      : {}),
    ...(isWanted('team') ? { team: summarizeTeam(tasks) } : {}),
    ...(isWanted('statistics') ? { statistics: summarizeStatistics(tasks) } : {}),
    behind: [],
  }
}

/** The episodes that a view names. */
export function namedEpisodes({ hotspots, team }: ProjectView): readonly string[] {
  const naming = [
    ...(hotspots?.oftenModified ?? []),
    ...(hotspots?.bugProne ?? []),
    ...(team?.commonIssues ?? []),
    ...(team?.preferredSolutions ?? []),
    ...(team?.avoid ?? []),
  ]
  return [...new Set(naming.flatMap(({ episodeIds }) => episodeIds))]
}

function headOf({
  name,
  learnedAt,
  files,
  filesRead,
  isCut,
  history,
}: FolderKnowledge): ProjectView['folder'] {
  const head = { name, learnedAt, files, filesRead, isCut }
  return history === undefined ? head : { ...head, history }
}

/** Tasks may name a file from the root of the disk; the end of its path tells which one it is. */
function isSameFile(told: string, known: string): boolean {
  return told === known || told.endsWith(`/${known}`)
}

function joinHotspots(folder: Hotspots, touched: readonly TouchedFile[]): ShownHotspots {
  return {
    ...folder,
    oftenModified: joinModified(folder.oftenModified, touched),
    bugProne: joinBroken(folder.bugProne, touched),
  }
}

function joinModified(
  known: Hotspots['oftenModified'],
  touched: readonly TouchedFile[],
): readonly ModifiedFile[] {
  const changed = touched.filter(({ tasks }) => tasks > 0)
  const joined = known.map((one) => {
    const same = changed.filter(({ file }) => isSameFile(file, one.file))
    return {
      ...one,
      tasks: same.reduce((sum, { tasks }) => sum + tasks, 0),
      weight: same.reduce((sum, { weight }) => sum + weight, one.weight),
      lastAt: [one.lastAt, ...same.map(({ lastAt }) => lastAt)].toSorted(compareText).at(-1) ?? '',
      episodeIds: same.flatMap(({ changedBy }) => changedBy).slice(0, EPISODES_TOLD),
    }
  })
  const others = changed
    .filter(({ file }) => !known.some((one) => isSameFile(file, one.file)))
    .map(({ file, tasks, weight, lastAt, changedBy: episodeIds }) => {
      return { file, commits: 0, tasks, weight, lastAt, episodeIds }
    })
  return [...joined, ...others]
    .toSorted((left, right) => right.weight - left.weight || compareText(left.file, right.file))
    .slice(0, SHOWN_MAX)
    .map(({ weight: _weight, ...one }) => one)
}

function joinBroken(
  known: Hotspots['bugProne'],
  touched: readonly TouchedFile[],
): readonly BrokenFile[] {
  const failed = touched.filter(({ failures }) => failures > 0)
  const joined = known.map((one) => {
    const same = failed.filter(({ file }) => isSameFile(file, one.file))
    return {
      ...one,
      failures: same.reduce((sum, { failures }) => sum + failures, 0),
      episodeIds: same.flatMap(({ failedIn }) => failedIn).slice(0, EPISODES_TOLD),
    }
  })
  const others = failed
    .filter(({ failures }) => failures >= FAILURES_MIN)
    .filter(({ file }) => !known.some((one) => isSameFile(file, one.file)))
    .map(({ file, failures, failedIn: episodeIds }) => {
      return { file, fixes: 0, commits: 0, failures, episodeIds }
    })
  return [...joined, ...others]
    .toSorted(
      (left, right) =>
        right.fixes + right.failures - left.fixes - left.failures ||
        compareText(left.file, right.file),
    )
    .slice(0, SHOWN_MAX)
}
