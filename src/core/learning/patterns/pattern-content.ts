import * as z from 'zod'
import type { DeepReadonly } from '../../deep-readonly.ts'
import { normalizeForComparison } from '../../language/text/similarity.ts'

const NAME_LENGTH_MAX = 200
const SUMMARY_LENGTH_MAX = 1_000
const LINE_LENGTH_MAX = 2_000
const TEXT_LENGTH_MAX = 8_000
const CONDITION_LENGTH_MAX = 1_000
const CONDITIONS_MAX = 20
const LABELS_MAX = 50
const LINES_MAX = 20
const STEPS_MAX = 50
const PARAMETERS_MAX = 20

const parameterName = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]{0,39}$/, 'must be a name such as fileName')

// Invisible characters alone say nothing.
const visibleText = (lengthMax: number) =>
  z
    .string()
    .min(1)
    .max(lengthMax)
    .refine((text) => normalizeForComparison(text) !== '', 'must not be blank')

export const patternName = visibleText(NAME_LENGTH_MAX)
export const patternSummary = visibleText(SUMMARY_LENGTH_MAX)
export const longText = visibleText(TEXT_LENGTH_MAX)
export const conditionText = visibleText(CONDITION_LENGTH_MAX)
const line = visibleText(LINE_LENGTH_MAX)
const label = visibleText(NAME_LENGTH_MAX)
const labels = z.array(label).max(LABELS_MAX)
const conditions = z.array(conditionText).max(CONDITIONS_MAX)
const lines = z.array(line).max(LINES_MAX)
const share = z.number().min(0).max(1)

/** When a pattern applies. An empty list does not narrow. */
export const applicabilitySchema = z.strictObject({
  problemTypes: labels.default([]).describe('Types of tasks, such as bugfix.'),
  domains: labels.default([]).describe('Such as payments.'),
  complexity: z
    .strictObject({ min: share.describe('At least.'), max: share.describe('At most.') })
    .refine(({ min, max }) => min <= max, 'min must not exceed max')
    .optional()
    .describe('How hard the tasks are: 0, trivial, to 1.'),
  capabilities: labels.default([]).describe('Tools that must be available.'),
  conditions: conditions
    .default([])
    .describe('All of them must hold, such as: files starts with "src/"'),
  antiConditions: conditions.default([]).describe('None of them may hold.'),
})
export type Applicability = DeepReadonly<z.output<typeof applicabilitySchema>>

export const guidanceSchema = z.strictObject({
  whenToApply: z.string().max(LINE_LENGTH_MAX).default('').describe('When to use it.'),
  howToApply: z.string().max(LINE_LENGTH_MAX).default('').describe('How to use it.'),
  benefits: lines.default([]).describe('What it brings.'),
  risks: lines.default([]).describe('What can go wrong.'),
  alternatives: lines.default([]).describe('What to do instead.'),
})

const strategy = z.strictObject({
  type: z.literal('strategy').describe('An approach.'),
  approach: longText.describe('What to do.'),
  principles: lines.default([]).describe('What to keep to.'),
  tradeOffs: longText.optional().describe('What it costs.'),
})

export const parameterValue = z.union([z.string().max(LINE_LENGTH_MAX), z.number(), z.boolean()])
export type ParameterValue = z.infer<typeof parameterValue>

const template = z.strictObject({
  type: z.literal('template').describe('A text to fill in.'),
  structure: z.array(line).min(1).max(STEPS_MAX).describe('`{{name}}` is a parameter.'),
  parameters: z
    .array(
      z.strictObject({
        name: parameterName.describe('Its name in the template.'),
        type: z.enum(['text', 'number', 'yes-no']).describe('What may be given for it.'),
        description: line.optional().describe('What it means.'),
        default: parameterValue.optional().describe('Without one the parameter is required.'),
      }),
    )
    .max(PARAMETERS_MAX)
    .default([])
    .describe('What is filled in.'),
  rules: z
    .array(
      z.strictObject({
        line: z.int().min(1).max(STEPS_MAX).describe('The number of the line.'),
        when: conditionText.describe('A condition on the parameters.'),
      }),
    )
    .max(STEPS_MAX)
    .default([])
    .describe('Lines, counted from 1, that are used only when their condition holds.'),
})

const heuristic = z.strictObject({
  type: z.literal('heuristic').describe('A rule of thumb.'),
  condition: conditionText.describe('When it holds.'),
  action: longText.describe('What to do then.'),
  rationale: longText.optional().describe('Why.'),
})

const step = z.strictObject({
  name: label.describe('Its name, for branches.'),
  action: line.describe('What to do.'),
  tool: label.optional().describe('The tool to use.'),
})

/** A condition that can be decided, words for the reader, or both. */
const caseFields = {
  when: conditionText.optional().describe('A condition, such as: steps.failed > 2'),
  description: line.optional().describe('The same in words, or what no condition can express.'),
}
const saysWhen = (one: { when?: string | undefined; description?: string | undefined }): boolean =>
  one.when !== undefined || one.description !== undefined
const SAY_WHEN = 'must have "when", a condition, or "description", words'

const procedure = z.strictObject({
  type: z.literal('procedure').describe('Steps in order.'),
  steps: z.array(step).min(1).max(STEPS_MAX).describe('In their order.'),
  branches: z
    .array(
      z
        .strictObject({
          after: label.describe('The name of a step.'),
          ...caseFields,
          steps: z.array(step).max(STEPS_MAX).default([]).describe('What to do then.'),
          goTo: label.optional().describe('The step after these. Default: the next one.'),
        })
        .refine(saysWhen, SAY_WHEN)
        .refine(
          ({ steps, goTo }) => steps.length > 0 || goTo !== undefined,
          'must have "steps", or "goTo", the name of one',
        ),
    )
    .max(STEPS_MAX)
    .default([])
    .describe('Where it goes on otherwise.'),
  until: z
    .array(z.strictObject(caseFields).refine(saysWhen, SAY_WHEN))
    .max(CONDITIONS_MAX)
    .default([])
    .describe('Done when one of them holds.'),
})

export const contentSchema = z
  .discriminatedUnion('type', [strategy, template, heuristic, procedure])
  .describe('A strategy, a template, a heuristic or a procedure.')
export type PatternContent = DeepReadonly<z.output<typeof contentSchema>>
export type TemplateContent = Extract<PatternContent, { readonly type: 'template' }>
export type ProcedureContent = Extract<PatternContent, { readonly type: 'procedure' }>
