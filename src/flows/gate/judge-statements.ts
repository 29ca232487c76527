import type { DroppedReceipt } from '../../core/gate/receipt.ts'
import type { StatementContent } from '../../core/workspace/statements/statement.ts'
import type { Caller } from '../caller.ts'
import { writeDraft } from '../records/draft.ts'
import { turnOf } from './admit.ts'
import type { Batch } from './batch.ts'
import { leaveOutRejected } from './find-rejection.ts'
import type { GateDeps } from './gate-deps.ts'
import type { Noticed, PreparedEvent } from './gate-event.ts'
import { prepareEvent } from './prepare-event.ts'
import { putRefusal } from './put-refusal.ts'
import { refusalOf } from './refusal-of.ts'

/** A statement that may be written into a file, or the reason why not. */
export interface JudgedStatement {
  readonly content?: StatementContent | undefined
  readonly dropped?: DroppedReceipt | undefined
  readonly noticed: Noticed
}

/** The gate for what is to be written into a file: from there it is read as any other line. */
export async function judgeStatements(
  statements: readonly StatementContent[],
  caller: Caller,
  deps: GateDeps,
): Promise<readonly JudgedStatement[]> {
  const takeOut = await deps.givenOut.read(caller.scope)
  const prepared: PreparedEvent[] = []
  for (const { text, kind, confidence, entities } of statements) {
    const input = {
      text,
      ...(kind === undefined ? {} : { kind }),
      ...(confidence === undefined ? {} : { confidence }),
      entities,
    }
    prepared.push(
      deps.rateLimit.take(caller)
        ? await prepareEvent({ input, role: 'statement' }, takeOut, caller, deps)
        : { code: 'rate-limit', reason: TOO_MANY, noticed: {} },
    )
  }
  return await writeDraft(turnOf(caller.scope), deps, async (draft) => {
    const batch: Batch = { draft, caller, storedIds: [] }
    const judged: JudgedStatement[] = []
    for (const [at, event] of prepared.entries()) {
      const said = statements[at]
      if (said !== undefined) judged.push(await judge(event, said, batch, deps))
    }
    return judged
  })
}

const TOO_MANY = 'Too many events came in the last minute. Send it again later.'

async function judge(
  event: PreparedEvent,
  said: StatementContent,
  batch: Batch,
  deps: GateDeps,
): Promise<JudgedStatement> {
  const { noticed } = event
  if (event.fact === undefined) {
    const { code, reason } = event
    return drop({ outcome: 'dropped', code, reason, ...noticed }, noticed, batch, deps)
  }
  const { text, rejection } = await leaveOutRejected(event.fact, batch.draft, deps)
  if (rejection !== undefined && text === '') {
    const refused = await refusalOf(rejection, batch.draft)
    return drop({ ...refused, ...noticed }, noticed, batch, deps)
  }
  return { content: { ...said, text, entities: event.fact.entities }, noticed }
}

function drop(
  dropped: DroppedReceipt,
  noticed: Noticed,
  batch: Batch,
  deps: GateDeps,
): JudgedStatement {
  putRefusal(dropped, batch, deps)
  return { dropped, noticed }
}
