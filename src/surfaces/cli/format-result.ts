import type { Memory } from '../../operations/operation.ts'
import {
  formatBlockReceipt,
  formatCoreMemory,
  formatPrompt,
  formatToolResult,
} from './format/format-blocks.ts'
import {
  formatBug,
  formatBugMatches,
  formatBugPage,
  formatForgottenBug,
  formatFoundBug,
} from './format/format-bugs.ts'
import { formatChange, formatCodePatterns } from './format/format-code-patterns.ts'
import {
  formatAbout,
  formatAlias,
  formatAliases,
  formatOpinion,
  formatPartedAlias,
  formatSuggestions,
  formatTopics,
} from './format/format-entities.ts'
import { formatEpisode, formatEpisodes, formatStoredEpisode } from './format/format-episodes.ts'
import {
  formatFact,
  formatForgotten,
  formatHistory,
  formatPage,
  formatPinned,
  formatReceipt,
  formatRestored,
  formatUndone,
  formatUnpinned,
} from './format/format-facts.ts'
import { formatFailures } from './format/format-failures.ts'
import { formatKnowledge } from './format/format-knowledge.ts'
import {
  formatArchived,
  formatConsolidated,
  formatDeletedEpisode,
  formatFeedback,
  formatPurgedEpisodes,
  formatRestoredEpisode,
} from './format/format-lifecycle.ts'
import { formatMetrics } from './format/format-metrics.ts'
import {
  formatNightly,
  formatNightlyReport,
  formatReflectedEpisodes,
} from './format/format-nightly.ts'
import { formatAsked, formatClosedQuestion, formatQuestions } from './format/format-questions.ts'
import { formatRecall } from './format/format-recall.ts'
import {
  formatForgottenRule,
  formatJudgedRule,
  formatLearnedRule,
  formatRuleMatches,
  formatRules,
} from './format/format-rules.ts'
import {
  formatHypothesis,
  formatMoved,
  formatPruned,
  formatRestoredTask,
  formatSnapshot,
  formatTaskChange,
  formatTaskContext,
  formatVariable,
} from './format/format-task-context.ts'
import {
  formatFinishedTask,
  formatRecordedStep,
  formatRetrievedForTask,
  formatStartedTask,
  formatTasks,
} from './format/format-tasks.ts'
import { formatToolStatistics } from './format/format-tool-statistics.ts'
import { formatAllowed, formatPurged } from './format/format-transfer.ts'
import { formatComparison, formatUnderstanding } from './format/format-understanding.ts'
import { formatHealth, formatSettings, formatStats } from './format/format-upkeep.ts'
import {
  formatReflection,
  formatRetained,
  formatWorkspaceReport,
} from './format/format-workspace.ts'
import { PATTERN_FORMATS, type PatternResults } from './format/pattern-formats.ts'
import { PROJECT_FORMATS, type ProjectResults } from './format/project-formats.ts'
import type { View } from './format/style.ts'

type Result<Name extends keyof Memory> = Memory[Name] extends (...input: never[]) => infer Output
  ? Awaited<Output>
  : never

