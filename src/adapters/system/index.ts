import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Clock } from '../../ports/clock.ts'
import type { ProcessHolder } from '../../ports/process-holder.ts'
import type { TenantGuard } from '../../ports/tenant-guard.ts'

export { createUuidV7Source } from './uuid-v7-source.ts'

/** This process, identified by machine and pid. */
export function createProcessHolder(): ProcessHolder {
  const machine = hostname()
  // Pids are reused: leftovers of an earlier process with the same pid are not ours.
  const name = `${process.pid} ${randomBytes(4).toString('hex')} ${machine}`
  return {
    name,
    isGone(other) {
      const [, pid, , otherMachine] = /^(\d{1,10}) ([0-9a-f]{8}) (.*)$/u.exec(other) ?? []
      if (other === name || pid === undefined || otherMachine !== machine) return false
      return Number(pid) === process.pid || !isRunning(Number(pid))
    },
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process is running as another user.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** The system clock. */
export function createSystemClock(): Clock {
  return { now: () => Date.now() }
}

/** Follows the request of a tenant through everything that it awaits. */
export function createTenantGuard(): TenantGuard {
  const serving = new AsyncLocalStorage<string | undefined>()
  return {
    current: () => serving.getStore(),
    within: (tenant, work) => serving.run(tenant, work),
    across: (work) => serving.run(undefined, work),
  }
}
