/** What a fitted model is: a weight for each signal, and how a score becomes a probability. */
export interface RankingModel {
  readonly weights: Readonly<Record<string, number>>
  readonly calibration: Calibration
}

/** Probability of relevance = 1 / (1 + exp(-(bias + score·s + lead·(score − best)))). */
export interface Calibration {
  readonly bias: number
  readonly score: number
  readonly lead: number
}

/** With a model of meaning. Fitted by `npm run -s bench -- train`: see bench/train/README.md. */
export const RANKING_WITH_MEANING: RankingModel = {
  weights: {
    words: 3.2,
    wordDepth: -1.2,
    wordCoverage: 1.4,
    meaningWhole: 4.2,
    meaningSentence: 1,
    meaningBest: 3,
    agreement: -2,
    likeTheBest: 0.5,
    wordsBefore: 0.01,
    wordsAfter: 0.01,
    meaningBefore: 0.01,
    bucketFits: 0.5,
    importance: 0.6,
    recency: 0.15,
    wordsTwoBefore: 1,
    meaningAfter: 0.8,
    answers: -0.5,
    answersMeaning: 1,
    answersWords: 0.5,
    coverageBeside: 1,
    coverageNear: 1,
    coverageAround: 1,
    meaningAround: 2,
    wordsAround: 1,
    spokenByNamed: 0.7,
    spokenByAnother: -0.7,
    spokenByAsker: 0.5,
    spokenToAsker: -0.5,
    entityShare: 0.3,
    saysWhen: 0.9,
    inWindow: 1,
    nearWindow: 1,
    isQuestion: -0.5,
    questionShare: -0.4,
    length: -0.1,
    nearWords: 1,
    stanceForAdvice: 0.5,
    stance: 0,
  },
  calibration: { bias: -4, score: 0.5, lead: 1 },
}

/** Without one: by words alone. */
export const RANKING_BY_WORDS: RankingModel = {
  weights: {
    words: 4,
    wordDepth: 0,
    wordCoverage: 3,
    wordsBefore: 0.01,
    wordsAfter: 0.01,
    meaningBefore: 0.01,
    bucketFits: 0.5,
    importance: 0.6,
    recency: 0.15,
    wordsTwoBefore: 1,
    answers: -0.5,
    answersWords: 1,
    coverageBeside: 1,
    coverageNear: 1,
    coverageAround: 1,
    wordsAround: 1,
    spokenByNamed: 0.7,
    spokenByAnother: -0.7,
    spokenByAsker: 0.5,
    spokenToAsker: -0.5,
    entityShare: 0.5,
    saysWhen: 0.9,
    inWindow: 1,
    nearWindow: 1,
    isQuestion: -0.5,
    questionShare: -0.4,
    length: -0.1,
    nearWords: 2,
    stanceForAdvice: 0.5,
    stance: 0,
  },
  calibration: { bias: -4, score: 0.5, lead: 1 },
}
