import * as z from 'zod'
import { textUpTo } from '../../field-schemas.ts'
import { PROJECT_SECTIONS } from './project-view.ts'

const name = textUpTo(200).optional()
const sections = z.array(z.enum(PROJECT_SECTIONS)).max(PROJECT_SECTIONS.length)
const project = name.describe('The project name that tasks use, or the id of its record.')

export const learnProjectSchema = z.strictObject({
  path: textUpTo(4_096).optional().describe('The folder to read. Default: the configured one.'),
  project: name.describe(
    'The project name that tasks use. Default: the git remote, or the name of the folder.',
  ),
})
/** A folder to learn a project from. */
export type LearnProjectInput = z.infer<typeof learnProjectSchema>

export const getProjectSchema = z.strictObject({
  project: project.describe('Its name or id. Default: your own, and all are listed.'),
  sections: sections.optional().describe('Default: all.'),
  tool: name.describe('Only statistics of this tool.'),
  taskType: name.describe('Only tool statistics of tasks of this type, such as bugfix.'),
})
/** Which project, and which parts of what is known about it. */
export type GetProjectInput = z.infer<typeof getProjectSchema>

export const forgetProjectSchema = z.strictObject({
  project,
  what: z
    .enum(['all', 'folder', 'tasks'])
    .optional()
    .describe('Only what comes from the folder, or only from tasks. Default: both.'),
})
/** Which project to forget. */
export type ForgetProjectInput = z.infer<typeof forgetProjectSchema>
