import * as z from 'zod'
import type { Failure, StackFrame } from '../../language/failures/failure.ts'
import { shortType } from '../../language/failures/failure.ts'
import { failureWords } from '../../language/failures/failure-words.ts'
import { coreOf } from '../../language/failures/message-core.ts'
import { templateOf } from '../../language/failures/message-template.ts'
import { normalFile } from '../../language/failures/normal-file.ts'
import { normalFrame } from '../../language/failures/normal-frame.ts'
import { signatureOf } from '../../language/failures/signature.ts'
import { frameworksOf } from './frameworks.ts'

const text = z.string().max(4_000)
const texts = z.array(text).max(100).readonly()

export const failureTraitsSchema = z.object({
  type: text.optional(),
  /** The first line of the message without its values; empty when there is none. */
  template: text,
  /** Templates of other lines that may state the error. */
  alsoSaid: texts.optional(),
  /** Places of the application, innermost first. */
  places: texts,
  /** Lines of code of these places, where the trace shows them. */
  code: texts,
  language: text.optional(),
  frameworks: texts,
  /** Endings of the files it passed through, such as `py`. */
  fileTypes: texts,
  /** Signatures; absent for a bug that was only described. */
  exact: text.optional(),
  said: text.optional(),
  stack: text.optional(),
})
/** What failures are compared by, small enough to store for each of them. */
export type FailureTraits = Readonly<z.infer<typeof failureTraitsSchema>>

const PLACES_MAX = 12
const CODE_LINES_MAX = 3
const LINE_LENGTH_MAX = 200
const TEMPLATE_LENGTH_MAX = 400
const ALSO_SAID_MAX = 5

/** Uses the root cause: wrapping errors change more often. */
export function traitsOf(failure: Failure): FailureTraits {
  const root = failure.causes.at(-1) ?? failure
  const all = root.frames.length > 0 ? root.frames : failure.frames
  const own = all.filter(({ isInApp }) => isInApp)
  const frames = own.length > 0 ? own : all
  const type = root.type === undefined ? '' : shortType(root.type)
  const { exact, template, stack } = signatureOf(failure)
  const said = shortTemplate(root.message ?? '')
  const alsoSaid = alsoSaidIn(failure, said).slice(0, ALSO_SAID_MAX)
  return {
    ...(type === '' ? {} : { type }),
    template: said,
    ...(alsoSaid.length === 0 ? {} : { alsoSaid }),
    places: placesOf(frames, failure),
    code: codeOf(frames),
    ...(failure.language === undefined ? {} : { language: failure.language }),
    frameworks: frameworksOf([...failure.frames, ...root.frames]),
    fileTypes: fileTypesOf(frames.flatMap(({ file }) => file ?? [])),
    exact,
    ...(template === undefined ? {} : { said: template }),
    ...(stack === undefined ? {} : { stack }),
  }
}

// Lines with other words; fewer than two say nothing.
function alsoSaidIn({ alsoSaid }: Failure, template: string): readonly string[] {
  const byCore = new Map(
    alsoSaid?.()
      .map(shortTemplate)
      .map((one) => [coreOf(one), one]),
  )
  byCore.delete(coreOf(template))
  return [...byCore].flatMap(([core, one]) => (failureWords(core).length < 2 ? [] : one))
}

/** What failed, in one line without values. */
export function failureTitle({ type, message = '' }: Failure): string {
  return [shortType(type), shortTemplate(message)].filter((part) => part !== '').join(': ')
}

export function shortTemplate(message: string): string {
  const line = message.trim().split('\n', 1)[0] ?? ''
  return templateOf(line)
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC')
    .slice(0, TEMPLATE_LENGTH_MAX)
    .toWellFormed()
}

function placesOf(frames: readonly StackFrame[], { language }: Failure): readonly string[] {
  const names = frames.flatMap((frame) => normalFrame(frame, language) ?? [])
  return [...new Set(names)].slice(0, PLACES_MAX).map(cut)
}

function codeOf(frames: readonly StackFrame[]): readonly string[] {
  const lines = frames.flatMap(({ code }) => code?.trim() ?? []).filter((line) => line !== '')
  return [...new Set(lines)].slice(0, CODE_LINES_MAX).map(cut)
}

export function fileTypesOf(files: readonly string[]): readonly string[] {
  const endings = files.map((file) => /\.([a-z0-9_+-]{1,12})$/u.exec(normalFile(file))?.[1])
  return [...new Set(endings.filter((ending) => ending !== undefined))]
}

function cut(line: string): string {
  return line.slice(0, LINE_LENGTH_MAX).toWellFormed()
}
