import * as z from 'zod'
import { valuesSchema } from '../field-schemas.ts'
import { fillText, type Values } from '../phrases.ts'

const NOTICES = {
  'index-behind': 'The {index} index is behind: {why}',
  'index-catching-up': 'The {index} index is still catching up; this answer may be incomplete.',
  'workspace-reading': 'The workspace is still being read; this answer may be incomplete.',
  'words-only': 'Answered from words only: {why}',
  'model-cannot-read': 'The model cannot embed this text. Use mode "hybrid".',
  'model-busy': 'The model is busy: not all that is close was read beside the question.',
  'does-not-fit': '{count result} did not fit in {tokens} tokens.',
  'facts-damaged': 'Omitted facts that cannot be read: {ids}.',
  'facts-missing': 'Omitted facts that are indexed but not in the store: {ids}.',
  'episodes-damaged': 'Omitted episodes that cannot be read: {ids}.',
  'part-missing': 'Without {part}: {why}',
} as const
export type NoticeCode = keyof typeof NOTICES

export const noticeSchema = z.object({
  code: z.enum(Object.keys(NOTICES) as NoticeCode[]),
  values: valuesSchema,
  text: z.string().describe('The same in English.'),
})
/** A caveat about an answer. */
export type Notice = Readonly<z.infer<typeof noticeSchema>>

export function notice(code: NoticeCode, values: Values = {}): Notice {
  return { code, values: { ...values }, text: fillText(NOTICES[code], values) }
}
