import * as z from 'zod'

export type ExpectedFormat = 'export' | 'runs'

interface KnownFormat {
  readonly shape: z.ZodType
  readonly said: string
  /** The expected format that this is, if any. */
  readonly is?: ExpectedFormat
}

const asNotes = (what: string, filter: string): string =>
  `It looks like a memory of ${what}. Loci reads its own exports and Markdown: convert it first, for example with jq -r '${filter}' <file> > MEMORY.md, then run loci import MEMORY.md`

const mem0 = z.object({ memory: z.string() })

// Files that people bring from other tools, and formats that they mix up here.
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
  { shape: mem0, said: asNotes('mem0', '.[] | "- " + .memory') },
  {
    shape: z.object({ results: z.array(mem0).min(1) }),
    said: asNotes('mem0', '.results[] | "- " + .memory'),
  },
  {
    shape: z.union([
      z.object({ type: z.literal('entity'), name: z.string(), observations: z.array(z.string()) }),
      z.object({ type: z.literal('relation'), from: z.string(), to: z.string() }),
    ]),
    said: asNotes(
      'server-memory, the reference memory server of MCP',
      'select(.type == "entity") | .name as $name | .observations[] | "- \\($name): \\(.)"',
    ),
  },
]

/** Explains what an unexpected input is and what to do with it, if it is known. */
export function explainForeign(value: unknown, expected: ExpectedFormat): string | undefined {
  return KNOWN_FORMATS.find(({ shape, is }) => is !== expected && shape.safeParse(value).success)
    ?.said
}
