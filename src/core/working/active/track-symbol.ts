import type { Circumstances, WorkingMemory } from '../working-memory.ts'
import { SYMBOLS_MAX, type TrackedSymbol } from './active-context.ts'

export interface SymbolInput {
  readonly name: string
  /** Such as `function` or `class`. */
  readonly kind?: string | undefined
  readonly file?: string | undefined
  readonly line?: number | undefined
}

/** Notes that a symbol was used. Of too many, the one that was used longest ago goes. */
export function trackSymbol(
  memory: WorkingMemory,
  { name, kind, file, line }: SymbolInput,
  { at }: Pick<Circumstances, 'at'>,
): WorkingMemory {
  const { symbols } = memory.active
  const known = symbols.find((symbol) => symbol.name === name && symbol.file === file)
  const tracked: TrackedSymbol = {
    ...known,
    name,
    ...(kind === undefined ? {} : { kind }),
    ...(file === undefined ? {} : { file }),
    ...(line === undefined ? {} : { line }),
    accesses: (known?.accesses ?? 0) + 1,
    accessedAt: at,
  }
  const others = symbols.filter((symbol) => symbol !== known)
  return {
    ...memory,
    active: { ...memory.active, symbols: [...others, tracked].slice(-SYMBOLS_MAX) },
  }
}
