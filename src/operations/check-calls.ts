import { z } from 'zod'
import { checkInput } from '../core/check-input.ts'
import { episodeSearchSchema } from '../core/episodes/search-input.ts'
import { factInputSchema } from '../core/facts/fact-input.ts'
import { DOORS } from '../core/records/provenance.ts'
import { scopeSchema } from '../core/scope.ts'
import { exportInputSchema, importInputSchema } from '../core/transfer/transfer-input.ts'
import { TRUST_LEVELS } from '../core/trust/trust-level.ts'
import { importRunsSchema } from '../core/working/runs/run.ts'
import { ALL_OPERATIONS } from './all-operations.ts'
import { isChecked, type Memory, type Operation } from './operation.ts'

type Method = (...given: readonly unknown[]) => unknown

/** Methods that answer at once, and therefore throw at once. */
const SYNCHRONOUS: ReadonlySet<keyof Memory> = new Set<keyof Memory>([
  'config',
  'describeChange',
  'extract',
  'readFailure',
  'understand',
])

// Without a tenant a caller would see those of all others.
const callerSchema = z.strictObject({
  scope: scopeSchema,
  door: z.enum(DOORS),
  trust: z.enum(TRUST_LEVELS).optional(),
  isOwner: z.boolean().optional(),
})

/** Whole files come beside these fields, not in them. */
const WHOLE = {
  exportAll: exportInputSchema.omit({ after: true }),
  importAll: importInputSchema.omit({ content: true, firstLine: true }),
  importAllRuns: importRunsSchema.omit({ content: true }),
}

/**
 * The memory as callers get it: every method refuses what the operation of that name refuses, in
 * the same words, before anything is done.
 */
export function checkCalls(memory: Memory): Memory {
  const methods = ALL_OPERATIONS.map((operation) => [
    operation.method,
    checkMethod(operation, memory[operation.method] as Method),
  ])
  return { ...memory, ...Object.fromEntries(methods), ...checkOthers(memory) }
}

/** What the library does besides: the same as an operation for many, or for a whole file. */
function checkOthers(memory: Memory): Partial<Memory> {
  return {
    rememberAll: async (inputs) =>
      await memory.rememberAll(checkInput(z.array(factInputSchema), inputs, 'rememberAll')),
    searchEpisodesAll: async (inputs) =>
      await memory.searchEpisodesAll(
        checkInput(z.array(episodeSearchSchema), inputs, 'searchEpisodesAll'),
      ),
    exportAll: (input = {}) => memory.exportAll(checkInput(WHOLE.exportAll, input, 'exportAll')),
    importAll: async (chunks, input = {}) =>
      await memory.importAll(chunks, checkInput(WHOLE.importAll, input, 'importAll')),
    importAllRuns: async (chunks, input = {}) =>
      await memory.importAllRuns(chunks, checkInput(WHOLE.importAllRuns, input, 'importAllRuns')),
    as: (caller) => checkCalls(memory.as(checkInput(callerSchema, caller, 'as'))),
  }
}

function checkMethod({ name, method, argument, input }: Operation, call: Method): Method {
  const run = (given: unknown = argument === undefined ? {} : undefined): unknown => {
    if (isChecked(given)) return call(given)
    if (argument === undefined) return call(checkInput(input, given, name))
    return call(checkInput(input, { [argument]: given }, name)[argument])
  }
  return SYNCHRONOUS.has(method) ? run : async (given) => await run(given)
}
