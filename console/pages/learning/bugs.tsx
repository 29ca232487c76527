import type { RemoteMemory } from 'loci/client'
import type { VNode } from 'preact'
import { Browse } from '../../shared/browse.tsx'
import { Block, EpisodeLines, Figures, Meter, Pairs, Word } from '../../shared/details.tsx'
import { defineTexts, useFormat, useTexts } from '../../shared/language.ts'
import { type ResultOf, useAnswer, useMemory, usePaged } from '../../shared/memory.ts'
import { Empty, Section, Shown } from '../../shared/parts.tsx'
import { hrefOf } from '../../shared/router.ts'
import { StoredText } from '../../shared/stored-text.tsx'
import { workedTexts } from '../../shared/worked.ts'

const texts = defineTexts({
  en: {
    bugs: 'Known bugs, the most frequent first',
    fixes: (count: string) => `${count} ${count === '1' ? 'fix' : 'fixes'}`,
    times: (count: string) => `seen ${count}×`,
    seen: 'Seen',
    solved: 'Solved',
    hint: 'Choose a bug to see which fixes worked, how it is recognised, and where it occurred.',
    meanTime: 'Mean time to solve',
    last: 'Last seen',
    solutions: 'Fixes, the best first',
    noSolution: 'No task has solved it yet.',
    share: 'Share of tasks that it solved',
    least: (share: string) => `at least ${share} (95%)`,
    code: 'Code',
    recognised: 'How it is recognised',
    type: 'Error type',
    message: 'Message',
    stack: 'Stack',
    causes: 'Usual causes',
    files: 'File types',
    episodes: 'Where it occurred',
    related: 'Related bugs',
    empty: 'No known bugs yet',
    emptyText: 'A bug is learned from the errors of finished tasks. You can also tell one:',
  },
  it: {
    bugs: 'Bug noti, dal più frequente',
    fixes: (count: string) => `${count} ${count === '1' ? 'soluzione' : 'soluzioni'}`,
    times: (count: string) => `visto ${count}×`,
    seen: 'Incontrato',
    solved: 'Risolto',
    hint: 'Scegli un bug per vedere quali soluzioni hanno funzionato, come si riconosce e dove si è presentato.',
    meanTime: 'Tempo medio di soluzione',
    last: 'Ultima volta',
    solutions: 'Soluzioni, dalla migliore',
    noSolution: 'Nessuna attività lo ha ancora risolto.',
    share: 'Quota di attività risolte',
    least: (share: string) => `almeno ${share} (95%)`,
    code: 'Codice',
    recognised: 'Come si riconosce',
    type: 'Tipo di errore',
    message: 'Messaggio',
    stack: 'Stack',
    causes: 'Cause abituali',
    files: 'Tipi di file',
    episodes: 'Dove si è presentato',
    related: 'Bug collegati',
    empty: 'Ancora nessun bug noto',
    emptyText:
      'I bug si imparano dagli errori delle attività concluse. Puoi anche descriverne uno:',
  },
  ko: {
    bugs: '알려진 버그, 빈도순',
    fixes: (count: string) => `해결책 ${count}개`,
    times: (count: string) => `${count}회 발생`,
    seen: '발생 횟수',
    solved: '해결 횟수',
    hint: '버그를 선택하면 효과가 있었던 해결책, 식별 방법, 발생한 작업을 볼 수 있습니다.',
    meanTime: '평균 해결 시간',
    last: '최근 발생',
    solutions: '해결책, 좋은 순',
    noSolution: '아직 해결한 작업이 없습니다.',
    share: '해결한 작업의 비율',
    least: (share: string) => `최소 ${share} (95%)`,
    code: '코드',
    recognised: '식별 방법',
    type: '오류 유형',
    message: '메시지',
    stack: '스택',
    causes: '흔한 원인',
    files: '파일 유형',
    episodes: '발생한 작업',
    related: '관련 버그',
    empty: '알려진 버그가 없습니다',
    emptyText: '버그는 완료된 작업의 오류에서 학습됩니다. 직접 등록할 수도 있습니다:',
  },
})

type FoundBug = ResultOf<RemoteMemory['bugs']['get']>
type Bug = FoundBug['pattern']

const PAGE_SIZE = 50
const ROW_HEIGHT = 56

