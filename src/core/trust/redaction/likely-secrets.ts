import secretModel from '../../../../models/secrets.json' with { type: 'json' }
import { lazily } from '../../language/similarity/lazily.ts'
import { type Finding, HIDDEN } from './finding.ts'
import { secretTokens } from './secret-features.ts'
import { isDigest, isPlaceholder, PUBLIC_LABEL } from './value-shapes.ts'

/** A logistic regression on the features of a word. */
export interface SecretModel {
  readonly buckets: number
  readonly intercept: number
  /** What a step of the weights counts. */
  readonly step: number
  readonly weights: Int8Array
}

export interface JudgedWord {
  readonly from: number
  readonly to: number
  readonly probability: number
}

const shipped = lazily(
  (): SecretModel => ({
    ...secretModel,
    weights: Int8Array.from(atob(secretModel.weights), (byte) => byte.charCodeAt(0)),
  }),
)

// Words of one secret: `tulip-9 Rain`, `a1:b2`.
const JOINT = /^[^\S\n]?[^\p{L}\p{N}\s\ue000]?$/u
const LABEL_LENGTH = 20
// The model was fitted on words of these scripts alone.
const OTHER_SCRIPT = /[^\P{L}\p{Script=Latin}\p{Script=Hangul}]/u
// A member in code: `window.localStorage`, `Integer.valueOf`.
const MEMBER = /^(?=.*[a-z][A-Z])[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+$/

/** Words that a fitted model takes for secrets by what they look like and what stands around them. */
export function findLikelySecrets(text: string): Finding[] {
  const found: Finding[] = []
  for (const { from, to, probability } of judgeSecrets(text, shipped())) {
    if (probability < secretModel.threshold) continue
    const last = found.at(-1)
    if (last !== undefined && JOINT.test(text.slice(last.to, from))) {
      found[found.length - 1] = { ...last, to }
    } else found.push({ rule: 'likely-secret', what: 'secret', from, to })
  }
  return found
}

/** How likely each word of a text is a secret. */
export function judgeSecrets(text: string, model: SecretModel): readonly JudgedWord[] {
  return secretTokens(text, model.buckets).map(({ from, to, features }) => {
    let sum = 0
    for (const bucket of features) sum += model.weights[bucket] ?? 0
    const probability = 1 / (1 + Math.exp(-model.intercept - sum * model.step))
    return { from, to, probability: isNoSecret(text, from, to) ? 0 : probability }
  })
}

function isNoSecret(text: string, from: number, to: number): boolean {
  const before = text.slice(Math.max(0, from - LABEL_LENGTH), from)
  const shown = before.slice(before.lastIndexOf(HIDDEN) + 1)
  const word = text.slice(from, to)
  if (PUBLIC_LABEL.test(shown) || OTHER_SCRIPT.test(word)) return true
  return isPlaceholder(word) || isDigest(word) || MEMBER.test(word)
}
