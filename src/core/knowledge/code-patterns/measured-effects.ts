import type { CodeEffect, CodePatternUse } from './code-pattern.ts'
import { EFFECT_ASPECTS } from './code-pattern.ts'

/** What a change did to the code each time that it was made, on the whole. */
export function effectsOf(uses: readonly CodePatternUse[]): readonly CodeEffect[] {
  const measured = uses.flatMap(({ measure }) => measure ?? [])
  if (measured.length === 0) return []
  return EFFECT_ASPECTS.map((aspect) => {
    const values = measured.map((one) => one[aspect])
    const sum = values.reduce((total, value) => total + value, 0)
    return {
      aspect,
      mean: Math.round((sum / values.length) * 100) / 100,
      more: values.filter((value) => value > 0).length,
      fewer: values.filter((value) => value < 0).length,
      uses: values.length,
    }
  })
}