export function BugList({ id }: { readonly id: string | undefined }): VNode {
  const said = useTexts(texts)
  const format = useFormat()
  const memory = useMemory()
  const list = usePaged(
    (after, signal) => memory.bugs.list({ limit: PAGE_SIZE, after }, { signal }),
    [],
  )
  return (
    <Browse
      label={said.bugs}
      list={list}
      parts={['learning', 'bugs']}
      id={id}
      rowHeight={ROW_HEIGHT}
      empty={
        <Empty title={said.empty}>
          <p>{said.emptyText}</p>
          <pre class="command">loci bug add - &lt; crash.txt --solution &quot;…&quot;</pre>
        </Empty>
      }
      hint={<p class="muted">{said.hint}</p>}
      row={({ name, statistics, solutions, scope }) => (
        <div class="row-lines">
          <span class="one-line">
            <StoredText text={name} max={160} />
          </span>
          <span class="muted number">
            <span>{said.times(format.number(statistics.occurrences))}</span>
            <span>{said.fixes(format.number(solutions.length))}</span>
            {scope.project !== undefined && <StoredText text={scope.project} max={40} />}
          </span>
        </div>
      )}
      detail={(one) => <BugDetail key={one} id={one} />}
    />
  )
}

function BugDetail({ id }: { readonly id: string }): VNode {
  const said = useTexts(texts)
  const format = useFormat()
  const memory = useMemory()
  const answer = useAnswer((signal) => memory.bugs.get({ id }, { signal }), [id])
  return (
    <Shown answer={answer}>
      {({ pattern, behind, related }) => {
        const { occurrences, resolutions, meanResolutionMs, lastSeenAt } = pattern.statistics
        return (
          <article class="detail">
            <h2 class="detail-title">
              <StoredText text={pattern.name} />
            </h2>
            <div class="badges">
              <Word word={pattern.origin} />
            </div>
            <Figures
              figures={[
                [said.seen, format.number(occurrences)],
                [said.solved, format.number(resolutions)],
                [
                  said.meanTime,
                  meanResolutionMs === undefined ? undefined : format.duration(meanResolutionMs),
                ],
                [said.last, lastSeenAt === undefined ? undefined : format.day(lastSeenAt)],
              ]}
            />
            <Solutions solutions={pattern.solutions} />
            <Pairs
              title={said.recognised}
              hasCode
              pairs={[
                [said.type, pattern.signature.errorTypes.join(', ')],
                [said.message, pattern.signature.messageTemplates.join('\n')],
                [said.stack, pattern.signature.stackPatterns[0]?.join('\n')],
                [said.causes, pattern.context.commonCauses.join('\n')],
                [said.files, pattern.context.fileTypes.join(', ')],
              ]}
            />
            <EpisodeLines title={said.episodes} episodes={behind} />
            {related.length > 0 && (
              <Section title={said.related}>
                <ul class="listed">
                  {related.map((one) => (
                    <li key={one.id}>
                      <a href={hrefOf(['learning', 'bugs', one.id])}>
                        <StoredText text={one.name} />
                      </a>
                    </li>
                  ))}
                </ul>
              </Section>
            )}
          </article>
        )
      }}
    </Shown>
  )
}

function Solutions({ solutions }: { readonly solutions: Bug['solutions'] }): VNode {
  const said = useTexts(texts)
  const { worked } = useTexts(workedTexts)
  const format = useFormat()
  if (solutions.length === 0) {
    return (
      <Section title={said.solutions}>
        <p class="muted">{said.noSolution}</p>
      </Section>
    )
  }
  return (
    <Section title={said.solutions}>
      <ol class="listed">
        {solutions.map(
          ({ key, description, attempts, successes, successRateMin, codeTemplate }) => (
            <li key={key}>
              <div class="listed-line fix-line">
                <span class="grow">
                  <StoredText text={description} hasCode />
                </span>
                {attempts > 0 && (
                  <span class="muted number">
                    {worked(format.number(successes), format.number(attempts))} ·{' '}
                    {said.least(format.percent(successRateMin))}
                  </span>
                )}
              </div>
              {attempts > 0 && <Meter share={successes / attempts} label={said.share} />}
              {codeTemplate !== undefined && <Block text={codeTemplate} label={said.code} />}
            </li>
          ),
        )}
      </ol>
    </Section>
  )
}
