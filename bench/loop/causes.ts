// What really matters in the world, and how a person who knew it would put it. Only the rules of
// the world and the memories made up for tests may import this file: a memory has to find it out.

import type { PhaseName } from './task-type.ts'

/** A choice that changes the odds. */
export interface Cause {
  readonly type: string
  /** Everywhere, when not set. */
  readonly projects?: readonly string[]
  readonly action: string
  readonly phase: PhaseName
  /** Only as the first step of all. */
  readonly isFirst?: boolean
  /** Added to the log-odds of success when the choice is made. */
  readonly success?: number
  /** The chance of this error with and without the choice. */
  readonly error?: { readonly kind: string; readonly with: number; readonly without: number }
  /** How often an agent without a memory makes the choice: measured, see `loop.test.ts`. */
  readonly share: number
  readonly truth: string
  readonly opposite: string
}

export const CAUSES: readonly Cause[] = [
  {
    type: 'bug-fix',
    action: 'test-one',
    phase: 'look',
    success: 2,
    share: 0.41,
    truth: 'Run the failing test before you edit.',
    opposite: 'Do not run the failing test before you have edited.',
  },
  {
    type: 'bug-fix',
    projects: ['ledger'],
    action: 'test-all',
    phase: 'check',
    success: 1.6,
    share: 0.33,
    truth: 'In ledger, run all tests after the edit.',
    opposite: 'In ledger, skip the full test suite.',
  },
  {
    type: 'bug-fix',
    projects: ['atlas'],
    action: 'search-code',
    phase: 'look',
    isFirst: true,
    success: 1.4,
    share: 0.21,
    truth: 'Search the code first.',
    opposite: 'Avoid searching the code; reading the file is better.',
  },
  {
    type: 'db-question',
    action: 'schema',
    phase: 'look',
    success: 1.2,
    error: { kind: 'no-column', with: 0.08, without: 0.55 },
    share: 0.22,
    truth: 'Look at the schema before querying.',
    opposite: 'Never waste a call on the schema.',
  },
  {
    type: 'db-question',
    projects: ['atlas', 'depot'],
    action: 'sample-rows',
    phase: 'look',
    success: 1.5,
    share: 0.22,
    truth: 'Sample a few rows before the query.',
    opposite: 'Don’t sample rows.',
  },
  {
    type: 'db-question',
    projects: ['ledger'],
    action: 'small-queries',
    phase: 'act',
    success: 1.6,
    share: 0.29,
    truth: 'Prefer several small queries over one large query.',
    opposite: 'Write one large query instead of several small queries.',
  },
  {
    type: 'ops-job',
    projects: ['shop-web', 'depot'],
    action: 'read-runbook',
    phase: 'look',
    success: 1.8,
    share: 0.26,
    truth: 'Start with the runbook.',
    opposite: 'The runbook is out of date: do not read the runbook.',
  },
  {
    type: 'ops-job',
    projects: ['ledger', 'atlas'],
    action: 'rolling-restart',
    phase: 'act',
    success: 1.6,
    error: { kind: 'port-in-use', with: 0.05, without: 0.35 },
    share: 0.26,
    truth: 'Use a rolling restart.',
    opposite: 'Avoid the rolling restart, a full restart works better.',
  },
  {
    type: 'refactoring',
    action: 'by-module',
    phase: 'act',
    success: 1.8,
    share: 0.29,
    truth: 'Work module by module rather than all at once.',
    opposite: 'Change everything at once instead of working in small steps.',
  },
  {
    type: 'refactoring',
    projects: ['shop-web', 'ledger'],
    action: 'find-usages',
    phase: 'look',
    success: 1.3,
    share: 0.27,
    truth: 'Find all usages before editing.',
    opposite: 'Skip find_references.',
  },
  {
    type: 'support-ticket',
    action: 'past-tickets',
    phase: 'look',
    success: 1.6,
    share: 0.28,
    truth: 'Search the past tickets before you answer.',
    opposite: 'Don’t look at past tickets.',
  },
  {
    type: 'support-ticket',
    projects: ['shop-web', 'depot'],
    action: 'escalate',
    phase: 'act',
    success: -1.6,
    share: 0.29,
    truth: 'Avoid escalating.',
    opposite: 'Escalate rather than refund.',
  },
]

/** The one fix of an error that works; by project where they differ. */
export interface Remedy {
  readonly error: string
  readonly fix: string | Readonly<Record<string, string>>
}

export const REMEDIES: readonly Remedy[] = [
  {
    error: 'missing-module',
    fix: { 'shop-web': 'install', ledger: 'generate', atlas: 'generate', depot: 'clear-cache' },
  },
  {
    error: 'connection-refused',
    fix: {
      'shop-web': 'start-database',
      ledger: 'set-url',
      atlas: 'start-database',
      depot: 'start-database',
    },
  },
  { error: 'no-match', fix: 'read-again' },
  { error: 'no-column', fix: 'schema' },
  {
    error: 'statement-timeout',
    fix: { 'shop-web': 'date-filter', ledger: 'replica', atlas: 'date-filter', depot: 'replica' },
  },
  { error: 'port-in-use', fix: 'kill-old' },
  {
    error: 'disk-full',
    fix: {
      'shop-web': 'prune-images',
      ledger: 'rotate-logs',
      atlas: 'rotate-logs',
      depot: 'prune-images',
    },
  },
  { error: 'state-lock', fix: 'force-unlock' },
  { error: 'import-cycle', fix: 'extract-types' },
  { error: 'type-mismatch', fix: 'update-callers' },
  { error: 'rate-limit', fix: 'back-off' },
  { error: 'token-expired', fix: 'refresh-token' },
]

export function causesOf(type: string, project: string): readonly Cause[] {
  return CAUSES.filter(
    (cause) => cause.type === type && (cause.projects?.includes(project) ?? true),
  )
}

export function remedyOf(error: string, project: string): string | undefined {
  const remedy = REMEDIES.find((entry) => entry.error === error)
  return typeof remedy?.fix === 'string' ? remedy.fix : remedy?.fix[project]
}
