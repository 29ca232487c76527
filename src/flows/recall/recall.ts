import { buildFactFilter } from '../../core/facts/fact-filter.ts'
import { cleanText } from '../../core/language/text/clean-text.ts'
import { parseMoment } from '../../core/language/time/parse-moment.ts'
import type { SessionReference } from '../../core/language/time/read-sessions.ts'
import { answerQuestion } from '../../core/recall/answer-question.ts'
import { addNames, keepTopics } from '../../core/recall/candidate.ts'
import type { RecallChannel } from '../../core/recall/channels.ts'
import { gatherEvidence, rarityOf } from '../../core/recall/evidence.ts'
import { packResults } from '../../core/recall/pack.ts'
import type { Question } from '../../core/recall/question.ts'
import { readQuestion, withAliases } from '../../core/recall/read-question.ts'
import { RESULTS_DEFAULT, type RecallInput } from '../../core/recall/recall-input.ts'
import type { Recalled } from '../../core/recall/recalled.ts'
import { narrowToSession } from '../../core/scope.ts'
import type { Filter } from '../../core/storage/documents/filter.ts'
import { type Notice, type NoticeCode, notice } from '../../core/storage/notice.ts'
import { scopeConditions } from '../../core/storage/records/scope-fields.ts'
import type { Caller } from '../caller.ts'
import type { MemoryContext } from '../context.ts'
import { findKnownNames, withLinkedNames } from '../facts/entities/find-known-names.ts'
import { showLinks } from '../facts/links.ts'
import { withOpinions } from '../facts/opinions/read-opinions.ts'
import { embedQuestion } from '../storage/indexes/embed-in-time.ts'
import { orByWords } from '../storage/indexes/or-by-words.ts'
import { rarestTerms } from '../storage/indexes/rarest-terms.ts'
import { findPeople, findSessions } from './find-mentioned.ts'
import { gatherByMeaning, gatherByText, type Search } from './gather-candidates.ts'
import { listWindow, settleWindows, timesToSearch } from './list-window.ts'
import { readBeside } from './read-beside.ts'
import { type ReadCandidates, readCandidates } from './read-candidates.ts'

/** The answer to a question: results, best first, and notices. */
export interface RecallResult {
  readonly items: readonly Recalled[]
  /** Notices about this answer, such as an index that is behind. */
  readonly notices: readonly Notice[]
}

const CANDIDATES_PER_CHANNEL = 48

