import { MemoryError } from '../../core/errors.ts'
import type { WatermarkStep } from '../../ports/derived-index.ts'
import type { PostgresSession } from './postgres-database.ts'

/** How far one index has followed the document changes: a row of `table`. */
export interface Watermark {
  read(session: PostgresSession): Promise<string | undefined>
  set(session: PostgresSession, to: string | undefined): Promise<void>
  /** Resolves to false if the watermark differs. Locks it, so that other writers wait. */
  take(session: PostgresSession, step: WatermarkStep): Promise<boolean>
}

export function createWatermark(table: string, id: string): Watermark {
  async function set(session: PostgresSession, to: string | undefined): Promise<void> {
    await session.query(`update ${table} set watermark = $1 where id = $2`, [to ?? null, id])
  }

  return {
    set,
    async read(session) {
      const { rows } = await session.query(`select watermark from ${table} where id = $1`, [id])
      return (rows[0]?.watermark as string | null | undefined) ?? undefined
    },
    async take(session, { from, to }) {
      const { rows } = await session.query(
        `select watermark from ${table} where id = $1 for update`,
        [id],
      )
      const [state] = rows
      if (state === undefined) throw replacedIndex(id)
      if ((state.watermark ?? undefined) !== from) return false
      if (to !== from) await set(session, to)
      return true
    },
  }
}

function replacedIndex(id: string): MemoryError {
  return new MemoryError(`The index "${id}" was replaced by another one`, {
    code: 'STORE_FAILED',
    hint: 'Open the store again; if that does not help, bring all processes to one version.',
  })
}
