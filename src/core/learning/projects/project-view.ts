import * as z from 'zod'
import { listOf } from '../../field-schemas.ts'
import { compareText } from '../../language/text/compare-text.ts'
import { EPISODES_SHOWN, shownEpisodeSchema } from '../knowledge/shown-episode.ts'
import {
  conventionsSchema,
  type FolderKnowledge,
  fileFactsSchema,
  folderHeadSchema,
  type Hotspots,
  stackSchema,
  structureSchema,
} from './folder-knowledge.ts'
import { type ProjectRecord, projectName } from './project-record.ts'
import {
  episodeIdsSchema,
  statisticsSchema,
  summarizeStatistics,
  summarizeTeam,
  type TouchedFile,
  teamSchema,
  touchedFiles,
} from './summarize-tasks.ts'

export const PROJECT_SECTIONS = [
  'structure',
  'stack',
  'conventions',
  'hotspots',
  'team',
  'statistics',
  'tools',
] as const
export type ProjectSection = (typeof PROJECT_SECTIONS)[number]

/** Files that deserve care, by the history of the folder and by tasks. */
const hotspotsSchema = fileFactsSchema.extend({
  oftenModified: listOf(
    z.object({
      file: z.string(),
      commits: z.int(),
      tasks: z.int(),
      lastAt: z.iso.datetime(),
      episodeIds: episodeIdsSchema,
    }),
  ).describe('Changed most often and most recently.'),
  bugProne: listOf(
    z.object({
      file: z.string(),
      fixes: z.int().describe('Commits and tasks that fixed a bug in it.'),
      commits: z.int(),
      failures: z.int().describe('Tasks in which errors occurred in it.'),
      pValue: z
        .number()
        .optional()
        .describe('Probability of this many fixes by chance. Absent if only tasks show it.'),
      episodeIds: episodeIdsSchema,
    }),
  ),
})
type ShownHotspots = z.infer<typeof hotspotsSchema>

export const projectNameSchema = z
  .string()
  .describe('Its name. For tasks without a project, an id prefix that works as well.')

export const projectViewSchema = z.object({
  project: projectNameSchema,
  updatedAt: z.iso.datetime(),
  folder: folderHeadSchema.optional().describe('Present if its folder was read.'),
  structure: structureSchema.optional(),
  stack: stackSchema.optional(),
  conventions: conventionsSchema.optional(),
  hotspots: hotspotsSchema.optional(),
  team: teamSchema.optional(),
  statistics: statisticsSchema.optional(),
  behind: z.array(shownEpisodeSchema).readonly().describe('The episodes it cites.'),
})
/** What is known about a project. */
export type ProjectView = z.infer<typeof projectViewSchema>

const SHOWN_MAX = 15
/** A single fix or failure may be chance. */
const TROUBLES_MIN = 2

const NO_HOTSPOTS: Hotspots = {
  oftenModified: [],
  bugProne: [],
  changedTogether: [],
  complex: [],
  critical: [],
}

/** Joins what the folder shows with what the tasks taught. Default: all sections. */
export function viewProject(
  record: ProjectRecord,
  sections: readonly ProjectSection[] = PROJECT_SECTIONS,
): ProjectView {
  const { updatedAt, folder, tasks } = record
  const { structure, stack, conventions, hotspots = NO_HOTSPOTS, ...rest } = folder ?? {}
  const { ignoreRules = [], ...head } = rest as Partial<FolderKnowledge>
  const all = {
    structure,
    stack,
    conventions,
    hotspots: joinHotspots(hotspots, touchedFiles(tasks, ignoreRules)),
    team: summarizeTeam(tasks),
    statistics: summarizeStatistics(tasks),
  }
  const wanted = Object.entries(all).filter(
    ([section, found]) => found !== undefined && sections.some((one) => one === section),
  )
  return {
    project: projectName(record),
    updatedAt,
    ...(folder !== undefined && { folder: head as ProjectView['folder'] }),
    ...(Object.fromEntries(wanted) as Partial<typeof all>),
    behind: [],
  }
}

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

/** True when a task names a file, from the root of the project or of the disk. */
export function isSameFile(named: string, file: string): boolean {
  return named === file || named.endsWith(`/${file}`)
}

function joinHotspots(folder: Hotspots, touched: readonly TouchedFile[]): ShownHotspots {
  return {
    ...folder,
    oftenModified: joinModified(folder.oftenModified, touched),
    bugProne: joinBroken(folder.bugProne, touched),
  }
}

const sumOf = (
  files: readonly TouchedFile[],
  field: 'tasks' | 'fixes' | 'failures' | 'weight',
): number => files.reduce((sum, one) => sum + one[field], 0)

/** Each known file with what tasks did in it, then the files that only tasks touched. */
function joinFiles<Known extends { readonly file: string }>(
  known: readonly Known[],
  touched: readonly TouchedFile[],
): readonly (readonly [known: Known | undefined, touched: readonly TouchedFile[]])[] {
  const others = touched.filter(({ file }) => !known.some((one) => isSameFile(file, one.file)))
  return [
    ...known.map((one) => [one, touched.filter(({ file }) => isSameFile(file, one.file))] as const),
    ...others.map((one) => [undefined, [one]] as const),
  ]
}

function joinModified(
  known: Hotspots['oftenModified'],
  touched: readonly TouchedFile[],
): ShownHotspots['oftenModified'] {
  const changed = touched.filter(({ tasks }) => tasks > 0)
  return joinFiles(known, changed)
    .map(([one, same]) => ({
      weight: (one?.weight ?? 0) + sumOf(same, 'weight'),
      shown: {
        file: one?.file ?? same[0]?.file ?? '',
        commits: one?.commits ?? 0,
        tasks: sumOf(same, 'tasks'),
        lastAt:
          [one?.lastAt ?? '', ...same.map((file) => file.lastAt)].toSorted(compareText).at(-1) ??
          '',
        episodeIds: same.flatMap(({ changedBy }) => changedBy).slice(0, EPISODES_SHOWN),
      },
    }))
    .toSorted(
      (left, right) => right.weight - left.weight || compareText(left.shown.file, right.shown.file),
    )
    .slice(0, SHOWN_MAX)
    .map(({ shown }) => shown)
}

function joinBroken(
  known: Hotspots['bugProne'],
  touched: readonly TouchedFile[],
): ShownHotspots['bugProne'] {
  return joinFiles(known, touched)
    .map(([one, same]) => ({
      file: one?.file ?? same[0]?.file ?? '',
      fixes: (one?.fixes ?? 0) + sumOf(same, 'fixes'),
      commits: one?.commits ?? 0,
      failures: sumOf(same, 'failures'),
      ...(one !== undefined && { pValue: one.pValue }),
      episodeIds: same.flatMap(({ failedIn }) => failedIn).slice(0, EPISODES_SHOWN),
    }))
    .filter(
      ({ fixes, failures, pValue }) => pValue !== undefined || fixes + failures >= TROUBLES_MIN,
    )
    .toSorted(
      (left, right) =>
        right.fixes + right.failures - left.fixes - left.failures ||
        compareText(left.file, right.file),
    )
    .slice(0, SHOWN_MAX)
}
