export { type ExportedMetrics, exportMetrics } from './export-metrics.ts'
export { globalTracer, inSpan, tracePort } from './trace-ports.ts'
