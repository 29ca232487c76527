import * as z from 'zod'
import { opinionMoveSchema } from '../core/facts/opinions/opinion.ts'
import { arrayOf } from './fields.ts'

const said = arrayOf(
  z.object({
    id: z.string(),
    text: z.string(),
    at: z.iso.datetime(),
    speaker: z.string().optional(),
  }),
)

export const explainedOpinionSchema = z.object({
  id: z.string(),
  text: z.string(),
  description: z.string().describe('In one line: opinion, confidence, evidence for and against.'),
  confidence: z.number(),
  supportedBy: said,
  contradictedBy: said,
  moves: arrayOf(opinionMoveSchema).describe('How the confidence changed, oldest first.'),
})
