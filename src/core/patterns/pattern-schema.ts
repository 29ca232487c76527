import { z } from 'zod'
import { normalizeForComparison } from '../text/similarity.ts'
import type {
  Applicability,
  HeuristicContent,
  PatternContent,
  PatternGuidance,
  ProcedureBranch,
  ProcedureCase,
  ProcedureContent,
  StrategyContent,
  TemplateContent,
} from './pattern.ts'

/** A part of which anything may be left out. */
export type Partly<Part> = { readonly [Field in keyof Part]?: Part[Field] | undefined }

type Without<Content, Field extends keyof Content> = Omit<Content, Field> &
  Partly<Pick<Content, Field>>

/** Contents whose lists may be left out; they are empty then. */
export type ContentInput =
  | Without<StrategyContent, 'principles'>
  | Without<TemplateContent, 'parameters' | 'rules'>
  | HeuristicContent
  | (Omit<Without<ProcedureContent, 'until'>, 'branches'> & {
      readonly branches?: readonly Without<ProcedureBranch, 'steps'>[] | undefined
    })

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

/** How a parameter of a template may be called. */
const PARAMETER_NAME: RegExp = /^[a-z][A-Za-z0-9]{0,39}$/

// Invisible characters alone say nothing.
const said = (lengthMax: number): z.ZodString =>
  z
    .string()
    .min(1)
    .max(lengthMax)
    .refine((text) => normalizeForComparison(text) !== '', 'must say something')

export const patternName: z.ZodString = said(NAME_LENGTH_MAX)
export const patternSummary: z.ZodString = said(SUMMARY_LENGTH_MAX)
export const longText: z.ZodString = said(TEXT_LENGTH_MAX)
export const conditionText: z.ZodString = said(CONDITION_LENGTH_MAX)
const line = said(LINE_LENGTH_MAX)
const label = said(NAME_LENGTH_MAX)
const labels = z.array(label).max(LABELS_MAX)
const conditions = z.array(conditionText).max(CONDITIONS_MAX)
const lines = z.array(line).max(LINES_MAX)
const share = z.number().min(0).max(1)

/** What a caller may say of where a pattern applies; what is left out does not narrow. */
export const applicabilitySchema: z.ZodType<Applicability, Partly<Applicability>> = z.strictObject({
  problemTypes: labels.default([]).describe('Types of tasks, such as bugfix.'),
  domains: labels.default([]),
  complexity: z
    .strictObject({ min: share, max: share })
    .refine(({ min, max }) => min <= max, 'must have min at most max')
    .optional(),
  capabilities: labels.default([]).describe('Tools that must be at hand.'),
  conditions: conditions
    .default([])
    .describe('All of them must hold, such as: files starts with "src/"'),
  antiConditions: conditions.default([]).describe('None of them may hold.'),
})

/** What a caller may say of how it is used; what is left out is made from the rest. */
export const guidanceSchema: z.ZodType<PatternGuidance, Partly<PatternGuidance>> = z.strictObject({
  whenToApply: z.string().max(LINE_LENGTH_MAX).default(''),
  howToApply: z.string().max(LINE_LENGTH_MAX).default(''),
  benefits: lines.default([]),
  risks: lines.default([]),
  alternatives: lines.default([]),
})

const strategy = z.strictObject({
  type: z.literal('strategy'),
  approach: longText,
  principles: lines.default([]),
  tradeOffs: longText.optional(),
})

const template = z.strictObject({
  type: z.literal('template'),
  structure: z.array(line).min(1).max(STEPS_MAX).describe('`{{name}}` stands for a parameter.'),
  parameters: z
    .array(
      z.strictObject({
        name: z.string().regex(PARAMETER_NAME, 'must be a name such as fileName'),
        type: z.enum(['text', 'number', 'yes-no']),
        description: line.optional(),
        default: z.string().max(LINE_LENGTH_MAX).optional(),
      }),
    )
    .max(PARAMETERS_MAX)
    .default([]),
  rules: z
    .array(z.strictObject({ line: z.int().min(1).max(STEPS_MAX), when: conditionText }))
    .max(STEPS_MAX)
    .default([])
    .describe('Lines, the first is 1, that are taken only when their condition holds.'),
})

const heuristic = z.strictObject({
  type: z.literal('heuristic'),
  condition: conditionText,
  action: longText,
  rationale: longText.optional(),
})

const step = z.strictObject({ name: label, action: line, tool: label.optional() })
const when = conditionText.optional().describe('A condition, such as: steps.failed > 2')
const description = line.optional().describe('The same in words, or what no condition can say.')

// Words are read by whoever follows the procedure; what is to be decided must be a condition.
const saysWhen = (one: ProcedureCase): boolean =>
  one.when !== undefined || one.description !== undefined
const SAY_WHEN = 'must have "when", a condition, or "description", words'

const procedure = z.strictObject({
  type: z.literal('procedure'),
  steps: z.array(step).min(1).max(STEPS_MAX),
  branches: z
    .array(
      z
        .strictObject({
          after: label.describe('The name of a step.'),
          when,
          description,
          steps: z.array(step).max(STEPS_MAX).default([]).describe('What is done then.'),
          goTo: label.optional().describe('The step that comes after that; else the next one.'),
        })
        .refine(saysWhen, SAY_WHEN)
        .refine(
          ({ steps, goTo }) => steps.length > 0 || goTo !== undefined,
          'must have "steps", or "goTo", the name of one',
        ),
    )
    .max(STEPS_MAX)
    .default([]),
  until: z
    .array(z.strictObject({ when, description }).refine(saysWhen, SAY_WHEN))
    .max(CONDITIONS_MAX)
    .default([])
    .describe('It is over when one of them is the case.'),
})

export const contentSchema: z.ZodType<PatternContent, ContentInput> = z
  .discriminatedUnion('type', [strategy, template, heuristic, procedure])
  .describe('A strategy, a template, a heuristic or a procedure.')
