import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { LANGUAGES, type Language } from '../../hostile-day/event.ts'
import type { Benchmark } from '../../run.ts'
import { GATE_SEED, type GateExample, makeGateExamples } from './gate-examples.ts'
import { chatterOdds, type FitOptions, fitChatter } from './gate-fit.ts'
import { renderChatterModel } from './gate-render.ts'

const FIT: FitOptions = { l2: 0.15, templatesMin: 2 }
const FOLDS = 5
const THRESHOLDS = [0.5, 0.8, 1, 1.5, 2]
/** That of `core/trust/gate/chatter.ts`. */
const THRESHOLD_USED = 0.8
const MODEL = join(import.meta.dirname, '../../../models/chatter.json')

/**
 * Fits the model that tells talk of the moment from what is worth knowing. It is cross-validated by
 * template: no sentence is judged by a model that has seen another one of its wording.
 */
export const gateTraining: Benchmark = {
  usage: 'train-gate [--write]',
  async run(args) {
    const { values } = parseArgs({ args: [...args], options: { write: { type: 'boolean' } } })
    const judged = crossValidate(makeGateExamples())
    const rows = THRESHOLDS.flatMap((odds) =>
      LANGUAGES.map((language) => ({ odds, language, ...sharesOf(judged, language, odds) })),
    )
    console.log('| odds over | language | facts lost | talk let in |\n|---|---|---|---|')
    for (const { odds, language, lost, letIn } of rows) {
      console.log(`| ${odds} | ${language} | ${lost} | ${letIn} |`)
    }
    if (values.write !== true) return
    const used = rows.filter(({ odds }) => odds === THRESHOLD_USED)
    const heldOut = Object.fromEntries(
      used.map(({ language, lost, letIn }) => [
        language,
        `facts lost ${lost}, talk let in ${letIn}`,
      ]),
    )
    await writeFile(MODEL, fitGate(heldOut))
  },
}

/** The text of `models/chatter.json`, the same every time. */
export function fitGate(heldOut: Readonly<Record<string, string>>): string {
  const examples = makeGateExamples()
  return renderChatterModel(fitChatter(examples, FIT), { examples, seed: GATE_SEED, heldOut })
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
