import type { CallStep } from '../flows/call-step.ts'
import type { MemoryDeps } from '../flows/context.ts'

/** If wanted, puts a span around every call of a port, and around every operation. */
export async function traceParts(
  parts: MemoryDeps,
  isWanted = false,
): Promise<{ readonly parts: MemoryDeps; readonly steps: readonly CallStep[] }> {
  if (!isWanted) return { parts, steps: [] }
  const { globalTracer, inSpan, tracePort } = await import('../adapters/opentelemetry/index.ts')
  const tracer = globalTracer()
  const traced = <Port extends object | undefined>(name: string, port: Port): Port =>
    port === undefined ? port : tracePort(`loci.${name}`, port, tracer)
  const { meaning } = parts
  return {
    parts: {
      ...parts,
      documents: traced('documents', parts.documents),
      text: traced('text', parts.text),
      blobs: traced('blobs', parts.blobs),
      languageModel: traced('model', parts.languageModel),
      workspace: traced('workspace', parts.workspace),
      tombstones: traced('tombstones', parts.tombstones),
      meaning: meaning && {
        ...meaning,
        embedder: traced('embedder', meaning.embedder),
        vectors: traced('vectors', meaning.vectors),
        reader: traced('reader', meaning.reader),
      },
    },
    steps: [({ operation }, run) => inSpan(tracer, `loci.${operation}`, run)],
  }
}
