import { importReportSchema } from '../core/transfer/import-report.ts'
import { importInputSchema } from '../core/transfer/transfer-input.ts'
import { defineOperation, type Operation } from './operation.ts'

export const importOperation: Operation = defineOperation({
  name: 'import',
  summary: 'Take over an export of Loci, or the notes in a Markdown file, through the gate.',
  input: importInputSchema,
  output: importReportSchema,
  http: { method: 'POST', path: '/v1/import' },
  effect: 'writes',
  isIdempotent: true,
  run: (memory, input) => memory.import(input),
})
