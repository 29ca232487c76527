import { MemoryError } from '../../core/errors.ts'
import type { WatermarkStep } from '../../ports/derived-index.ts'
import type { PostgresDatabase, PostgresSession } from './postgres-database.ts'

/** How far one index has followed the document changes: a row of `table`. */
export interface Watermark {
  read(session: PostgresSession): Promise<string | undefined>
  set(session: PostgresSession, to: string | undefined): Promise<void>
  /**
   * Runs `work` and moves the watermark in one transaction. Resolves to false, and does nothing, if
   * the watermark is not where the step begins. Other writers wait.
   */
  advance(
    database: PostgresDatabase,
    step: WatermarkStep | undefined,
    work: (session: PostgresSession) => Promise<void>,
  ): Promise<boolean>
}

export function createWatermark(table: string, id: string): Watermark {
  async function set(session: PostgresSession, to: string | undefined): Promise<void> {
    await session.query(`update ${table} set watermark = $1 where id = $2`, [to ?? null, id])
  }

  async function take(session: PostgresSession, { from, to }: WatermarkStep): Promise<boolean> {
    const { rows } = await session.query(
      `select watermark from ${table} where id = $1 for update`,
      [id],
    )
    const [state] = rows
    if (state === undefined) throw replacedIndex(id)
    if ((state.watermark ?? undefined) !== from) return false
    if (to !== from) await set(session, to)
    return true
  }

  return {
    set,
    async read(session) {
      const { rows } = await session.query(`select watermark from ${table} where id = $1`, [id])
      return (rows[0]?.watermark as string | null | undefined) ?? undefined
    },
    advance: (database, step, work) =>
      database.transact(async (session) => {
        if (step !== undefined && !(await take(session, step))) return false
        await work(session)
        return true
      }),
  }
}

function replacedIndex(id: string): MemoryError {
  return new MemoryError(`The index "${id}" was replaced by another one`, {
    code: 'STORE_FAILED',
    hint: 'Open the store again; if that does not help, bring all processes to one version.',
  })
}
