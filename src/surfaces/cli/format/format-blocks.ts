import type { Memory } from '../../../operations/operation.ts'
import { toLine, toLines } from './printable.ts'
import type { View } from './style.ts'

type CoreMemory = Awaited<ReturnType<Memory['coreMemoryView']>>
type Receipt = Awaited<ReturnType<Memory['coreMemoryAppend']>>
type Prompt = Awaited<ReturnType<Memory['context']>>
type ToolResult = Awaited<ReturnType<Memory['memoryTool']>>

export function formatCoreMemory({ blocks, characters, limit }: CoreMemory, view: View): string {
  if (blocks.length === 0) return view.style.warning('There are no core blocks yet.')
  const shown = blocks.map(({ label, description, value, versions = [], ...block }) => {
    const about = description === undefined ? '' : `: ${toLine(description)}`
    const room = `${block.characters} of ${block.limit} characters, ${block.trust}`
    return [
      `${view.style.bold(toLine(label))}${about}  ${view.style.dim(room)}`,
      ...toLines(value).map((line) => `  ${line}`),
      ...versions.map(({ revision, at, value: past }) =>
        view.style.dim(`  ${revision}, ${at.slice(0, 16)}: ${toLine(past)}`),
      ),
    ].join('\n')
  })
  const total = `All together ${characters} of ${limit} characters.`
  return [...shown, view.style.dim(total)].join('\n\n')
}

export function formatBlockReceipt(receipt: Receipt, view: View): string {
  const { outcome, reason, redacted, block } = receipt
  const notes = [
    ...(redacted === undefined ? [] : [`Hidden before it was stored: ${redacted.join(', ')}.`]),
    ...(block === undefined ? [] : [`Now: ${toLine(block.value)}`]),
  ]
  const paint = outcome === 'dropped' ? view.style.warning : view.style.good
  return [paint(toLine(reason)), ...notes.map((note) => view.style.dim(`  ${note}`))].join('\n')
}

/** Text for a prompt is shown as a model gets it. */
export function formatPrompt({ text, tokens, leftOut }: Prompt, view: View): string {
  if (text === '') return view.style.warning('There is nothing to show.')
  const left = leftOut.length === 0 ? '' : ` ${leftOut.length} did not fit.`
  return [...toLines(text), view.style.dim(`${tokens} tokens.${left}`)].join('\n')
}

export function formatToolResult({ content, isError }: ToolResult, view: View): string {
  const lines = toLines(content)
  return (isError ? lines.map(view.style.bad) : lines).join('\n')
}
