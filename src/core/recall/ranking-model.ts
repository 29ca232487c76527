/** What a fitted model is: a weight for each signal, and how a score becomes a probability. */
export interface RankingModel {
  readonly weights: Readonly<Record<string, number>>
  readonly calibration: Calibration
}

/**
 * Probability of relevance = min(1, 4 · support) · 1 / (1 + exp(-(bias + lead · (score − best) + share · log of
 * the share that exp(score) has among all candidates))).
 */
interface Calibration {
  readonly bias: number
  readonly lead: number
  readonly share: number
  /** How probable it is that the memory holds anything about the question at all. */
  readonly support: Support
}

/** 1 / (1 + exp(-(bias + nearest · best cosine + coverage · best coverage by words))). */
interface Support {
  readonly bias: number
  readonly nearest: number
  readonly coverage: number
}

// Fitted by `npm run -s bench -- train-ranking --write`; bench/train/ranking.md says on what.

/** With a model of meaning. */
export const RANKING_WITH_MEANING: RankingModel = {
  weights: {
    words: 2.796,
    wordDepth: -0.355,
    wordCoverage: 0.903,
    nearWords: 1.5,
    meaningWhole: 4.461,
    meaningSentence: 0.864,
    meaningBest: 1.185,
    agreement: -1.825,
    likeTheBest: 1.854,
    wordsBefore: 0.383,
    wordsAfter: 0.544,
    wordsTwoBefore: 0.911,
    meaningBefore: -1.076,
    meaningAfter: 0.25,
    answers: -0.191,
    answersMeaning: 2.584,
    answersWords: 1.235,
    coverageBeside: 0.314,
    coverageNear: 1.455,
    coverageAround: 2.027,
    meaningAround: 1.519,
    wordsAround: -2.741,
    spokenByNamed: 0.745,
    spokenByAnother: -0.745,
    spokenByAsker: 1.651,
    spokenToAsker: -1.653,
    entityAsked: 4,
    entityShare: 0.048,
    saysWhen: 2.224,
    inWindow: 2.245,
    nearWindow: 2.635,
    isQuestion: -0.603,
    questionShare: 0.165,
    length: -0.199,
    stanceForAdvice: 1.491,
    stance: 0.322,
    bucketFits: 0.5,
    opinionFits: 0.5,
    importance: 0.6,
    recency: 0.15,
  },
  calibration: {
    bias: 0.94,
    lead: -0.147,
    share: 1.128,
    support: {
      bias: -9.394,
      nearest: 13.372,
      coverage: 7.139,
    },
  },
}

/** Without one: by words alone. */
export const RANKING_BY_WORDS: RankingModel = {
  weights: {
    words: 3.866,
    wordDepth: 2.009,
    wordCoverage: -0.7,
    nearWords: 1.5,
    wordsBefore: 0.35,
    wordsAfter: 1.102,
    wordsTwoBefore: 1.119,
    answers: 0.268,
    answersWords: 2.274,
    coverageBeside: 0.032,
    coverageNear: 1.53,
    coverageAround: 2.385,
    wordsAround: -1.588,
    spokenByNamed: 0.642,
    spokenByAnother: -0.642,
    spokenByAsker: 1.714,
    spokenToAsker: -1.716,
    entityAsked: 4,
    entityShare: 0.234,
    saysWhen: 2.367,
    inWindow: 2.635,
    nearWindow: 2.25,
    isQuestion: -0.623,
    questionShare: 0.301,
    length: -0.165,
    stanceForAdvice: 1.481,
    stance: 0.327,
    bucketFits: 0.5,
    opinionFits: 0.5,
    importance: 0.6,
    recency: 0.15,
  },
  calibration: {
    bias: 0.954,
    lead: -0.093,
    share: 1.118,
    support: {
      bias: -4.476,
      nearest: 0,
      coverage: 11.607,
    },
  },
}
