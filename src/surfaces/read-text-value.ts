import { invalidInput, MemoryError } from '../core/errors.ts'
import type { FieldShape } from './operation-fields.ts'

const DECIMAL = /^[+-]?(\d+(\.\d+)?|\.\d+)(e[+-]?\d{1,3})?$/i

/**
 * Converts the texts given for one field into the value that its operation expects. Ranges,
 * lengths and choices are validated by the operation, so that errors are the same on every
 * surface.
 *
 * @param given.label The field as the caller wrote it: `--limit`, or `limit`.
 * @throws MemoryError `INVALID_INPUT`
 */
export function readTextValue(
  texts: readonly string[],
  given: { readonly label: string; readonly shape: FieldShape },
): unknown {
  const { label, shape } = given
  if (shape.kind === 'list') return texts.flatMap((text) => readItems(text, label, shape.of))
  const [text, second] = texts
  if (text === undefined || second !== undefined) {
    throw invalidInput(`${label} can only be given once`, 'Keep one of them.')
  }
  return readScalar(text, label, shape)
}

function readItems(text: string, label: string, shape: FieldShape): readonly unknown[] {
  // JSON is the way to write an item that contains a comma.
  if (text.startsWith('[')) {
    const parsed = parseJson(text, label)
    return Array.isArray(parsed) ? parsed : [parsed]
  }
  if (shape.kind === 'object') return [readScalar(text, label, shape)]
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map((item) => readScalar(item, label, shape))
}

function readScalar(text: string, label: string, shape: FieldShape): unknown {
  switch (shape.kind) {
    case 'number':
      return readNumber(text, label)
    case 'boolean':
      return readBoolean(text, label)
    case 'object':
      return readObject(text, label, shape)
    case 'list':
      return readItems(text, label, shape.of)
    case 'text':
    case 'choice':
      return text
  }
}

function readNumber(text: string, label: string): number {
  if (DECIMAL.test(text.trim())) return Number(text)
  throw invalidInput(`${label} takes a number, not "${excerpt(text)}"`, 'Write it as 10 or 0.5.')
}

function readBoolean(text: string, label: string): boolean {
  if (text === 'true') return true
  if (text === 'false') return false
  throw invalidInput(`${label} must be true or false, not "${excerpt(text)}"`)
}

function readObject(
  text: string,
  label: string,
  shape: Extract<FieldShape, { kind: 'object' }>,
): unknown {
  // A value of any type: what does not look like JSON is a string.
  if (shape.parts.length === 0 && !/^\s*(?:[[{"\d-]|true$|false$|null$)/u.test(text)) return text
  if (shape.parts.length === 0 || text.startsWith('{')) return parseJson(text, label)
  const pairs = text.split(',').map((pair): [string, unknown] => {
    const at = pair.indexOf('=')
    const name = pair.slice(0, Math.max(at, 0)).trim()
    const part = shape.parts.find((candidate) => candidate.name === name)
    if (part === undefined) {
      const form = shape.parts.map((candidate) => `${candidate.name}=…`).join(',')
      throw invalidInput(`${label} cannot parse "${excerpt(pair)}"`, `Write ${form}`)
    }
    return [name, readScalar(pair.slice(at + 1).trim(), `${label} ${name}`, part.shape)]
  })
  return Object.fromEntries(pairs)
}

function parseJson(text: string, label: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new MemoryError(`${label} is not JSON: "${excerpt(text)}"`, {
      code: 'INVALID_INPUT',
      hint: 'Fix it, and quote it for your shell.',
      cause,
    })
  }
}

function excerpt(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
