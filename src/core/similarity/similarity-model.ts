import type { LinearModel } from './linear-model.ts'

// Written by `npx tsx bench/train/similarity-train.ts --data <folder> --write`: linear and logistic
// regression over the terms of pair-features.ts. bench/train/similarity.md describes the data.

/** Closeness for two families of languages, and sameness for short and for long statements. */
export interface SimilarityModels {
  readonly english: LinearModel
  /** For texts that are read through the lexicon. */
  readonly glossed: LinearModel
  readonly sameShort: LinearModel
  readonly sameLong: LinearModel
}

export const SIMILARITY_MODELS: Readonly<Record<'meaning' | 'words', SimilarityModels>> = {
  meaning: {
    english: {
      intercept: -0.0635,
      weights: {
        aligned: 0.155,
        grammar: 0.0492,
        spelling: 0.1074,
        neighbours: -0.1628,
        length: -0.1269,
        words: 0.057,
        unmatched: -0.0364,
        unmatchedLeast: 0.0157,
        passage: 0.0329,
        numberConflict: -0.1686,
        negationConflict: -0.0101,
        contraryConflict: -0.064,
        cosine: 0.7998,
      },
    },
    glossed: {
      intercept: -0.0281,
      weights: {
        aligned: 0.5019,
        grammar: -0.0663,
        spelling: 0.1004,
        neighbours: -0.1208,
        length: -0.1063,
        words: 0.0428,
        unmatched: -0.0258,
        unmatchedLeast: 0.0507,
        passage: -0.0447,
        numberConflict: -0.1283,
        negationConflict: 0.0141,
        contraryConflict: -0.0882,
        cosine: 0.5584,
      },
    },
    sameShort: {
      intercept: -7.2335,
      weights: {
        aligned: 2.5857,
        grammar: -0.3991,
        spelling: 1.0961,
        neighbours: -0.4358,
        length: -0.1735,
        words: 0.2222,
        unmatched: 0.4234,
        unmatchedLeast: 0.1887,
        passage: 0.0446,
        numberConflict: -0.9422,
        negationConflict: -1.3979,
        contraryConflict: -2.3511,
        cosine: 6.0226,
      },
    },
    sameLong: {
      intercept: -7.1483,
      weights: {
        aligned: 0.8126,
        grammar: 1.1424,
        spelling: 4.6737,
        neighbours: -0.3212,
        length: 2.9928,
        words: 0.1242,
        unmatched: -0.5157,
        unmatchedLeast: -0.0402,
        passage: -1.8348,
        numberConflict: -0.9379,
        negationConflict: -0.783,
        contraryConflict: -0.8099,
        cosine: 3.2626,
      },
    },
  },
  words: {
    english: {
      intercept: -0.1347,
      weights: {
        aligned: 0.9592,
        grammar: -0.0651,
        spelling: 0.2968,
        neighbours: -0.1252,
        length: -0.122,
        words: 0.0269,
        unmatched: 0.0378,
        unmatchedLeast: 0.0817,
        passage: -0.0304,
        numberConflict: -0.1289,
        negationConflict: -0.045,
        contraryConflict: -0.1808,
      },
    },
    glossed: {
      intercept: 0.013,
      weights: {
        aligned: 1.0217,
        grammar: -0.0993,
        spelling: 0.1568,
        neighbours: -0.055,
        length: -0.1223,
        words: 0.0204,
        unmatched: -0.0114,
        unmatchedLeast: 0.0912,
        passage: -0.1115,
        numberConflict: -0.0789,
        negationConflict: 0.0203,
        contraryConflict: -0.1232,
      },
    },
    sameShort: {
      intercept: -5.9667,
      weights: {
        aligned: 5.9389,
        grammar: -0.759,
        spelling: 2.5031,
        neighbours: -0.0303,
        length: -0.3458,
        words: 0.4013,
        unmatched: 0.4167,
        unmatchedLeast: 0.2775,
        passage: -0.5193,
        numberConflict: -0.5287,
        negationConflict: -1.9724,
        contraryConflict: -2.4466,
      },
    },
    sameLong: {
      intercept: -5.9304,
      weights: {
        aligned: 2.039,
        grammar: 1.1331,
        spelling: 5.5416,
        neighbours: -0.276,
        length: 2.895,
        words: 0.1599,
        unmatched: -0.5419,
        unmatchedLeast: -0.052,
        passage: -2.0599,
        numberConflict: -0.7792,
        negationConflict: -0.8216,
        contraryConflict: -0.8465,
      },
    },
  },
}
