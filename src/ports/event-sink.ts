/** Something worth reporting when it happens. Names are noun-verb. */
export type MemoryEvent =
  /** Long work progressed. `total` is absent while unknown. */
  | {
      readonly kind: 'work-progressed'
      readonly work: string
      readonly done: number
      readonly total?: number
    }
  /** A derived index was behind, damaged or of another model, and was repaired. */
  | { readonly kind: 'index-repaired'; readonly index: string; readonly reason: string }
  /** A model was loaded, in this runtime. */
  | { readonly kind: 'model-loaded'; readonly model: string; readonly runtime: string }
  /** Something went wrong that no caller is waiting for. */
  | { readonly kind: 'background-failed'; readonly work: string; readonly message: string }
  /** A record was written, forgotten or restored. Never carries its text. */
  | { readonly kind: 'record-changed'; readonly action: string; readonly id: string }

/** Takes events. Must return at once and never throw. */
export interface EventSink {
  emit(event: MemoryEvent): void
}
