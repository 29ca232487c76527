export { type ExportedMetrics, exportMetrics } from './export-metrics.ts'
