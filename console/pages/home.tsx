import type { VNode } from 'preact'
import { defineTexts, useFormat, useTexts } from '../shared/language.ts'
import { useAnswer, useMemory } from '../shared/memory.ts'
import { Section, Shown } from '../shared/parts.tsx'

const texts = defineTexts({
  en: { remembered: 'What is remembered', facts: 'Facts' },
  it: { remembered: 'Cosa è ricordato', facts: 'Fatti' },
  ko: { remembered: '기억된 것', facts: '사실' },
})

export function HomePage(): VNode {
  const said = useTexts(texts)
  const format = useFormat()
  const memory = useMemory()
  const stats = useAnswer((signal) => memory.admin.stats({}, { signal }), [])
  return (
    <Section title={said.remembered}>
      <Shown answer={stats}>
        {({ facts }) => (
          <p>
            {said.facts}: {format.number(facts.active)}
          </p>
        )}
      </Shown>
    </Section>
  )
}
