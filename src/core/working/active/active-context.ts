/** What the agent has in mind and in hand. */
export interface ActiveContext {
  /** The file used last comes last. */
  readonly files: readonly TrackedFile[]
  readonly symbols: readonly TrackedSymbol[]
  readonly hypotheses: readonly Hypothesis[]
  readonly decisions: readonly Decision[]
}

export type FileState = 'read' | 'created' | 'modified' | 'deleted'

export interface TrackedFile {
  readonly path: string
  readonly state: FileState
  readonly previousState?: FileState
  /** True as soon as it was changed once in this task. */
  readonly isModified: boolean
  readonly accesses: number
  readonly accessedAt: string
}

export interface TrackedSymbol {
  readonly name: string
  readonly kind?: string
  readonly file?: string
  readonly line?: number
  readonly accesses: number
  readonly accessedAt: string
}

/** Something that may be so. It leaves when it is confirmed or rejected. */
export interface Hypothesis {
  readonly id: string
  readonly text: string
  /** The question that it answers: two answers to one question conflict. */
  readonly about?: string
  readonly confidence: number
  readonly evidence: readonly string[]
  readonly status: 'open' | 'confirmed'
  readonly at: string
}

export interface Decision {
  readonly id: string
  readonly decision: string
  readonly rationale?: string
  readonly at: string
  readonly snapshot: ContextSnapshot
}

/** The situation of a decision, by names and numbers. */
export interface ContextSnapshot {
  readonly step: number
  readonly phase?: string
  readonly subtask?: string
  readonly files: readonly string[]
  readonly symbols: readonly string[]
  readonly hypotheses: number
  readonly decisions: number
}

export const FILES_MAX = 500
export const SYMBOLS_MAX = 500
export const HYPOTHESES_MAX = 50
export const DECISIONS_MAX = 500

export const NOTHING_ACTIVE: ActiveContext = {
  files: [],
  symbols: [],
  hypotheses: [],
  decisions: [],
}
