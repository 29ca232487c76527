import { cleanText } from '../../core/language/text/clean-text.ts'
import { parseMoment } from '../../core/language/time/parse-moment.ts'
import {
  type UnderstandInput,
  type Understanding,
  understandText,
} from '../../core/recall/understand-text.ts'
import type { MemoryContext } from '../context.ts'

/** What recall reads in a text before it looks for anything. */
export function understand(input: UnderstandInput, deps: MemoryContext): Understanding {
  const now = deps.clock.now()
  return understandText(cleanText(input.text), {
    nowMs: input.askedAt === undefined ? now : Date.parse(parseMoment(input.askedAt, now)),
    zone: deps.zone,
    language: input.language,
  })
}
