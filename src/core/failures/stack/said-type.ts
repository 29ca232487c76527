import type { Failure } from '../failure.ts'

// What a program says before it prints an error: "checkout failed: TypeError: …".
const SAID =
  /: ((?:[\w$]{1,100}(?:\.|::|\\)){0,12}[A-Z][\w$]{0,200}(?:Error|Exception|Failure))(?:: (.{0,2000}))?$/

/** The type and the message of an error that stands after other words in a line. */
export function readSaidType(line: string): Pick<Failure, 'type' | 'message'> | undefined {
  const [, type, message] = SAID.exec(line) ?? []
  return type === undefined ? undefined : { type, message: message ?? '' }
}

/** With the type that its message says, when it has none of its own. */
export function withSaidType(failure: Failure): Failure {
  const { type, message = '' } = failure
  if (type !== undefined) return failure
  const [first = '', ...rest] = message.split('\n')
  const said = readSaidType(first)
  if (said === undefined) return failure
  return { ...failure, type: said.type, message: [said.message, ...rest].join('\n') }
}
