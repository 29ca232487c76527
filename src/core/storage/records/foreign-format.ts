import * as z from 'zod'

export type ExpectedFormat = 'export' | 'runs'

interface KnownFormat {
  readonly shape: z.ZodType
  readonly said: string
  /** The expected format that this is, if any. */
  readonly is?: ExpectedFormat
}

// Formats that people mix up.
const KNOWN_FORMATS: readonly KnownFormat[] = [
  {
    shape: z.object({ record: z.string() }),
    said: 'It is a line of a Loci export. Import it with: loci import --format jsonl',
    is: 'export',
  },
  {
    shape: z.object({ task: z.unknown(), steps: z.array(z.unknown()), outcome: z.unknown() }),
    said: 'It is an agent run. Import it with: loci import --format runs',
    is: 'runs',
  },
]

/** Explains what an unexpected input is and what to do with it, if it is known. */
export function explainForeign(value: unknown, expected: ExpectedFormat): string | undefined {
  return KNOWN_FORMATS.find(({ shape, is }) => is !== expected && shape.safeParse(value).success)
    ?.said
}
