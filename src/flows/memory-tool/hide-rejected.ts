import { cutLines } from '../../core/facts/leave-out.ts'
import { findRejectionsIn } from '../gate/rejections-in-text.ts'
import { readingDraft } from '../records/reading-draft.ts'
import type { Tool } from './tool.ts'

/** What a model sees in the place of a line that it is not to know any more. */
const HIDDEN = '[forgotten]'

/** The text of a file as a model may see it: its lines keep their numbers. */
export async function hideRejected(text: string, { caller, deps }: Tool): Promise<string> {
  const { documents } = deps
  // Files of the tool are what agents wrote, whoever looks at them.
  const voice = { scope: caller.scope, trust: 'agent' } as const
  const rejections = await findRejectionsIn(text, voice, readingDraft(documents), documents)
  if (rejections.length === 0) return text
  return cutLines(text, rejections)
    .map((line) => line ?? HIDDEN)
    .join('\n')
}