/** Answers a query from memory, with relevant results only. */
export async function recall(
  input: RecallInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<RecallResult> {
  const reader: Caller = { ...caller, scope: narrowToSession(caller.scope, input.session) }
  const nowMs = askedAt(input, deps)
  const notices = [...(await deps.indexing.freshen())]
  const question = await understand(input, nowMs, { caller, reader }, deps)
  const isUsed = usedChannels(input)
  // The model works beside all that needs no vector.
  const embedding =
    deps.meaning === undefined || !isUsed('meaning') || question.isOnlyAboutTime
      ? Promise.resolve(undefined)
      : deps.measurements.retrieval('embedding', () =>
          embedQuestion(question.subject, notices, deps),
        )
  // Awaited in `rank`; a failure before that must not leave it without a handler.
  embedding.catch(() => {})
  const search = await toSearch(input, { question, isUsed }, reader, deps)
  const ranked = question.isOnlyAboutTime
    ? await deps.measurements.retrieval('time', () => listWindow(search, input, deps))
    : await rank(search, input, { nowMs, reader, notices, embedding }, deps)
  const packed = await pack(ranked, input, deps)
  if (packed.leftOut > 0) {
    notices.push(notice('does-not-fit', { count: packed.leftOut, tokens: input.tokens ?? 0 }))
  }
  // An echo of it is not new.
  deps.recallLog.note(packed.kept, caller.scope)
  const items = await showLinks(packed.kept, reader, deps)
  return { items: await withOpinions(items, caller, deps), notices }
}

function askedAt(input: RecallInput, deps: MemoryContext): number {
  const now = deps.clock.now()
  return input.askedAt === undefined ? now : Date.parse(parseMoment(input.askedAt, now))
}

async function understand(
  input: RecallInput,
  nowMs: number,
  { caller, reader }: { readonly caller: Caller; readonly reader: Caller },
  deps: MemoryContext,
): Promise<Question> {
  // Names are the same in every conversation.
  const given = { scope: caller.scope, topics: input.topics }
  const asked = cleanText(input.query).trim()
  const { text, names } = await findKnownNames(asked, given, deps.documents)
  const question = readQuestion(text, { nowMs, zone: deps.zone, asker: input.asker })
  const scope = scopeConditions(reader.scope)
  const known = await findPeople(withAliases(question, names), scope, deps.documents, names)
  return { ...known, terms: await rarestTerms(known.terms, reader.scope.tenant, deps) }
}

async function toSearch(
  input: RecallInput,
  { question, isUsed }: Pick<Search, 'question' | 'isUsed'>,
  reader: Caller,
  deps: MemoryContext,
): Promise<Search> {
  const isOfThePast = input.history === true || question.isAboutValidity
  const nowMs = deps.clock.now()
  const entities = await withLinkedNames(input.entities, reader.scope, deps.documents)
  const filter: Filter = buildFactFilter(
    { ...input, entities },
    {
      scope: reader.scope,
      statuses: isOfThePast ? ['active', 'superseded'] : ['active'],
      nowMs,
    },
  )
  const scope = scopeConditions(reader.scope)
  const references = question.sessions.filter((one) => isExact(one, question))
  const sessions = await findSessions(references, scope, deps.documents)
  const settled = await settleWindows(question, filter, deps)
  const inside: Filter =
    references.length === 0
      ? filter
      : [...filter, { field: 'scope.session', is: 'one-of', values: sessions }]
  const isInTime = isUsed('time') && !settled.isOnlyAboutTime
  return {
    question: settled,
    partition: reader.scope.tenant,
    filter: inside,
    times: isInTime ? await timesToSearch(settled.windows, inside, deps) : [],
    limit: Math.max(CANDIDATES_PER_CHANNEL, input.k ?? 0),
    isUsed,
  }
}

// "In our previous chat about tea" may refer to any earlier chat.
const SOME_TIME_BEFORE = /previous|earlier|past|before|precedent|scors|이전|저번|예전/iu

function isExact({ from, to, first, last }: SessionReference, question: Question): boolean {
  if (question.isOnlyAboutTime || first !== 1 || last !== 1) return true
  return !SOME_TIME_BEFORE.test(question.text.slice(from, to))
}

function usedChannels(input: RecallInput): (channel: RecallChannel) => boolean {
  return (channel) =>
    (input.only === undefined || input.only.includes(channel)) &&
    input.without?.includes(channel) !== true
}

async function rank(
  search: Search,
  input: RecallInput,
  given: {
    readonly nowMs: number
    readonly reader: Caller
    readonly notices: Notice[]
    /** The vector of the question. */
    readonly embedding: Promise<Float32Array | undefined>
  },
  deps: MemoryContext,
): Promise<readonly Recalled[]> {
  const { nowMs, reader, notices } = given
  const [byText, asked] = await Promise.all([gatherByText(search, deps), given.embedding])
  const { values, found, read } = await orByWords(asked, notices, async (values) => {
    const found = { ...byText, meaning: await gatherByMeaning(search, values, deps) }
    const read = await readCandidates(found, { search, values, caller: reader }, deps)
    return { values, found, read }
  })
  notices.push(...noticeDamage(read))
  const rarity = new Map(
    [...found.counts].map(([term, count]) => [term, rarityOf(count, found.documents)]),
  )
  const isNarrowed = (input.topics ?? []).length > 0
  const candidates = isNarrowed
    ? read.candidates
    : keepTopics(
        read.candidates,
        await deps.knownTopics.ofQuestion(search.question.text, reader.scope),
      )
  const evidence = gatherEvidence(search.question, addNames(candidates, search.question), {
    rarity,
    documents: found.documents,
    // A query about what happened before a time is about the past.
    withPast: input.history === true || input.until !== undefined,
  })
  const { zone } = deps
  const hasMeaning = values !== undefined
  const answering = { input, nowMs, zone, hasMeaning, isUsed: search.isUsed }
  const readings = await readBeside(evidence, answering, notices, deps)
  return answerQuestion({ ...evidence, readings }, answering)
}

function noticeDamage({ damagedIds, missingIds }: ReadCandidates): readonly Notice[] {
  const about = (code: NoticeCode, ids: readonly string[]): readonly Notice[] =>
    ids.length === 0 ? [] : [notice(code, { ids: ids.slice(0, 5).join(', ') })]
  return [...about('facts-damaged', damagedIds), ...about('facts-missing', missingIds)]
}

async function pack(ranked: readonly Recalled[], input: RecallInput, deps: MemoryContext) {
  const first = ranked.slice(0, input.k ?? RESULTS_DEFAULT)
  if (input.tokens === undefined) return { kept: first, leftOut: 0 }
  const counts = await deps.tokens.count(first.map(({ text }) => text))
  const counted = first.map((result, index) => ({ ...result, tokens: counts[index] ?? 0 }))
  return packResults(counted, input.tokens)
}
