import type { VNode } from 'preact'
import { useTexts } from '../../shared/language.ts'
import type { Fact } from '../../shared/memory.ts'
import { Badge, type Tone } from '../../shared/parts.tsx'
import { factsTexts } from './facts-texts.ts'

const TONES: Readonly<Record<Fact['status'], Tone>> = {
  active: 'good',
  superseded: 'warn',
  rejected: 'bad',
  forgotten: 'plain',
}

export function StatusBadge({ status }: { readonly status: Fact['status'] }): VNode {
  return <Badge tone={TONES[status]}>{useTexts(factsTexts).statuses[status]}</Badge>
}