/** What each operation resolves to, by its name. */
interface Results extends PatternResults, ProjectResults {
  readonly remember: Result<'remember'>
  readonly recall: Result<'recall'>
  readonly understand: Result<'understand'>
  readonly compare: Result<'compare'>
  readonly get: Result<'get'>
  readonly list: Result<'list'>
  readonly forget: Result<'forget'>
  readonly restore: Result<'restore'>
  readonly undo: Result<'undo'>
  readonly correct: Result<'correct'>
  readonly purge: Result<'purge'>
  readonly allow: Result<'allow'>
  readonly pin: Result<'pin'>
  readonly unpin: Result<'unpin'>
  readonly context: Result<'context'>
  readonly 'recall-prompt': Result<'recallPrompt'>
  readonly 'about-entity': Result<'aboutEntity'>
  readonly 'explain-opinion': Result<'explainOpinion'>
  readonly 'list-topics': { readonly topics: Result<'listTopics'> }
  readonly 'add-alias': Result<'addAlias'>
  readonly 'list-aliases': Result<'listAliases'>
  readonly 'remove-alias': Result<'removeAlias'>
  readonly 'suggest-aliases': { readonly suggestions: Result<'suggestAliases'> }
  readonly 'ask-later': Result<'askLater'>
  readonly 'list-questions': { readonly questions: Result<'listQuestions'> }
  readonly 'close-question': Result<'closeQuestion'>
  readonly confirm: Result<'confirmProposal'>
  readonly 'core-memory-view': Result<'coreMemoryView'>
  readonly 'core-memory-append': Result<'coreMemoryAppend'>
  readonly 'core-memory-replace': Result<'coreMemoryReplace'>
  readonly 'core-memory-define': Result<'coreMemoryDefine'>
  readonly 'archival-memory-insert': Result<'archivalMemoryInsert'>
  readonly 'archival-memory-search': Result<'archivalMemorySearch'>
  readonly 'memory-tool': Result<'memoryTool'>
  readonly history: Result<'history'>
  readonly 'store-episode': Result<'storeEpisode'>
  readonly 'search-episodes': Result<'searchEpisodes'>
  readonly 'get-episode': Result<'getEpisode'>
  readonly 'similar-failures': { readonly answers: Result<'similarFailures'> }
  readonly 'episode-feedback': Result<'giveFeedback'>
  readonly 'delete-episode': Result<'deleteEpisode'>
  readonly 'restore-episode': Result<'restoreEpisode'>
  readonly 'archive-old': Result<'archiveOld'>
  readonly 'consolidate-similar': Result<'consolidateSimilar'>
  readonly 'purge-deleted': Result<'purgeDeleted'>
  readonly 'start-task': Result<'startTask'>
  readonly 'list-tasks': { readonly tasks: Result<'listTasks'> }
  readonly 'retrieve-for-task': Result<'retrieveForTask'>
  readonly 'record-step': Result<'recordStep'>
  readonly 'push-state': Result<'pushState'>
  readonly 'set-variable': Result<'setVariable'>
  readonly 'get-variable': Result<'getVariable'>
  readonly hypothesize: Result<'hypothesize'>
  readonly decide: Result<'decide'>
  readonly track: Result<'track'>
  readonly 'render-task': Result<'renderTask'>
  readonly 'fetch-moved': Result<'fetchMoved'>
  readonly 'prune-task': Result<'pruneTask'>
  readonly 'snapshot-task': Result<'snapshotTask'>
  readonly 'restore-task': Result<'restoreTask'>
  readonly 'finish-task': Result<'finishTask'>
  readonly retain: Result<'retain'>
  readonly reflect: Result<'reflect'>
  readonly 'sync-workspace': Result<'syncWorkspace'>
  readonly 'describe-change': Result<'describeChange'>
  readonly 'list-code-patterns': Result<'listCodePatterns'>
  readonly 'match-bug-pattern': { readonly matches: Result<'matchBugPattern'> }
  readonly 'add-bug-pattern': Result<'addBugPattern'>
  readonly 'list-bug-patterns': Result<'listBugPatterns'>
  readonly 'get-bug-pattern': Result<'getBugPattern'>
  readonly 'bug-feedback': Result<'giveBugFeedback'>
  readonly 'learn-rule': Result<'learnRule'>
  readonly 'list-rules': { readonly rules: Result<'listRules'> }
  readonly 'match-rules': { readonly matches: Result<'matchRules'> }
  readonly 'rule-feedback': Result<'giveRuleFeedback'>
  readonly 'forget-rule': Result<'forgetRule'>
  readonly 'forget-bug-pattern': Result<'forgetBugPattern'>
  readonly 'tool-statistics': Result<'toolStatistics'>
  readonly 'relevant-knowledge': Result<'relevantKnowledge'>
  readonly nightly: Result<'nightly'>
  readonly 'nightly-report': Result<'nightlyReport'>
  readonly 'reflect-episodes': Result<'reflectEpisodes'>
  readonly metrics: { readonly metrics: Result<'metrics'> }
  readonly stats: Result<'stats'>
  readonly health: Result<'health'>
  readonly doctor: Result<'doctor'>
  readonly reindex: Result<'reindex'>
  readonly config: { readonly settings: Result<'config'> }
}

