import { importReportSchema } from '../core/transfer/import-report.ts'
import { importRunsSchema } from '../core/working/runs/run.ts'
import { defineOperation, type Operation } from './operation.ts'

export const importRunsOperation: Operation = defineOperation({
  name: 'import-runs',
  summary: 'Make episodes of runs that another agent or tool logged, given as JSONL.',
  input: importRunsSchema,
  output: importReportSchema,
  http: { method: 'POST', path: '/v1/runs' },
  effect: 'writes',
  isIdempotent: true,
  run: (memory, input) => memory.importRuns(input),
})
