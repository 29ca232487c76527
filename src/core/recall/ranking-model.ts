/** What a fitted model is: a weight for each signal, and how a score becomes a probability. */
export interface RankingModel {
  readonly weights: Readonly<Record<string, number>>
  readonly calibration: Calibration
}

/** Probability of relevance = 1 / (1 + exp(-(bias + score·s + lead·(score − best)))). */
interface Calibration {
  readonly bias: number
  readonly score: number
  readonly lead: number
}

// Fitted by `npm run -s bench -- train-ranking --write`; bench/train/ranking.md says on what.

/** With a model of meaning. */
export const RANKING_WITH_MEANING: RankingModel = {
  weights: {
    words: 2.793,
    wordDepth: -0.356,
    wordCoverage: 0.892,
    nearWords: 1.5,
    meaningWhole: 4.476,
    meaningSentence: 0.871,
    meaningBest: 1.161,
    agreement: -1.81,
    likeTheBest: 1.86,
    wordsBefore: 0.404,
    wordsAfter: 0.545,
    wordsTwoBefore: 0.895,
    meaningBefore: -1.049,
    meaningAfter: 0.259,
    answers: -0.197,
    answersMeaning: 2.579,
    answersWords: 1.241,
    coverageBeside: 0.32,
    coverageNear: 1.462,
    coverageAround: 2.028,
    meaningAround: 1.526,
    wordsAround: -2.74,
    spokenByNamed: 0.739,
    spokenByAnother: -0.74,
    spokenByAsker: 1.65,
    spokenToAsker: -1.652,
    entityShare: 0.051,
    saysWhen: 2.233,
    inWindow: 2.264,
    nearWindow: 2.648,
    isQuestion: -0.599,
    questionShare: 0.172,
    length: -0.198,
    stanceForAdvice: 1.494,
    stance: 0.316,
    bucketFits: 0.5,
    opinionFits: 0.5,
    importance: 0.6,
    recency: 0.15,
  },
  calibration: { bias: -2.756, score: 0.203, lead: 0.731 },
}

/** Without one: by words alone. */
export const RANKING_BY_WORDS: RankingModel = {
  weights: {
    words: 3.841,
    wordDepth: 2.041,
    wordCoverage: -0.737,
    nearWords: 1.5,
    wordsBefore: 0.366,
    wordsAfter: 1.095,
    wordsTwoBefore: 1.107,
    answers: 0.259,
    answersWords: 2.272,
    coverageBeside: 0.048,
    coverageNear: 1.53,
    coverageAround: 2.415,
    wordsAround: -1.611,
    spokenByNamed: 0.641,
    spokenByAnother: -0.641,
    spokenByAsker: 1.712,
    spokenToAsker: -1.714,
    entityShare: 0.231,
    saysWhen: 2.365,
    inWindow: 2.628,
    nearWindow: 2.294,
    isQuestion: -0.626,
    questionShare: 0.304,
    length: -0.166,
    stanceForAdvice: 1.503,
    stance: 0.319,
    bucketFits: 0.5,
    opinionFits: 0.5,
    importance: 0.6,
    recency: 0.15,
  },
  calibration: { bias: -2.442, score: 0.214, lead: 0.761 },
}
