import { unitRange } from '../calendar.ts'
import { type Found, matchAt, spaced } from './scan.ts'
import type { When } from './when.ts'

const around = spaced(
  '(?: (?:이|가)? (?:있는|속한|포함된|포함하는|시작하는|시작되는) |의? )(?<unit>주간?|달)(?=에|부터|까지|동안|는|[^가-힣]|$)',
)

/** "4월 10일이 있는 주", "9월 16일 주": the week or month around a day. */
export function readEnclosing(text: string, { to, value }: Found<When>): Found<When> | undefined {
  if (value.grain !== 'day' || !value.point) return undefined
  const match = matchAt(around, text, to)
  if (match === undefined) return undefined
  const unit = match.groups?.unit === '달' ? 'month' : 'week'
  const { refine } = value
  const whole: When = {
    ...value,
    grain: unit,
    point: false,
    refine: (span) => {
      const day = refine === undefined ? span : refine(span)
      return day && unitRange(unit, day.start)
    },
  }
  return { to: to + match[0].length, value: whole }
}
