import { once } from 'node:events'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkLines, LINE_BYTES_MAX } from './check-lines.ts'

const aGoodLine = fc
  .tuple(fc.string({ unit: 'grapheme' }), fc.integer())
  .map(([text, id]) => Buffer.from(`${JSON.stringify({ text, id })}\n`))
const aBadLine = fc.constantFrom(
  Buffer.from('{"half":\n'),
  Buffer.from([0x22, 0xff, 0x22, 0x0a]),
  Buffer.from([0x22, 0xe2, 0x82, 0x22, 0x0a]),
)

test('A5 MCP: whatever the pieces in which bytes arrive, good lines pass and bad ones are told', async () => {
  const aLine = fc.oneof(
    aGoodLine.map((bytes) => ({ bytes, isGood: true })),
    aBadLine.map((bytes) => ({ bytes, isGood: false })),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(aLine, { maxLength: 8 }),
      fc.integer({ min: 1, max: 64 }),
      async (lines, pieceLength) => {
        const bytes = Buffer.concat(lines.map((line) => line.bytes))

        const { passed, refused } = await pass(bytes, pieceLength)

        expect(passed).toEqual(
          Buffer.concat(lines.filter(({ isGood }) => isGood).map((line) => line.bytes)),
        )
        expect(refused).toHaveLength(lines.filter(({ isGood }) => !isGood).length)
      },
    ),
    { numRuns: 60 },
  )
})

test('A5 MCP: a line over the limit is refused once, and the next one passes', async () => {
  const long = Buffer.alloc(LINE_BYTES_MAX + 1, 0x20)
  const bytes = Buffer.concat([long, Buffer.from('\n{}\n')])

  const { passed, refused } = await pass(bytes, 1_048_576)

  expect(passed.toString()).toBe('{}\n')
  expect(refused).toEqual([expect.stringContaining('Send less')])
})

async function pass(
  bytes: Buffer,
  pieceLength: number,
): Promise<{ readonly passed: Buffer; readonly refused: readonly string[] }> {
  const refused: string[] = []
  const passed: Buffer[] = []
  const stream = checkLines((reason) => refused.push(reason))
  stream.on('data', (part: Buffer) => passed.push(part))
  for (let at = 0; at < bytes.length; at += pieceLength) {
    stream.write(bytes.subarray(at, at + pieceLength))
  }
  stream.end()
  await once(stream, 'end')
  return { passed: Buffer.concat(passed), refused }
}
