import { z } from 'zod'
import { MemoryError } from '../../core/errors.ts'
import { type RawAnswer, type RawToolCall, readUsage, TOOL_CALLS_MAX } from './chat-answer.ts'
import { parseJson } from './parse-json.ts'
import { cutOff, readPieces, unreadable } from './read-body.ts'

const chunkSchema = z.object({
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.string().nullish(),
            refusal: z.string().nullish(),
            tool_calls: z
              .array(
                z.object({
                  index: z.number().int().nonnegative().optional(),
                  id: z.string().nullish(),
                  function: z
                    .object({ name: z.string().nullish(), arguments: z.string().nullish() })
                    .nullish(),
                }),
              )
              .nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z.unknown().optional(),
  error: z.unknown().optional(),
})

type Chunk = z.infer<typeof chunkSchema>
type Delta = NonNullable<NonNullable<NonNullable<Chunk['choices']>[number]>['delta']>
type ToolCallDelta = NonNullable<Delta['tool_calls']>[number]

/** The answer so far. */
interface Draft {
  text: string
  refusal: string
  readonly toolCalls: Map<number, RawToolCall>
  finishReason: string | undefined
  usage: RawAnswer['usage']
}

/**
 * Reads a streamed chat completion and passes its text on as it arrives.
 *
 * @throws MemoryError `MODEL_FAILED`, retryable when the stream ends before the answer does.
 */
export async function readChatStream(
  response: Response,
  options: { readonly bytesMax: number; readonly onText: (piece: string) => void },
): Promise<RawAnswer> {
  const draft: Draft = {
    text: '',
    refusal: '',
    toolCalls: new Map(),
    finishReason: undefined,
    usage: undefined,
  }
  let isDone = false
  for await (const data of readEvents(readPieces(response, options.bytesMax))) {
    isDone = data === '[DONE]'
    if (isDone) break
    addChunk(draft, parseChunk(data), options.onText)
  }
  if (!isDone && draft.finishReason === undefined) throw cutOff()
  return {
    text: draft.text === '' ? draft.refusal : draft.text,
    hasRefused: draft.refusal !== '',
    toolCalls: [...draft.toolCalls.values()],
    finishReason: draft.finishReason,
    usage: draft.usage,
  }
}

function parseChunk(data: string): Chunk {
  const chunk = chunkSchema.safeParse(parseJson(data)).data
  if (chunk === undefined) throw unreadable('has a piece that is not of a chat completion')
  if (chunk.error === undefined || chunk.error === null) return chunk
  // Without the server's words: they came too late for the status to say what they are worth.
  throw new MemoryError('The model server failed in the middle of its answer', {
    code: 'MODEL_FAILED',
    hint: 'Try again.',
    isRetryable: true,
  })
}

function addChunk(draft: Draft, chunk: Chunk, onText: (piece: string) => void): void {
  draft.usage = readUsage(chunk.usage) ?? draft.usage
  const choice = chunk.choices?.[0]
  if (choice === undefined) return
  draft.finishReason = choice.finish_reason ?? draft.finishReason
  const { content, refusal, tool_calls } = choice.delta ?? {}
  draft.refusal += refusal ?? ''
  for (const delta of tool_calls ?? []) addToolCall(draft.toolCalls, delta)
  if (content === undefined || content === null || content === '') return
  draft.text += content
  onText(content)
}

function addToolCall(calls: Map<number, RawToolCall>, delta: ToolCallDelta): void {
  const index = delta.index ?? guessIndex(calls, delta)
  if (index >= TOOL_CALLS_MAX) throw unreadable(`calls more than ${TOOL_CALLS_MAX} tools`)
  const call = calls.get(index) ?? { id: '', name: '', arguments: '' }
  calls.set(index, {
    id: call.id === '' ? (delta.id ?? '') : call.id,
    name: call.name === '' ? (delta.function?.name ?? '') : call.name,
    arguments: call.arguments + (delta.function?.arguments ?? ''),
  })
}

// Some servers leave the index out: then a piece with an id starts a call, and one without
// goes on with the last.
function guessIndex(calls: ReadonlyMap<number, RawToolCall>, delta: ToolCallDelta): number {
  const isNew = delta.id !== undefined && delta.id !== null && delta.id !== ''
  return isNew ? calls.size : Math.max(calls.size - 1, 0)
}

/** The data of each server-sent event, https://html.spec.whatwg.org/multipage/server-sent-events.html */
export async function* readEvents(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let data: string[] = []
  for await (const line of readLines(pieces)) {
    if (line === '') {
      if (data.length > 0) yield data.join('\n')
      data = []
    } else if (line.startsWith('data:')) {
      data.push(line.slice(5).replace(/^ /, ''))
    }
  }
  // Some servers leave out the empty line after the last event.
  if (data.length > 0) yield data.join('\n')
}

async function* readLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of pieces) {
    rest += piece
    // A carriage return at the very end may be the first half of a line end.
    const held = rest.endsWith('\r') ? '\r' : ''
    const lines = rest.slice(0, rest.length - held.length).split(/\r\n|\n|\r/)
    rest = (lines.pop() ?? '') + held
    yield* lines
  }
  if (rest !== '') yield rest.replace(/\r$/, '')
}
