import { invalidInput } from '../../errors.ts'
import type { MemoryToolInput } from './tool-input.ts'

export type ToolRequest =
  | { readonly command: 'view'; readonly path: string; readonly range?: readonly number[] }
  | { readonly command: 'create'; readonly path: string; readonly text: string }
  | {
      readonly command: 'str_replace'
      readonly path: string
      readonly oldText: string
      readonly newText: string
    }
  | {
      readonly command: 'insert'
      readonly path: string
      readonly afterLine: number
      readonly newText: string
    }
  | { readonly command: 'delete'; readonly path: string }
  | { readonly command: 'rename'; readonly oldPath: string; readonly newPath: string }

/** @throws MemoryError `INVALID_INPUT` naming the field that the command lacks. */
export function readToolRequest(input: MemoryToolInput): ToolRequest {
  const { command } = input
  const need = <Field extends keyof MemoryToolInput>(
    field: Field,
  ): NonNullable<MemoryToolInput[Field]> => input[field] ?? lacking(command, field)
  switch (command) {
    case 'view': {
      const range = input.view_range
      return { command, path: need('path'), ...(range === undefined ? {} : { range }) }
    }
    case 'create':
      return { command, path: need('path'), text: need('file_text') }
    case 'str_replace': {
      const oldText = need('old_str')
      if (oldText === '') throw invalidInput('"old_str" is empty', 'Pass the text to replace.')
      return { command, path: need('path'), oldText, newText: input.new_str ?? '' }
    }
    case 'insert': {
      const afterLine = need('insert_line')
      return { command, path: need('path'), afterLine, newText: need('insert_text') }
    }
    case 'delete':
      return { command, path: need('path') }
    case 'rename':
      return { command, oldPath: need('old_path'), newPath: need('new_path') }
  }
}

function lacking(command: string, field: string): never {
  throw invalidInput(`The command "${command}" needs "${field}"`, `Pass "${field}".`)
}
