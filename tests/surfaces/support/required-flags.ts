import { type Command, toFlagName } from '../../../src/surfaces/cli/commands.ts'
import type { FieldShape } from '../../../src/surfaces/operation-fields.ts'

/** Some value for every flag that a command needs, so that nothing is missing. */
export function requiredFlags(
  command: Command | undefined,
  except?: string | undefined,
): readonly string[] {
  return (command?.fields ?? [])
    .filter(({ name, isRequired }) => isRequired && name !== except)
    .map(({ name, shape }) => `--${toFlagName(name)}=${textOf(shape)}`)
}

function textOf(shape: FieldShape): string {
  switch (shape.kind) {
    case 'number':
      return '1'
    case 'boolean':
      return 'true'
    case 'choice':
      return shape.choices[0] ?? ''
    case 'list':
      return '[]'
    case 'object':
      return '{}'
    case 'text':
      // Files are read from stdin, so that there is one.
      return '-'
  }
}
