import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { hasNoise } from '../../../src/core/gate/noise/noise-blocks.ts'
import { readSentenceJunk } from '../../../src/core/gate/sentence-junk.ts'
import { LANGUAGES } from '../../hostile-day/event.ts'
import type { Benchmark } from '../../run.ts'
import { type GateExample, makeGateExamples } from './gate-examples.ts'
import { chatterOdds, type FitOptions, fitChatter } from './gate-fit.ts'
import { renderChatterModel } from './gate-render.ts'

const FIT: FitOptions = { l2: 0.3, templatesMin: 2 }
const FOLDS = 5
const THRESHOLDS = [0.5, 1, 1.5, 2]

/**
 * Fits the model that tells talk of the moment from what is worth knowing. It is cross-validated by
 * template: no sentence is judged by a model that has seen another one of its wording.
 */
export const gateTraining: Benchmark = {
  usage: 'train-gate [--write <file>]',
  async run(args) {
    const { values } = parseArgs({ args: [...args], options: { write: { type: 'string' } } })
    const examples = makeGateExamples()
    console.log(renderJudged(crossValidate(examples)))
    if (values.write !== undefined) {
      await writeFile(values.write, renderChatterModel(fitChatter(examples, FIT)))
    }
  },
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

function renderJudged(judged: readonly Judged[]): string {
  const rows = THRESHOLDS.flatMap((odds) =>
    LANGUAGES.map((language) => {
      const own = judged.filter((one) => one.language === language)
      const [kept, dropped] = [own.filter(({ isKept }) => isKept), own.filter((one) => !one.isKept)]
      const lost = kept.filter((one) => one.odds > odds)
      const letIn = dropped.filter((one) => one.odds <= odds && !isJunkByRules(one.text))
      return `| ${odds} | ${language} | ${share(lost, kept)} | ${share(letIn, dropped)} |`
    }),
  )
  const head = ['| odds over | language | facts lost | junk let in by both |', '|---|---|---|---|']
  return [...head, ...rows].join('\n')
}

function isJunkByRules(text: string): boolean {
  return readSentenceJunk(text) !== undefined || hasNoise(text)
}

function share(part: readonly unknown[], whole: readonly unknown[]): string {
  return `${((100 * part.length) / whole.length).toFixed(1)} %`
}
