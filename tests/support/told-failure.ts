import type { Failure } from '../../src/core/language/failures/failure.ts'

/** `type: message` and `function file:line` of each frame, with a star for the application. */
export function told(failure: Failure | undefined): unknown {
  if (failure === undefined) return undefined
  return {
    error: `${failure.type}: ${failure.message}`,
    frames: failure.frames.map(
      ({ module, function: name, file, line, isInApp }) =>
        `${isInApp ? '*' : ''}${[module, name].filter(Boolean).join('|')} ${file}:${line}`,
    ),
    ...(failure.causes.length === 0 ? {} : { causes: failure.causes.map(told) }),
  }
}
