/** What a question wants to know, as far as its wording tells. */
export interface Asks {
  /** What holds now: "currently", "still", "these days". */
  readonly forPresent: boolean
  /** What held once and may not hold any more: "used to", "previous", "before I moved". */
  readonly forPast: boolean
  /** The beginning of something: "first", "originally". */
  readonly forFirst: boolean
  /** The newest of several: "latest", "most recent", "last time". */
  readonly forLatest: boolean
  /** A number of things or an amount that several memories may share: "how many", "in total". */
  readonly forSum: boolean
  /** A comparison or a share: "how much more", "what percentage", "compared to". */
  readonly forDifference: boolean
  /** A point in time: "when did", "what day". */
  readonly forTime: boolean
  /** A length of time: "how long", "how many weeks". */
  readonly forDuration: boolean
  /** How often something happens. */
  readonly forFrequency: boolean
  /** Names a time relative to now or a date: "two weeks ago", "last Friday", "in March". */
  readonly namesTime: boolean
  /** Relates two events in time: "before I moved", "between the day … and the day …". */
  readonly relatesEvents: boolean
  readonly forOpinion: boolean
  /** A recommendation, so that preferences matter. */
  readonly forAdvice: boolean
  /** Something the assistant said before: "you suggested", "our last chat", "remind me". */
  readonly forWhatAssistantSaid: boolean
  /** Which came first, or a sequence of events. */
  readonly forOrder: boolean
  readonly forSummary: boolean
  /** Every one of something: "all", "list", "everything". */
  readonly forAll: boolean
}

export type AskName = keyof Asks

/** The wording of one language for what can be asked. */
export type AskPatterns = Readonly<Record<AskName, RegExp>>
