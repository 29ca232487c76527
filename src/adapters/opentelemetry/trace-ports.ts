import { type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { MemoryError } from '../../core/errors.ts'

/** The tracer of the process. Without a configured SDK it records nothing. */
export function globalTracer(): Tracer {
  return trace.getTracer('loci')
}

/** Runs work in a span, which ends with it and tells whether it failed. Holds no content. */
export function inSpan<Result>(
  tracer: Tracer,
  name: string,
  work: () => Result,
  kind: SpanKind = SpanKind.INTERNAL,
): Result {
  return tracer.startActiveSpan(name, { kind }, (span) => {
    try {
      const result = work()
      if (!(result instanceof Promise)) span.end()
      else
        result.then(
          () => span.end(),
          (error: unknown) => endFailed(span, error),
        )
      return result
    } catch (error) {
      endFailed(span, error)
      throw error
    }
  })
}

function endFailed(span: Span, error: unknown): void {
  const code = MemoryError.is(error) ? error.code : 'UNEXPECTED'
  span.setAttribute('error.type', code)
  span.setStatus({ code: SpanStatusCode.ERROR, message: code })
  span.end()
}

/** The same port, with a span `<name>.<method>` around every call. */
export function tracePort<Port extends object>(name: string, port: Port, tracer: Tracer): Port {
  return new Proxy(port, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function' || typeof key !== 'string') return value
      return (...args: unknown[]) =>
        inSpan(tracer, `${name}.${key}`, () => Reflect.apply(value, target, args), SpanKind.CLIENT)
    },
  })
}
