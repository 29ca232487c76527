import {
  toolStatisticsOutput,
  toolStatisticsSchema,
} from '../core/knowledge/tools/tool-statistics.ts'
import { defineOperation, type Operation } from './operation.ts'

export const toolStatisticsOperation: Operation = defineOperation({
  name: 'tool-statistics',
  summary: 'Show how tools did, by type of task, and which go well together.',
  input: toolStatisticsSchema,
  output: toolStatisticsOutput,
  http: { method: 'GET', path: '/v1/tools/statistics' },
  positional: 'tool',
  effect: 'reads',
  isIdempotent: true,
  run: (memory, input) => memory.toolStatistics(input),
})
