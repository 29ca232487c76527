// Counts the steps that operations take for texts of two lengths, then looks for a slow text for
// every pattern that the process holds by then. Prints one JSON object a line.

import { MemoryError } from '../../src/core/errors.ts'
import { livePatterns } from './live-patterns.ts'
import { findSlowText } from './regex-steps.ts'
import { createStepCounter } from './step-counter.ts'

const print = (line: object): boolean => process.stdout.write(`${JSON.stringify(line)}\n`)
const [lengths = '', names = ''] = process.argv.slice(2)
const foreign = new Set(livePatterns().map(String))
const counter = createStepCounter()
// Imported late, so that the engine counts every block of it.
const { openReadingMemory, SLOW_TEXTS, TEXT_OPERATIONS } = await import('./slow-texts.ts')

async function stepsFor(operation: string, text: string): Promise<number> {
  const { prepare, run } = TEXT_OPERATIONS[operation] ?? { run: () => undefined }
  return await counter.count(async () => {
    const memory = openReadingMemory()
    try {
      await run(memory, text, await prepare?.(memory, text))
      await memory.settle()
    } catch (error) {
      // A refusal is an answer.
      if (!MemoryError.is(error)) throw error
    }
  })
}

for (const operation of names.split(',')) {
  // What is read once and kept, such as a lexicon, is not of the text.
  await stepsFor(
    operation,
    Object.values(SLOW_TEXTS)
      .map((make) => make(30))
      .join('\n'),
  )
  for (const [text, make] of Object.entries(SLOW_TEXTS)) {
    const steps: number[] = []
    for (const length of lengths.split(',')) {
      steps.push(await stepsFor(operation, make(Number(length))))
    }
    print({ operation, text, steps })
  }
}
counter.stop()
for (const [source, pattern] of new Map(livePatterns().map((one) => [String(one), one]))) {
  if (!foreign.has(source)) print({ pattern: source, slow: findSlowText(pattern) ?? null })
}
