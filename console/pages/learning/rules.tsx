import type { RemoteMemory } from 'loci/client'
import type { VNode } from 'preact'
import { Browse } from '../../shared/browse.tsx'
import { Block, EpisodeLines, Figures, Pairs, Word } from '../../shared/details.tsx'
import { defineTexts, useFormat, useTexts } from '../../shared/language.ts'
import { type ResultOf, useAnswer, useMemory } from '../../shared/memory.ts'
import { Badge, Empty, Section, Shown } from '../../shared/parts.tsx'
import { StoredText } from '../../shared/stored-text.tsx'

const texts = defineTexts({
  en: {
    rules: 'Code rules, the most certain first',
    certainty: 'Confidence',
    seen: 'Seen',
    hint: 'Choose a rule to see the change that it asks for, and the episodes that show it.',
    accepted: 'Accepted',
    rejected: 'Rejected',
    worked: 'Worked',
    failed: 'Failed',
    change: 'The change',
    before: 'Before',
    after: 'After',
    about: 'About it',
    when: 'When',
    note: 'Why',
    not: 'Not for',
    episodes: 'Episodes that show it',
    empty: 'No code rules yet',
    emptyText: 'Rules are learned from the changes of finished tasks. You can also add one:',
  },
  it: {
    rules: 'Regole di codice, dalla più certa',
    certainty: 'Certezza',
    seen: 'Vista',
    hint: 'Scegli una regola per vedere la modifica che chiede e gli episodi che la mostrano.',
    accepted: 'Accettata',
    rejected: 'Rifiutata',
    worked: 'Ha funzionato',
    failed: 'Non ha funzionato',
    change: 'La modifica',
    before: 'Prima',
    after: 'Dopo',
    about: 'Dettagli',
    when: 'Quando',
    note: 'Perché',
    not: 'Non vale per',
    episodes: 'Episodi che la mostrano',
    empty: 'Ancora nessuna regola',
    emptyText:
      'Le regole si imparano dalle modifiche delle attività concluse. Puoi anche aggiungerne una:',
  },
  ko: {
    rules: '코드 규칙, 확실한 순',
    certainty: '신뢰도',
    seen: '관찰 횟수',
    hint: '규칙을 선택하면 요구하는 변경과 그 근거가 된 에피소드를 볼 수 있습니다.',
    accepted: '수락',
    rejected: '거절',
    worked: '성공',
    failed: '실패',
    change: '변경',
    before: '이전',
    after: '이후',
    about: '설명',
    when: '적용 시점',
    note: '이유',
    not: '제외',
    episodes: '관련 에피소드',
    empty: '코드 규칙이 없습니다',
    emptyText: '규칙은 완료된 작업의 변경에서 학습됩니다. 직접 추가할 수도 있습니다:',
  },
})

type FoundRule = ResultOf<RemoteMemory['rules']['get']>

/** The most that one answer has. */
const LISTED_MAX = 200
const ROW_HEIGHT = 56

export function RuleList({ id }: { readonly id: string | undefined }): VNode {
  const said = useTexts(texts)
  const format = useFormat()
  const memory = useMemory()
  const answer = useAnswer((signal) => memory.rules.list({ limit: LISTED_MAX }, { signal }), [])
  return (
    <Browse
      label={said.rules}
      list={{ ...answer, items: answer.result?.items ?? [] }}
      parts={['learning', 'rules']}
      id={id}
      rowHeight={ROW_HEIGHT}
      empty={
        <Empty title={said.empty}>
          <p>{said.emptyText}</p>
          <pre class="command">
            loci rule add --before &apos;a == null&apos; --after &apos;a === null&apos; --language
            ts
          </pre>
        </Empty>
      }
      hint={<p class="muted">{said.hint}</p>}
      row={({ name, description, language, standing, confidence }) => (
        <div class="row-lines">
          <span class="one-line">
            <StoredText text={name ?? description} max={160} hasCode />
          </span>
          <span class="muted">
            <Word word={standing} />
            <span class="number">{format.percent(confidence)}</span>
            <StoredText text={language} max={40} />
          </span>
        </div>
      )}
      detail={(one) => <RuleDetail key={one} id={one} />}
    />
  )
}

function RuleDetail({ id }: { readonly id: string }): VNode {
  const memory = useMemory()
  const answer = useAnswer((signal) => memory.rules.get({ id }, { signal }), [id])
  return <Shown answer={answer}>{(found) => <Whole found={found} />}</Shown>
}

function Whole({ found }: { readonly found: FoundRule }): VNode {
  const said = useTexts(texts)
  const format = useFormat()
  const { rule, behind } = found
  const count = (value: number | undefined): string | undefined =>
    value === undefined ? undefined : format.number(value)
  return (
    <article class="detail">
      <h2 class="detail-title">
        <StoredText text={rule.name ?? rule.description} hasCode />
      </h2>
      <div class="badges">
        <Word word={rule.standing} />
        <Word word={rule.category} />
        <Badge>
          <StoredText text={rule.language} max={40} />
        </Badge>
      </div>
      <Figures
        figures={[
          [said.certainty, format.percent(rule.confidence)],
          [said.seen, format.number(rule.seen)],
          [said.accepted, format.number(rule.accepted)],
          [said.rejected, format.number(rule.rejected)],
          [said.worked, count(rule.worked)],
          [said.failed, count(rule.failed)],
        ]}
      />
      <Section title={said.change}>
        <div class="stack">
          {(['before', 'after'] as const).map((side) =>
            rule[side] === '' ? null : (
              <div key={side}>
                <h3>{said[side]}</h3>
                <Block text={rule[side]} label={said[side]} />
              </div>
            ),
          )}
        </div>
      </Section>
      <Pairs
        title={said.about}
        pairs={[
          [said.change, rule.name === undefined ? undefined : rule.description],
          [said.when, rule.when],
          [said.note, rule.note],
          [said.not, rule.contraindications?.map(({ text }) => text).join('\n')],
        ]}
      />
      <EpisodeLines title={said.episodes} episodes={behind} />
    </article>
  )
}
