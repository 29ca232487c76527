import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEvents } from './chat-stream.ts'

async function* arrive(pieces: readonly string[]): AsyncGenerator<string> {
  for (const piece of pieces) yield piece
}

async function collect(pieces: readonly string[]): Promise<readonly string[]> {
  const events: string[] = []
  for await (const event of readEvents(arrive(pieces))) events.push(event)
  return events
}

test('S7 openai: events are the same however the stream is cut and lines are ended', async () => {
  const aLine = fc.string({ unit: fc.constantFrom(...'ab {}:서🙂'), maxLength: 8 })
  const someEvents = fc.array(fc.array(aLine, { minLength: 1, maxLength: 3 }), { maxLength: 5 })
  const aLineEnd = fc.constantFrom('\n', '\r\n', '\r')
  await fc.assert(
    fc.asyncProperty(
      someEvents,
      aLineEnd,
      fc.integer({ min: 1, max: 9 }),
      async (sent, end, size) => {
        const text = sent
          .map((lines) => lines.map((line) => `data: ${line}${end}`).join('') + end)
          .join(`: a comment${end}event: x${end}`)
        const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []

        expect(await collect(pieces)).toEqual(sent.map((lines) => lines.join('\n')))
      },
    ),
  )
})

test('S7 openai: an event without a blank after the colon, or an empty line at the end, counts', async () => {
  expect(await collect(['data:{"a":1}\n\ndata: [DONE]'])).toEqual(['{"a":1}', '[DONE]'])
  expect(await collect([': nothing but a comment\n\n'])).toEqual([])
})
