import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { LANGUAGES, type Language } from '../../hostile-day/event.ts'
import type { Benchmark } from '../../run.ts'
import { renderModelFile } from '../model-file.ts'
import { GATE_SEED, type GateExample, makeGateExamples } from './gate-examples.ts'
import { chatterOdds, type FitOptions, fitChatter } from './gate-fit.ts'

const FIT: FitOptions = { l2: 0.15, templatesMin: 2 }
const FOLDS = 5
const THRESHOLDS = [0.5, 0.8, 1, 1.5, 2]
/** That of `core/trust/gate/chatter.ts`. */
const THRESHOLD_USED = 0.8
/** Weights are stored in steps of this size. */
const STEP = 0.5
/** Pairs and parts of words that weigh less are left out; all words stay, to be known. */
const WEIGHT_MIN = 1

/**
 * Fits the model that separates small talk from what is worth knowing. It is cross-validated by
 * template: no sentence is judged by a model that has seen its template.
 */
export const gateTraining: Benchmark = {
  usage: 'train-gate [--out <file>]',
  async run(args) {
    const { values } = parseArgs({ args: [...args], options: { out: { type: 'string' } } })
    const judged = crossValidate(makeGateExamples())
    const rows = THRESHOLDS.flatMap((odds) =>
      LANGUAGES.map((language) => ({ odds, language, ...sharesOf(judged, language, odds) })),
    )
    console.log('| odds over | language | facts lost | talk let in |\n|---|---|---|---|')
    for (const { odds, language, lost, letIn } of rows) {
      console.log(`| ${odds} | ${language} | ${lost} | ${letIn} |`)
    }
    if (values.out === undefined) return
    const used = rows.filter(({ odds }) => odds === THRESHOLD_USED)
    const unread = Object.fromEntries(
      used.map(({ language, lost, letIn }) => [
        language,
        `facts lost ${lost}, talk let in ${letIn}`,
      ]),
    )
    await writeFile(values.out, fitGate(unread))
  },
}

/** The text of `models/chatter.json`, the same every time. */
export function fitGate(unread: Readonly<Record<string, unknown>>): string {
  const examples = makeGateExamples()
  const { bias, weights } = fitChatter(examples, FIT)
  const kept = [...weights]
    .map(([feature, weight]) => [feature, Math.round(weight / STEP) * STEP] as const)
    .filter(([feature, weight]) => !/^[~=]| /u.test(feature) || Math.abs(weight) >= WEIGHT_MIN)
    .sort(([left], [right]) => (left < right ? -1 : 1))
  const provenance = {
    data: {
      set: 'bench/train/gate and half A of bench/hostile-day',
      sha256: createHash('sha256').update(JSON.stringify(examples)).digest('hex'),
    },
    command: 'npm run -s bench -- train-gate --out models/chatter.json',
    seed: GATE_SEED,
    unread,
  }
  const model = { bias, weights: Object.fromEntries(kept) }
  return renderModelFile(provenance, { model, digits: 3 })
}

interface Judged extends GateExample {
  readonly odds: number
}

function crossValidate(examples: readonly GateExample[]): readonly Judged[] {
  const folds = Array.from({ length: FOLDS }, (_, fold) => fold)
  return folds.flatMap((fold) => {
    const isHeldOut = ({ template }: GateExample): boolean => foldOf(template) === fold
    const model = fitChatter(
      examples.filter((example) => !isHeldOut(example)),
      FIT,
    )
    return examples
      .filter(isHeldOut)
      .map((example) => ({ ...example, odds: chatterOdds(model, example.text) }))
  })
}

function foldOf(template: string): number {
  let hash = 7
  for (const character of template) {
    hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0
  }
  return hash % FOLDS
}

function sharesOf(
  judged: readonly Judged[],
  language: Language,
  odds: number,
): { readonly lost: string; readonly letIn: string } {
  const own = judged.filter((one) => one.language === language)
  const [kept, dropped] = [own.filter(({ isKept }) => isKept), own.filter((one) => !one.isKept)]
  const lost = kept.filter((one) => one.odds > odds)
  const letIn = dropped.filter((one) => one.odds <= odds)
  return { lost: share(lost, kept), letIn: share(letIn, dropped) }
}

function share(part: readonly unknown[], whole: readonly unknown[]): string {
  return `${((100 * part.length) / whole.length).toFixed(1)} %`
}