const FORMATS: { readonly [Name in keyof Results]: (result: Results[Name], view: View) => string } =
  {
    ...PATTERN_FORMATS,
    ...PROJECT_FORMATS,
    remember: formatReceipt,
    recall: formatRecall,
    understand: formatUnderstanding,
    compare: formatComparison,
    get: formatFact,
    list: formatPage,
    forget: formatForgotten,
    restore: formatRestored,
    undo: formatUndone,
    correct: formatReceipt,
    purge: formatPurged,
    allow: formatAllowed,
    pin: formatPinned,
    unpin: formatUnpinned,
    context: formatPrompt,
    'recall-prompt': formatPrompt,
    'about-entity': formatAbout,
    'explain-opinion': formatOpinion,
    'list-topics': formatTopics,
    'add-alias': formatAlias,
    'list-aliases': formatAliases,
    'remove-alias': formatPartedAlias,
    'suggest-aliases': formatSuggestions,
    'ask-later': formatAsked,
    'list-questions': formatQuestions,
    'close-question': formatClosedQuestion,
    confirm: formatReceipt,
    'core-memory-view': formatCoreMemory,
    'core-memory-append': formatBlockReceipt,
    'core-memory-replace': formatBlockReceipt,
    'core-memory-define': formatBlockReceipt,
    'archival-memory-insert': formatReceipt,
    'archival-memory-search': formatRecall,
    'memory-tool': formatToolResult,
    history: formatHistory,
    'store-episode': formatStoredEpisode,
    'search-episodes': formatEpisodes,
    'get-episode': formatEpisode,
    'similar-failures': formatFailures,
    'episode-feedback': formatFeedback,
    'delete-episode': formatDeletedEpisode,
    'restore-episode': formatRestoredEpisode,
    'archive-old': formatArchived,
    'consolidate-similar': formatConsolidated,
    'purge-deleted': formatPurgedEpisodes,
    'start-task': formatStartedTask,
    'list-tasks': formatTasks,
    'retrieve-for-task': formatRetrievedForTask,
    'record-step': formatRecordedStep,
    'push-state': formatTaskChange('Noted.'),
    'set-variable': formatTaskChange('Set.'),
    'get-variable': formatVariable,
    hypothesize: formatHypothesis,
    decide: formatTaskChange('Decided.'),
    track: formatTaskChange('Noted.'),
    'render-task': formatTaskContext,
    'fetch-moved': formatMoved,
    'prune-task': formatPruned,
    'snapshot-task': formatSnapshot,
    'restore-task': formatRestoredTask,
    'finish-task': formatFinishedTask,
    retain: formatRetained,
    reflect: formatReflection,
    'sync-workspace': formatWorkspaceReport,
    'describe-change': formatChange,
    'list-code-patterns': formatCodePatterns,
    'match-bug-pattern': formatBugMatches,
    'add-bug-pattern': formatBug,
    'list-bug-patterns': formatBugPage,
    'get-bug-pattern': formatFoundBug,
    'bug-feedback': formatBug,
    'learn-rule': formatLearnedRule,
    'list-rules': formatRules,
    'match-rules': formatRuleMatches,
    'rule-feedback': formatJudgedRule,
    'forget-rule': formatForgottenRule,
    'forget-bug-pattern': formatForgottenBug,
    'tool-statistics': formatToolStatistics,
    'relevant-knowledge': formatKnowledge,
    nightly: formatNightly,
    'nightly-report': formatNightlyReport,
    'reflect-episodes': formatReflectedEpisodes,
    metrics: formatMetrics,
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
