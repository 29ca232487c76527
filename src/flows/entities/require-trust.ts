import { MemoryError } from '../../core/errors.ts'
import { compareTrust, type TrustLevel } from '../../core/trust/trust-level.ts'
import { type Caller, callerTrust } from '../caller.ts'

/** @throws MemoryError `FORBIDDEN` when the caller is trusted less than that. */
export function requireTrust(caller: Caller, least: TrustLevel, what: string): void {
  const level = callerTrust(caller)
  if (compareTrust(level, least) >= 0) return
  throw new MemoryError(`A caller of the trust "${level}" may not ${what}`, {
    code: 'FORBIDDEN',
    hint: `Use a key with "trust": "${least}" in server.keys, or the command line.`,
  })
}
