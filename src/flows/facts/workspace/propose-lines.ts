import type { Fact } from '../../../core/facts/fact.ts'
import { pageOf } from '../../../core/facts/workspace/page.ts'
import { readLog, renderProposed } from '../../../core/facts/workspace/proposed-lines.ts'
import { pairFeatures } from '../../../core/language/similarity/pair-features.ts'
import { cleanText } from '../../../core/language/text/clean-text.ts'
import { normalizeForComparison } from '../../../core/language/text/similarity.ts'
import { extractStatements } from '../../../core/trust/gate/extract-statements.ts'
import { redact } from '../../../core/trust/redaction/redact.ts'
import type { Caller } from '../../caller.ts'
import { readingDraft } from '../../storage/records/reading-draft.ts'
import { prepareEvent } from '../prepare-event.ts'
import { leaveOutRejected, storedRejections } from '../rejections.ts'
import { competes } from '../relations.ts'
import { findNear } from './find-near.ts'
import type { PageChange, ReflectionDeps } from './read-statements.ts'

/** Below this weight of words of its own, a statement says what another one says. */
const OWN_WORDS_MIN = Math.log1p(0.25)
const DAY_MS = 86_400_000

/**
 * Proposes what the prose of recent logs says under `## Retain`, by the same gate as for the
 * messages of a conversation. A proposal is no fact until a person removes its mark.
 */
export async function proposeLines(
  since: number,
  caller: Caller,
  deps: ReflectionDeps,
): Promise<readonly PageChange[]> {
  const changes: PageChange[] = []
  for (const { path } of await deps.files.list()) {
    const page = pageOf(path)
    if (page?.form !== 'daily') continue
    const startMs = deps.zone.fromWall(Date.parse(page.date))
    const before = startMs + DAY_MS > since ? await deps.files.read(path) : undefined
    if (before === undefined) continue
    const facts = await chooseLines(readLog(before, page.date), startMs, caller, deps)
    if (facts.length === 0) continue
    const after = renderProposed(before, page.date, facts)
    // An unclosed code block above would swallow them.
    const { stated } = readLog(after, page.date)
    if (facts.every(({ text }) => isIn(text, stated))) {
      changes.push({ path, before, after: { outcome: 'written', text: after } })
    }
  }
  return changes
}

/** The most important statements of a log that nobody has retained, in their order. */
async function chooseLines(
  { prose, stated, room, isKnown }: ReturnType<typeof readLog>,
  startMs: number,
  caller: Caller,
  deps: ReflectionDeps,
): Promise<readonly Fact[]> {
  if (room === 0) return []
  const facts: Fact[] = []
  for (const { text } of prose.flatMap((one) => extractStatements(redact(cleanText(one)).text))) {
    // What is left of a secret says nothing.
    if (text.includes('[redacted: ')) continue
    const others = [...stated, ...facts.map((one) => one.text)]
    if (isKnown(text) || others.some((one) => saysIt(one, text))) continue
    facts.push(...(await judge(text, startMs, caller, deps)))
  }
  const ranked = facts.toSorted((left, right) => right.importance - left.importance)
  const chosen = new Set(ranked.slice(0, room))
  return facts.filter((fact) => chosen.has(fact))
}

function isIn(text: string, stated: readonly string[]): boolean {
  const words = normalizeForComparison(text)
  return stated.some((one) => normalizeForComparison(one) === words)
}

/** The statement as the gate takes it; nothing if it refuses it, or if it is known or outdated. */
async function judge(
  text: string,
  startMs: number,
  caller: Caller,
  deps: ReflectionDeps,
): Promise<readonly Fact[]> {
  const occurredAt = new Date(startMs).toISOString()
  const event = { input: { text, occurredAt }, role: 'statement' as const }
  // What recall returned from this very log is no echo.
  const { fact } = await prepareEvent(event, (said) => said, caller, deps)
  if (fact === undefined || fact.flags.length > 0) return []
  const { rejection } = await leaveOutRejected(fact, storedRejections(deps))
  if (rejection !== undefined) return []
  const near = await findNear(fact, readingDraft(deps.documents), deps)
  const isSettled = near.some(
    (known) => saysIt(known.text, text) || competesWith(known, fact, deps),
  )
  return isSettled ? [] : [fact]
}

// One of the two says nothing that the other does not say: a bullet often sums up the prose.
function saysIt(known: string, text: string): boolean {
  const { unmatchedLeast, numberConflict, negationConflict } = pairFeatures(known, text)
  return unmatchedLeast < OWN_WORDS_MIN && numberConflict + negationConflict === 0
}

function competesWith(known: Fact, fact: Fact, deps: ReflectionDeps): boolean {
  return known.eventAt > fact.eventAt ? competes(known, fact, deps) : competes(fact, known, deps)
}
