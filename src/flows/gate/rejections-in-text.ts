import {
  LINE_START,
  looksIn,
  saidIn,
  takeOutLines,
  toStatement,
} from '../../core/facts/leave-out.ts'
import type { Rejection } from '../../core/facts/rejection.ts'
import type { JsonValue } from '../../core/json.ts'
import { cutTexts } from '../../core/records/cut-texts.ts'
import type { DocumentStore } from '../../ports/document-store.ts'
import type { Draft } from '../records/draft.ts'
import { readingDraft } from '../records/reading-draft.ts'
import { hasRejections, readRejections, readRejectionsBy, type Voice } from './find-rejection.ts'

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

/**
 * What is logged, without the sentences that are to be forgotten where they are said in the same
 * words: to read what a long log means would cost too much. A log is not refused for them, and what
 * is wrong by now was once said.
 */
export async function hideForgotten<Value>(
  value: Value,
  voice: Voice,
  { documents }: { readonly documents: DocumentStore },
): Promise<Value> {
  const draft = readingDraft(documents)
  if (!(await hasRejections(voice.scope, draft, documents))) return value
  const looks = new Set<string>()
  cutTexts(value as JsonValue, (text) => {
    for (const look of looksIn(text)) looks.add(look)
    return text
  })
  const found = await readRejectionsBy([...looks], voice, draft, documents)
  const forgotten = found.filter(({ why }) => why === 'forgotten')
  if (forgotten.length === 0) return value
  return cutTexts(value as JsonValue, (text) =>
    takeOutLines(text, forgotten, { by: 'look' }),
  ) as Value
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
