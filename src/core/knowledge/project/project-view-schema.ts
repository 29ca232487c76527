import { z } from 'zod'
import { shownEpisodeSchema } from '../shown-episode.ts'
import { conventionsSchema, stackSchema, structureSchema } from './folder-knowledge.ts'
import type { ProjectView, ShownHotspots } from './project-view.ts'

const episodeIds = z.array(z.string()).readonly().describe('The newest, the newest first.')
const counted = z.array(z.object({ text: z.string(), tasks: z.int(), episodeIds })).readonly()

const hotspotsSchema: z.ZodType<ShownHotspots> = z.object({
  oftenModified: z
    .array(
      z.object({
        file: z.string(),
        commits: z.int(),
        tasks: z.int(),
        lastAt: z.iso.datetime(),
        episodeIds,
      }),
    )
    .readonly()
    .describe('Changed most, and most lately.'),
  bugProne: z
    .array(
      z.object({
        file: z.string(),
        fixes: z.int(),
        commits: z.int(),
        failures: z.int(),
        pValue: z.number().optional(),
        episodeIds,
      }),
    )
    .readonly(),
  changedTogether: z
    .array(
      z.object({
        files: z.array(z.string()).readonly(),
        together: z.int(),
        lift: z.number(),
        pValue: z.number(),
      }),
    )
    .readonly(),
  complex: z
    .array(z.object({ file: z.string(), lines: z.int(), branches: z.int(), nesting: z.int() }))
    .readonly(),
  critical: z.array(z.object({ file: z.string(), importers: z.int() })).readonly(),
})

export const projectViewSchema: z.ZodType<ProjectView> = z.object({
  id: z.string(),
  project: z.string().optional(),
  updatedAt: z.iso.datetime(),
  folder: z
    .object({
      name: z.string(),
      learnedAt: z.iso.datetime(),
      files: z.int(),
      filesRead: z.int(),
      isCut: z.boolean().describe('There was more than the limits allow to look at.'),
      history: z
        .object({
          commits: z.int(),
          since: z.iso.datetime(),
          until: z.iso.datetime(),
          authors: z.int(),
          fixes: z.int(),
        })
        .optional(),
    })
    .optional(),
  structure: structureSchema.optional(),
  stack: stackSchema.optional(),
  conventions: conventionsSchema.optional(),
  hotspots: hotspotsSchema.optional(),
  team: z
    .object({
      commonIssues: counted,
      preferredSolutions: z
        .array(z.object({ problem: z.string(), solution: z.string(), tasks: z.int(), episodeIds }))
        .readonly(),
      avoid: counted,
    })
    .optional(),
  statistics: z
    .object({
      tasks: z.int(),
      sessions: z.int(),
      succeeded: z.int(),
      failed: z.int(),
      successRate: z.number().optional(),
      taskTypes: z.record(z.string(), z.int()),
      since: z.iso.datetime().optional(),
    })
    .optional(),
  behind: z.array(shownEpisodeSchema).readonly().describe('The episodes that are named in it.'),
})
