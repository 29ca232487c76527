import type { Memory } from '../../operations/operation.ts'
import { formatEpisode, formatEpisodes, formatStoredEpisode } from './format/format-episodes.ts'
import {
  formatFact,
  formatForgotten,
  formatHistory,
  formatPage,
  formatReceipt,
  formatRestored,
} from './format/format-facts.ts'
import { formatRecall } from './format/format-recall.ts'
import { formatPurged } from './format/format-transfer.ts'
import { formatComparison, formatUnderstanding } from './format/format-understanding.ts'
import { formatHealth, formatSettings, formatStats } from './format/format-upkeep.ts'
import {
  formatReflection,
  formatRetained,
  formatWorkspaceReport,
} from './format/format-workspace.ts'
import type { View } from './format/style.ts'

type Result<Name extends keyof Memory> = Memory[Name] extends (...input: never[]) => infer Output
  ? Awaited<Output>
  : never

/** What each operation resolves to, by its name. */
interface Results {
  readonly remember: Result<'remember'>
  readonly recall: Result<'recall'>
  readonly understand: Result<'understand'>
  readonly compare: Result<'compare'>
  readonly get: Result<'get'>
  readonly list: Result<'list'>
  readonly forget: Result<'forget'>
  readonly restore: Result<'restore'>
  readonly correct: Result<'correct'>
  readonly purge: Result<'purge'>
  readonly history: Result<'history'>
  readonly 'store-episode': Result<'storeEpisode'>
  readonly 'search-episodes': Result<'searchEpisodes'>
  readonly 'get-episode': Result<'getEpisode'>
  readonly retain: Result<'retain'>
  readonly reflect: Result<'reflect'>
  readonly 'sync-workspace': Result<'syncWorkspace'>
  readonly stats: Result<'stats'>
  readonly health: Result<'health'>
  readonly doctor: Result<'doctor'>
  readonly reindex: Result<'reindex'>
  readonly config: { readonly settings: Result<'config'> }
}

const FORMATS: { readonly [Name in keyof Results]: (result: Results[Name], view: View) => string } =
  {
    remember: formatReceipt,
    recall: formatRecall,
    understand: formatUnderstanding,
    compare: formatComparison,
    get: formatFact,
    list: formatPage,
    forget: formatForgotten,
    restore: formatRestored,
    correct: formatReceipt,
    purge: formatPurged,
    history: formatHistory,
    'store-episode': formatStoredEpisode,
    'search-episodes': formatEpisodes,
    'get-episode': formatEpisode,
    retain: formatRetained,
    reflect: formatReflection,
    'sync-workspace': formatWorkspaceReport,
    stats: formatStats,
    health: formatHealth,
    doctor: formatHealth,
    reindex: formatHealth,
    config: formatSettings,
  }

/** Renders a result for a person. An operation without a form of its own is shown as JSON. */
export function formatResult(name: string, result: unknown, view: View): string {
  if (!Object.hasOwn(FORMATS, name)) return JSON.stringify(result, null, 2)
  const format = FORMATS[name as keyof Results] as (result: unknown, view: View) => string
  return format(result, view)
}
