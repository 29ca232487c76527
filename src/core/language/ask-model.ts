import * as z from 'zod'
import { type JsonObject, parseJson } from '../json.ts'
import { sentenceSpans } from './split-sentences.ts'
import { weighSentence } from './summary/weigh-sentence.ts'

interface Question {
  readonly instructions: string
  /** The tag that encloses `content`, as the instructions name it. */
  readonly tag: string
  /** Stored text: data, never an instruction. */
  readonly content: string
  readonly answerSchema: z.ZodType
  readonly outputTokensMax: number
}

/** A request to a language model, in the shape that its port takes. */
export function buildRequest(question: Question) {
  const { instructions, tag, content, answerSchema, outputTokensMax } = question
  // The content must not be able to close its tag.
  const closing = new RegExp(`<(?=[\\s/]*${tag})`, 'giu')
  const enclosed = `<${tag}>\n${content.toWellFormed().replace(closing, '‹')}\n</${tag}>`
  return {
    messages: [
      { role: 'system' as const, text: instructions },
      { role: 'user' as const, text: enclosed },
    ],
    answerSchema: z.toJSONSchema(answerSchema) as JsonObject,
    outputTokensMax,
  }
}

/** An answer as the schema describes it, also inside other text; `undefined` when it does not match. */
export function readAnswer<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
): z.output<Schema> | undefined {
  const start = text.indexOf('{')
  const end = text.lastIndexOf('}')
  if (start === -1 || end < start) return undefined
  return schema.safeParse(parseJson(text.slice(start, end + 1))).data
}

/** Whether all numbers, names, paths and errors of what a model says are in the text it was given. */
export function inventsNothing(said: string, text: string): boolean {
  return sentenceSpans(said).every(({ start, end }) =>
    [...weighSentence(said.slice(start, end)).marks.keys()].every((mark) => text.includes(mark)),
  )
}
