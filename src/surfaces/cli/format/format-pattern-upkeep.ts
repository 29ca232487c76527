import type { Memory } from '../../../operations/operation.ts'
import { evidenceBar, paintStatus, tellCertainty } from './pattern-rows.ts'
import { counted } from './phrases.ts'
import { toLine } from './printable.ts'
import type { View } from './style.ts'

type Result<Name extends keyof Memory> = Memory[Name] extends (...input: never[]) => infer Output
  ? Awaited<Output>
  : never

export function formatApplication(result: Result<'recordApplication'>, view: View): string {
  const { pattern, isCounted, reason } = result
  const said = isCounted ? view.style.good('Counted') : view.style.warning('Not counted')
  return [
    `${said}: ${toLine(reason)}`,
    `  ${toLine(pattern.name)} · ${paintStatus(pattern, view)}`,
    `  ${evidenceBar(pattern, view)}`,
    view.style.dim(`  ${tellCertainty(pattern)}`),
  ].join('\n')
}

export function formatValidation(result: Result<'validatePatterns'>, view: View): string {
  const { tested, changed, moves, isDryRun } = result
  const would = isDryRun ? ' would' : ''
  return [
    view.style.good(`Tested ${counted(tested, 'pattern')}; ${changed}${would} change.`),
    ...moves.map(({ name, from = 'new', to, reason }) => {
      const why = reason === undefined ? '' : view.style.dim(`  ${toLine(reason)}`)
      return `  ${toLine(name)}: ${from} → ${to}${why}`
    }),
  ].join('\n')
}

export function formatPruning({ pruned, isDryRun }: Result<'prunePatterns'>, view: View): string {
  if (pruned.length === 0) return view.style.good('Every pattern is worth keeping.')
  const said = isDryRun ? 'Would be deprecated' : 'Deprecated'
  return [
    view.style.good(`${said}: ${counted(pruned.length, 'pattern')}.`),
    ...pruned.map(({ id, name, reason }) => {
      return `  ${toLine(name)}: ${reason}  ${view.style.dim(id)}`
    }),
  ].join('\n')
}

export function formatSimilarPatterns(
  { results }: { readonly results: Result<'similarPatterns'> },
  view: View,
): string {
  if (results.length === 0) return 'No other pattern says nearly the same.'
  return results
    .map(({ pattern, similarity, shared }) => {
      const common = shared.length === 0 ? '' : ` · ${shared.join(', ')}`
      const figures = view.style.dim(`${Math.round(similarity * 100)} % alike${common}`)
      return `${toLine(pattern.name)}  ${figures}\n  ${view.style.dim(pattern.id)}`
    })
    .join('\n')
}

export function formatInstantiated({ lines }: Result<'instantiatePattern'>): string {
  return lines.map((line, index) => `${index + 1}. ${toLine(line)}`).join('\n')
}
