import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createFileAuditLog } from '../adapters/files/file-audit-log.ts'
import { MemoryError } from '../core/errors.ts'
import { isObject } from '../core/json.ts'
import type { CallStep } from '../flows/call-step.ts'
import { limitCalls } from '../flows/storage/upkeep/quota.ts'
import type { Clock } from '../ports/clock.ts'
import type { DocumentStore } from '../ports/document-store.ts'
import type { Config } from './config-schema.ts'
import { packsFolder, type Store } from './find-home.ts'

/** What happens around every operation. The audit log sees refusals too. */
export function callStepsOf(
  { quotas, audit }: Config,
  { folder }: Pick<Store, 'folder'>,
  deps: { readonly documents: DocumentStore; readonly clock: Clock },
): readonly CallStep[] {
  const isLimited = Object.values(quotas).some((limit) => limit !== undefined)
  return [
    dropPacks(packsFolder(folder)),
    ...(audit.isOn ? [auditCalls(join(folder, 'audit'), deps.clock)] : []),
    ...(isLimited ? [limitCalls(quotas, deps)] : []),
  ]
}

/** A pack may hold what is corrected or forgotten now. A server writes it again. */
function dropPacks(folder: string): CallStep {
  return async ({ effect }, run) => {
    const result = await run()
    if (effect !== 'reads') await rm(folder, { recursive: true, force: true }).catch(() => {})
    return result
  }
}

const IDS_MAX = 100

/** Notes who changed what and when, and what was refused. Never what it says. */
function auditCalls(folder: string, clock: Clock): CallStep {
  const log = createFileAuditLog({ folder })
  return async ({ operation, effect, caller, id }, run) => {
    if (effect === 'reads') return await run()
    const { scope, surface, trust, isOwner } = caller
    const note = (outcome: string, ids: readonly string[]): Promise<void> =>
      log.append(
        { operation, effect, outcome, surface, trust, isOwner, ...scope, ids },
        new Date(clock.now()).toISOString(),
      )
    try {
      const result = await run()
      await note('done', [...new Set([...(id === undefined ? [] : [id]), ...idsIn(result)])])
      return result
    } catch (error) {
      await note(MemoryError.is(error) ? error.code : 'UNEXPECTED', id === undefined ? [] : [id])
      throw error
    }
  }
}

// The ids of the records that a result is about.
function idsIn(result: unknown): readonly string[] {
  if (!isObject(result)) return []
  const { id, ids, items, fact, episode } = result
  const own = [id, ...(Array.isArray(ids) ? ids : [])].filter((one) => typeof one === 'string')
  const nested = [fact, episode, ...(Array.isArray(items) ? items : [])].flatMap(idsIn)
  return [...own, ...nested].slice(0, IDS_MAX)
}
