import * as z from 'zod'
import { JUNK_REASONS, type JunkReason } from '../trust/gate/junk-reason.ts'
import { type Fact, factSchema } from './fact.ts'

/** Why an event was not kept, besides being junk. */
const OTHER_DROP_CODES = [
  'rate-limit',
  'unimportant',
  'recalled',
  'rejected',
  'forgotten',
  'outdated',
  'untrusted',
  'suspicious',
] as const
export type DropCode = JunkReason | (typeof OTHER_DROP_CODES)[number]
export const DROP_CODES: readonly DropCode[] = [...JUNK_REASONS, ...OTHER_DROP_CODES]

/** What the gate noticed about the event, whatever the outcome. */
interface Noticed {
  /** A human-readable sentence. */
  readonly reason: string
  /** The rules that hid something before anything was written. */
  readonly redacted?: readonly string[] | undefined
  /** What makes the text look like an instruction to a model. */
  readonly flags?: readonly string[] | undefined
  /** True if it reads like small talk, and was kept because the caller insisted. */
  readonly insisted?: boolean | undefined
}

/** `superseded`: it was so until then; `rejected`: it was never so; `bounded`: it has a time now. */
const DISPLACED_HOW = ['superseded', 'rejected', 'bounded', 'forgotten'] as const

/** A fact that a write removed from the answers or gave a time bound. */
const displacedSchema = z.object({ id: z.string(), text: z.string(), how: z.enum(DISPLACED_HOW) })
export type Displaced = Readonly<z.infer<typeof displacedSchema>>

/** Everything a write displaced, and the id for `undo`. */
export const displacingFields = {
  displaced: z
    .array(displacedSchema)
    .readonly()
    .optional()
    .describe('The facts that were replaced, retracted or limited in time.'),
  undo: z.string().optional().describe('Pass it to undo to restore the replaced facts.'),
}
const linkedSchema = z.object({ id: z.string(), text: z.string(), probability: z.number() })

const displacingSchema = z.object(displacingFields)
export type Displacing = Readonly<z.infer<typeof displacingSchema>>

/** Something is known now, or known better. */
export interface KeptReceipt extends Noticed, Displacing {
  /**
   * `stored` as new, `merged` into the fact that says the same, or `superseding` what was known
   * before.
   */
  readonly outcome: 'stored' | 'merged' | 'superseding'
  readonly fact: Fact
  /** The facts that it may have outdated. They stay, and `undo` removes the links. */
  readonly links?: readonly Readonly<z.infer<typeof linkedSchema>>[] | undefined
  /** The open questions that it answers. */
  readonly answered?: readonly string[] | undefined
}

/** It retracted something without a replacement. */
export interface RetractedReceipt extends Noticed, Displacing {
  readonly outcome: 'retracted'
  readonly fact?: undefined
  readonly displaced: readonly Displaced[]
}

/** It would change something more trusted: it is held for a person to confirm. */
export interface ProposedReceipt extends Noticed {
  readonly outcome: 'proposed'
  readonly fact?: undefined
  /** The open question that holds it: `confirm` does what it proposes. */
  readonly question: string
}

/** It was not kept. */
export interface DroppedReceipt extends Noticed {
  readonly outcome: 'dropped'
  readonly code: DropCode
  readonly fact?: undefined
}

/** The outcome of an event. */
export type RememberReceipt = KeptReceipt | RetractedReceipt | ProposedReceipt | DroppedReceipt

const ids = z.array(z.string())

/** The messages of a conversation were read: each statement in them has its own receipt. */
export interface ReadReceipt extends Noticed {
  readonly outcome: 'read'
  readonly fact?: undefined
  /** In the order of the conversation; `message` counts from 0. */
  readonly items: readonly (RememberReceipt & { readonly message: number })[]
}

/** One object for all outcomes, because a tool must declare that it returns an object. */
const receipt = z.object({
  outcome: z.enum(['stored', 'merged', 'superseding', 'retracted', 'proposed', 'dropped']),
  reason: z.string().describe('Why, as a sentence.'),
  code: z.enum(DROP_CODES).optional().describe('Why it was dropped.'),
  fact: factSchema.optional().describe('The fact as stored; absent if nothing was stored.'),
  ...displacingFields,
  links: z
    .array(linkedSchema)
    .readonly()
    .optional()
    .describe('The facts that it may have outdated, and how likely. Settle them: facts.settle.'),
  answered: ids.optional().describe('The open questions that it answers.'),
  question: z.string().optional().describe('The open question that holds a proposal.'),
  redacted: ids.optional().describe('The rules that redacted something before it was stored.'),
  flags: ids.optional().describe('What makes it look like an instruction to a model.'),
  insisted: z
    .boolean()
    .optional()
    .describe('True if it reads like small talk and was kept because you insisted.'),
})
export const receiptSchema = receipt as unknown as z.ZodType<RememberReceipt>

export const rememberedSchema = receipt.extend({
  outcome: z.enum([...receipt.shape.outcome.options, 'read']),
  items: z
    .array(receipt.extend({ message: z.int() }))
    .readonly()
    .optional()
    .describe('Of a conversation: a receipt for each statement in it, and its message.'),
}) as unknown as z.ZodType<RememberReceipt | ReadReceipt>
