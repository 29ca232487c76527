import { cleanText } from '../../language/text/clean-text.ts'
import { parseMoment } from '../../language/time/parse-moment.ts'
import type { Scope } from '../../scope.ts'
import type { Provenance } from '../../storage/records/provenance.ts'
import { redact } from '../../trust/redaction/redact.ts'
import type { CheckedEpisode, Episode, EpisodeContent } from './episode.ts'
import { failureKeys } from './failure-keys.ts'

export function buildEpisode(
  checked: CheckedEpisode,
  given: {
    readonly id: string
    readonly scope: Scope
    readonly source: Provenance
    readonly nowMs: number
    /** True when the secrets were removed before the episode was described. */
    readonly isRedacted?: boolean
  },
): Episode {
  const clean = given.isRedacted === true ? cleanText : createCleaner()
  const content = cleanTexts(contentOf(checked), clean)
  const { task, context, execution, outcome, reflection, metadata } = content
  const createdAt = new Date(given.nowMs).toISOString()
  const occurredAt =
    checked.occurredAt === undefined ? undefined : parseMoment(checked.occurredAt, given.nowMs)
  return {
    id: given.id,
    scope: given.scope,
    createdAt,
    ...(occurredAt === undefined ? {} : { occurredAt }),
    eventAt: occurredAt === undefined ? given.nowMs : Date.parse(occurredAt),
    source: given.source,
    task: { ...task, ...(task.type === undefined ? {} : { type: cleanLabel(task.type) }) },
    context: {
      ...context,
      files: cleanPaths(context.files),
      symbols: uniqueLabels(context.symbols),
    },
    execution,
    outcome,
    reflection,
    metadata: {
      ...metadata,
      ...(metadata.domain === undefined ? {} : { domain: cleanLabel(metadata.domain) }),
      tags: uniqueLabels(metadata.tags),
    },
    keys: {
      tools: uniqueLabels([
        ...execution.toolsUsed.map(({ name }) => name),
        ...execution.trace.flatMap(({ tool }) => tool ?? []),
      ]),
      errorTypes: uniqueLabels(context.errors.map(({ type }) => type)),
      ...failureKeys({ context, execution }),
    },
  }
}

/** A label as it is stored and queried. */
export function cleanLabel(label: string): string {
  return cleanText(label).trim()
}

/** Labels as they are stored, each once. */
export function uniqueLabels(labels: readonly string[]): readonly string[] {
  return [...new Set(labels.map(cleanLabel))]
}

/** Paths as they are stored, each once: `.\src\a.ts` is `src/a.ts`. */
export function cleanPaths(paths: readonly string[]): readonly string[] {
  const slashed = paths.map((path) => cleanLabel(path).replaceAll('\\', '/'))
  return [...new Set(slashed.map((path) => path.replace(/^(?:\.\/+)+(?=.)/u, '')))]
}

function contentOf(checked: CheckedEpisode): EpisodeContent {
  const { task, context, execution, outcome, reflection, metadata } = checked
  return { task, context, execution, outcome, reflection, metadata }
}

type Cleaner = (text: string) => string

// Names of fields, tools, types and tags are the same in episode after episode. Only short texts
// that stay as they are are known from one to the next: no secret is kept here.
const CLEAN_LENGTH_MAX = 64
const CLEAN_MAX = 4_096
const knownClean = new Set<string>()

// The same names, tools and errors occur many times in an episode.
function createCleaner(): Cleaner {
  const known = new Map<string, string>()
  return (text) => {
    if (knownClean.has(text)) return text
    const found = known.get(text)
    if (found !== undefined) return found
    const cleaned = cleanSecrets(text)
    if (cleaned === text && text.length <= CLEAN_LENGTH_MAX) rememberClean(text)
    else known.set(text, cleaned)
    return cleaned
  }
}

function rememberClean(text: string): void {
  if (knownClean.size >= CLEAN_MAX) knownClean.clear()
  knownClean.add(text)
}

function cleanSecrets(text: string): string {
  return redact(cleanText(text)).text
}

/** Every text, names of fields too, without its secrets; what is undefined is left out. */
export function cleanTexts<Value>(value: Value, clean: Cleaner = cleanSecrets): Value {
  if (typeof value === 'string') return clean(value) as Value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: unknown) => cleanTexts(item, clean)) as Value
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  return Object.fromEntries(
    entries.map(([name, item]) => [clean(name), cleanTexts(item, clean)]),
  ) as Value
}
