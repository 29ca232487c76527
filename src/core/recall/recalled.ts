import * as z from 'zod'
import { linkSchema, ownFields } from '../facts/fact.ts'
import { provenanceSchema } from '../storage/records/provenance.ts'
import { TRUST_LEVELS } from '../storage/records/trust-level.ts'
import { RECALL_CHANNELS } from './channels.ts'
import { scoreTerms } from './profiles/profiles.ts'

const texts = z.array(z.string()).readonly()
const moment = z.iso.datetime()

const explanationSchema = z.object({
  foundBy: z.array(z.enum(RECALL_CHANNELS)).readonly(),
  terms: scoreTerms.describe('The score is the sum of value times weight.'),
  words: z
    .object({ score: z.number(), matched: texts })
    .optional()
    .describe('The words of the question that matched, as typed.'),
  meaning: z
    .object({ whole: z.number(), sentence: z.number() })
    .optional()
    .describe('Cosine similarity to the text and to its nearest sentence.'),
  passed: z.string().describe('Why it passed the cut-off.'),
  cutoff: z.number().describe('The probability of relevance that it had to reach.'),
})

/** One result of recall: a fact, or a conversation when those were asked for. */
export const recalledSchema = z.object({
  type: z.string().describe('`fact` or `session`.'),
  id: z.string(),
  text: z.string(),
  kind: z.string().optional(),
  bucket: z.string().optional(),
  confidence: z.number().optional().describe('Of an opinion: how sure its holder is, 0 to 1.'),
  supportedBy: texts.optional().describe('Of an opinion: the facts that speak for it.'),
  contradictedBy: texts.optional(),
  when: z
    .object({ from: moment, to: moment.optional() })
    .describe('When it was said or happened, or the range that it names, to its last moment.'),
  speaker: z.string().optional(),
  session: z.string().optional(),
  entities: texts,
  source: provenanceSchema,
  trust: z.enum(TRUST_LEVELS).describe('How far its source is trusted, from web to person.'),
  flags: texts.describe('What makes it look like an instruction to a model.'),
  alsoFrom: z
    .array(z.object({ id: z.string(), at: moment, source: provenanceSchema }))
    .readonly()
    .describe('The same content elsewhere, merged into this result.'),
  supersededBy: z.string().optional().describe('Set if another fact replaced it.'),
  possiblyOutdatedBy: linkSchema
    .optional()
    .describe('A later fact that may have outdated it; it comes first.'),
  validFrom: moment.optional(),
  validUntil: moment.optional(),
  ...ownFields,
  score: z.number(),
  probability: z.number().describe('How likely it is relevant, 0 to 1.'),
  tokens: z.int().optional().describe('Counted when there is a token budget.'),
  explanation: explanationSchema,
})
/** One result of recall, with its source and the reasons. */
export type Recalled = Readonly<z.infer<typeof recalledSchema>>
/** Why a result was found: its channels, words and score terms. */
export type Explanation = Recalled['explanation']

/** The day of a result, or its first and last day. */
export function describeWhen({ from, to = from }: Recalled['when']): string {
  const [first, last] = [from, to].map((moment) => moment.slice(0, 'yyyy-mm-dd'.length))
  return first === last ? `${first}` : `${first} to ${last}`
}
