import * as z from 'zod'
import { receiptSchema } from '../core/facts/receipt.ts'
import { preferencesSchema } from '../core/learning/preferences/list-preferences.ts'
import {
  forgetPreferenceSchema,
  listPreferencesSchema,
  setPreferenceSchema,
} from '../core/learning/preferences/preference-input.ts'
import {
  forgetProjectSchema,
  getProjectSchema,
  learnProjectSchema,
} from '../core/learning/projects/project-input.ts'
import { projectNameSchema, projectViewSchema } from '../core/learning/projects/project-view.ts'
import { toolStatisticsOutput } from '../core/learning/tools/tool-statistics.ts'
import { forgetPreference, setPreference } from '../flows/learning/preferences/set-preference.ts'
import { showPreferences } from '../flows/learning/preferences/show-preferences.ts'
import { learnProject } from '../flows/learning/projects/learn-project.ts'
import { forgetProject, getProjects } from '../flows/learning/projects/show-projects.ts'
import { arrayOf, isNew } from './fields.ts'
import { defineGroup, defineOperation } from './operation.ts'
import { formatDone } from './views/format-changes.ts'
import { formatReceipt } from './views/format-facts.ts'
import { formatPreferences } from './views/format-learned.ts'
import { formatLearnedProject, formatProjects } from './views/format-project.ts'

export const projects = defineGroup(
  { name: 'projects', noun: 'project', summary: 'What is known about a code base.' },
  {
    learn: defineOperation({
      summary: 'Read the folder of a project: structure, stack, conventions, hotspots.',
      effect: 'writes',
      isIdempotent: true,
      input: learnProjectSchema,
      output: z.object({
        outcome: z.enum(['learned', 'changed', 'unchanged']),
        project: projectViewSchema,
        notices: arrayOf(z.string()).describe('What could not be read, and why.'),
      }),
      http: 'POST /v1/projects',
      isCreated: ({ outcome }) => outcome === 'learned',
      cli: {
        positional: 'path',
        examples: ['loci project learn .', 'loci project learn ~/code/shop --project shop'],
        show: formatLearnedProject,
      },
      run: learnProject,
    }),
    get: defineOperation({
      summary: 'Get what is known about a project and its tools; without a name, all projects.',
      effect: 'reads',
      input: getProjectSchema,
      output: z.object({
        project: projectViewSchema
          .optional()
          .describe(
            'From its folder and its tasks. Absent if none is named and there are several.',
          ),
        projects: arrayOf(
          z.object({
            project: projectNameSchema,
            updatedAt: z.iso.datetime(),
            architecture: z.string().optional(),
            languages: arrayOf(z.string()),
            tasks: z.int().describe('How many tasks were learned from.'),
            successRate: z.number().optional(),
          }),
        )
          .optional()
          .describe('All known projects, if none is named.'),
        tools: toolStatisticsOutput
          .optional()
          .describe('How often each tool succeeds: in the project, or in all if none is named.'),
      }),
      http: 'GET /v1/projects',
      cli: {
        positional: 'project',
        examples: [
          'loci project get',
          'loci project get shop --sections hotspots,team',
          'loci project get --sections tools --tool bash',
        ],
        show: formatProjects,
      },
      run: getProjects,
    }),
    delete: defineOperation({
      summary: 'Delete what is known about a project from its folder, its tasks, or both.',
      effect: 'removes',
      isIdempotent: true,
      input: forgetProjectSchema,
      output: z.object({ project: projectNameSchema }),
      http: 'DELETE /v1/projects',
      cli: {
        positional: 'project',
        examples: ['loci project delete shop'],
        show: ({ project }, view) => formatDone('Deleted', { id: project }, view),
      },
      run: forgetProject,
    }),
  },
)

export const preferences = defineGroup(
  { name: 'preferences', noun: 'preference', summary: 'What a person prefers.' },
  {
    list: defineOperation({
      summary: 'List preferences: what the person said, and what their tasks show.',
      effect: 'reads',
      input: listPreferencesSchema,
      output: preferencesSchema,
      http: 'GET /v1/preferences',
      cli: { show: formatPreferences },
      run: showPreferences,
    }),
    set: defineOperation({
      summary: 'Set a preference. It overrides what tasks show and is stored as a fact.',
      effect: 'writes',
      isIdempotent: true,
      input: setPreferenceSchema,
      output: receiptSchema,
      http: 'POST /v1/preferences',
      isCreated: isNew,
      cli: {
        positional: 'topic',
        examples: ['loci preference set quotes --value "single quotes"'],
        show: formatReceipt,
      },
      run: setPreference,
    }),
    delete: defineOperation({
      summary: 'Delete a preference: what was stated, and what tasks have shown so far.',
      effect: 'removes',
      isIdempotent: true,
      input: forgetPreferenceSchema,
      output: z.object({
        topic: z.string(),
        facts: arrayOf(z.string()).describe('The facts that were forgotten.'),
        wasInferred: z.boolean().describe('True if tasks had shown it.'),
      }),
      http: 'DELETE /v1/preferences/{topic}',
      cli: {
        positional: 'topic',
        examples: ['loci preference delete quotes'],
        show: ({ topic }, view) => formatDone('Deleted', { id: topic }, view),
      },
      run: ({ topic }, caller, memory) => forgetPreference(topic, caller, memory),
    }),
  },
)
