import { z } from 'zod'
import { PROJECT_SECTIONS, type ProjectSection } from './project-view.ts'

export interface LearnProjectInput {
  /** Left out: the folder of the configuration. */
  readonly path?: string | undefined
  /** What it is called; by its folder when left out. */
  readonly project?: string | undefined
}

export interface GetProjectInput {
  readonly project?: string | undefined
  readonly sections?: readonly ProjectSection[] | undefined
}

export interface ForgetProjectInput {
  readonly project?: string | undefined
  /** `folder`: only what looking at it told. `tasks`: only what its tasks taught. */
  readonly what?: 'all' | 'folder' | 'tasks' | undefined
}

const project = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe('The project, as tasks name it, or the id of what is known of it.')

export const learnProjectSchema: z.ZodObject & z.ZodType<LearnProjectInput> = z.strictObject({
  path: z
    .string()
    .min(1)
    .max(4_096)
    .optional()
    .describe('The folder to look at; the one of the configuration when left out.'),
  project: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('What tasks call this project; the name of the folder when left out.'),
})

export const getProjectSchema: z.ZodObject & z.ZodType<GetProjectInput> = z.strictObject({
  project,
  sections: z
    .array(z.enum(PROJECT_SECTIONS))
    .max(PROJECT_SECTIONS.length)
    .optional()
    .describe('Only these; all when left out.'),
})

export const forgetProjectSchema: z.ZodObject & z.ZodType<ForgetProjectInput> = z.strictObject({
  project,
  what: z
    .enum(['all', 'folder', 'tasks'])
    .optional()
    .describe('Only what looking at the folder told, or what tasks taught; all when left out.'),
})
