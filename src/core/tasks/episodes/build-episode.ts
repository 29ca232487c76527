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
  const clean = given.isRedacted === true ? cleanText : cleanSecrets
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
