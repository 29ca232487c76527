import { LINE_START, saidIn, takeOutLines, toStatement } from '../../core/facts/leave-out.ts'
import type { Rejection } from '../../core/facts/rejection.ts'
import type { DocumentStore } from '../../ports/document-store.ts'
import type { Draft } from '../records/draft.ts'
import { hasRejections, readRejections, type Voice } from './find-rejection.ts'

/** Lines are held against what was rejected so many at a time. */
const LINES_TOGETHER = 16

/** The rejections that something in a longer text may run against. */
export async function findRejectionsIn(
  text: string,
  voice: Voice,
  draft: Pick<Draft, 'get' | 'puts'>,
  documents: DocumentStore,
): Promise<readonly Rejection[]> {
  if (!(await hasRejections(voice.scope, draft, documents))) return []
  const lines = text.split('\n')
  const found = new Map<string, Rejection>()
  for (let start = 0; start < lines.length; start += LINES_TOGETHER) {
    const together = lines.slice(start, start + LINES_TOGETHER)
    const said = together.flatMap((line) => saidIn(toStatement(line.replace(LINE_START, ''))))
    const rejections = await readRejections(said, voice, draft, documents)
    for (const one of rejections) found.set(one.id, one)
  }
  return [...found.values()]
}

/** A longer text without the sentences that were rejected. */
export async function takeOutRejected(
  text: string,
  voice: Voice,
  draft: Pick<Draft, 'get' | 'puts'>,
  documents: DocumentStore,
): Promise<string> {
  return takeOutLines(text, await findRejectionsIn(text, voice, draft, documents))
}
