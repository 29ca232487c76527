import type { RemoteMemory } from 'loci/client'
import type { VNode } from 'preact'
import { Block, Figures, Lines, Pairs, Scrolled, Word } from '../shared/details.tsx'
import { KnownError } from '../shared/known-error.tsx'
import { defineTexts, useFormat, useTexts } from '../shared/language.ts'
import { type ResultOf, useAnswer, useMemory } from '../shared/memory.ts'
import { Offers } from '../shared/offers.tsx'
import { Badge, Section, Shown } from '../shared/parts.tsx'
import { StepList } from '../shared/step-list.tsx'
import { StoredText } from '../shared/stored-text.tsx'

const texts = defineTexts({
  en: {
    took: 'Took',
    steps: 'Steps',
    tokens: 'Tokens',
    uses: 'Recalled',
    times: (count: string) => (count === '1' ? 'once' : `${count} times`),
    testsPassed: 'Tests passed',
    testsFailed: 'Tests failed',
    outcome: 'Outcome',
    output: 'Output',
    input: 'Request',
    feedback: 'Feedback',
    sideEffects: 'Other effects',
    errors: 'Errors',
    trace: 'Steps',
    earlier: 'not all of them were kept',
    patches: 'Changes',
    plan: 'Plan',
    decisions: 'Decisions',
    learned: 'What was learned',
    offered: 'What memory offered',
    files: 'Files',
    missing: 'Some parts are stored on another machine and are not shown here.',
  },
  it: {
    took: 'Durata',
    steps: 'Passi',
    tokens: 'Token',
    uses: 'Richiamato',
    times: (count: string) => (count === '1' ? 'una volta' : `${count} volte`),
    testsPassed: 'Test superati',
    testsFailed: 'Test falliti',
    outcome: 'Esito',
    output: 'Risultato',
    input: 'Richiesta',
    feedback: 'Feedback',
    sideEffects: 'Altri effetti',
    errors: 'Errori',
    trace: 'Passi',
    earlier: 'non tutti sono stati conservati',
    patches: 'Modifiche',
    plan: 'Piano',
    decisions: 'Decisioni',
    learned: 'Cosa è stato appreso',
    offered: 'Cosa ha offerto la memoria',
    files: 'File',
    missing: 'Alcune parti sono su un altro computer e non sono mostrate.',
  },
  ko: {
    took: '소요 시간',
    steps: '단계',
    tokens: '토큰',
    uses: '다시 불러옴',
    times: (count: string) => `${count}회`,
    testsPassed: '테스트 통과',
    testsFailed: '테스트 실패',
    outcome: '결과',
    output: '출력',
    input: '요청',
    feedback: '피드백',
    sideEffects: '그 밖의 영향',
    errors: '오류',
    trace: '단계',
    earlier: '일부만 보관됨',
    patches: '변경 사항',
    plan: '계획',
    decisions: '결정',
    learned: '배운 점',
    offered: '메모리가 제안한 것',
    files: '파일',
    missing: '일부는 다른 컴퓨터에 저장되어 있어 표시되지 않습니다.',
  },
})

type FoundEpisode = ResultOf<RemoteMemory['episodes']['get']>
type Episode = FoundEpisode['episode']

/** One episode: how it ended, what went wrong, what was done and learned. */
export function EpisodeDetail({ id }: { readonly id: string }): VNode {
  const memory = useMemory()
  const answer = useAnswer((signal) => memory.episodes.get({ id }, { signal }), [id])
  return <Shown answer={answer}>{(found) => <Whole found={found} />}</Shown>
}

function Whole({ found }: { readonly found: FoundEpisode }): VNode {
  const said = useTexts(texts)
  const format = useFormat()
  const { episode, usage, missing } = found
  const { task, outcome, execution, metadata, context } = episode
  const trace = execution.trace.map((step, index) => ({ number: index + 1, ...step }))
  const steps = Math.max(trace.length, execution.steps?.total ?? 0)
  const tokens = execution.resources?.tokens
  const { offered = [] } = metadata
  return (
    <article class="detail">
      <h2 class="detail-title">
        <StoredText text={task.description} max={400} />
      </h2>
      <EpisodeBadges episode={episode} />
      <Figures
        figures={[
          [
            said.took,
            execution.durationMs === undefined ? undefined : format.duration(execution.durationMs),
          ],
          [said.steps, format.number(steps)],
          [said.tokens, tokens === undefined ? undefined : format.number(tokens)],
          [said.uses, said.times(format.number(usage.accessCount))],
        ]}
      />
      {missing !== undefined && <p class="muted">{said.missing}</p>}
      <Outcome episode={episode} />
      {context.errors.length > 0 && (
        <Section title={said.errors}>
          <ul class="listed">
            {context.errors.map(({ type, message = '' }, index) => (
              <KnownError
                key={`${index} ${message}`}
                type={type}
                message={message}
                except={episode.id}
              />
            ))}
          </ul>
        </Section>
      )}
      {trace.length > 0 && (
        <Section
          title={said.trace}
          note={
            steps > trace.length
              ? `${format.number(trace.length)} / ${format.number(steps)} · ${said.earlier}`
              : format.number(steps)
          }
        >
          <StepList steps={trace} />
        </Section>
      )}
      {outcome.patches.length > 0 && <Patches patches={outcome.patches} />}
      <Learned episode={episode} />
      {offered.length > 0 && (
        <Section title={said.offered}>
          <Offers offers={offered} />
        </Section>
      )}
      <Course episode={episode} />
    </article>
  )
}

function EpisodeBadges({ episode }: { readonly episode: Episode }): VNode {
  const said = useTexts(texts)
  const format = useFormat()
  const { task, outcome, metadata, scope } = episode
  const { testsPassed } = outcome
  const labels = [task.type, scope.project, metadata.domain, ...metadata.tags.slice(0, 6)]
  return (
    <div class="badges">
      <Word word={outcome.status} />
      <span class="muted number">{format.moment(new Date(episode.eventAt).toISOString())}</span>
      {testsPassed !== undefined && (
        <Badge tone={testsPassed ? 'good' : 'bad'}>
          {testsPassed ? said.testsPassed : said.testsFailed}
        </Badge>
      )}
      {[...new Set(labels)].map((label) =>
        label === undefined ? null : (
          <Badge key={label}>
            <StoredText text={label} max={60} />
          </Badge>
        ),
      )}
    </div>
  )
}

function Outcome({ episode }: { readonly episode: Episode }): VNode | null {
  const said = useTexts(texts)
  const format = useFormat()
  const { input } = episode.task
  const { output, sideEffects, userFeedback, quality = {} } = episode.outcome
  const measures = Object.entries(quality).map(
    ([name, value]) => [name, format.number(value)] as const,
  )
  const pairs = [
    [said.output, output],
    [said.feedback, userFeedback && (userFeedback.comment ?? userFeedback.rating)],
    [said.sideEffects, sideEffects.join('\n')],
    [said.input, input],
    ...measures,
  ] as const
  return <Pairs title={said.outcome} pairs={pairs} />
}

function Patches({ patches }: { readonly patches: Episode['outcome']['patches'] }): VNode {
  const said = useTexts(texts)
  const format = useFormat()
  return (
    <Section title={said.patches}>
      <ul class="listed">
        {patches.map(({ file, description, linesAdded = 0, linesRemoved = 0, diff }, index) => (
          <li key={`${index} ${file}`}>
            <div class="listed-line">
              <code>
                <StoredText text={file} max={200} />
              </code>
              <Badge tone="good">+{format.number(linesAdded)}</Badge>
              <Badge tone="bad">−{format.number(linesRemoved)}</Badge>
              {description !== undefined && (
                <span class="muted">
                  <StoredText text={description} />
                </span>
              )}
            </div>
            {diff !== undefined && <Diff diff={diff} file={file} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const DIFF_LINES_MAX = 400

function Diff({ diff, file }: { readonly diff: string; readonly file: string }): VNode {
  const lines = diff.trimEnd().split('\n', DIFF_LINES_MAX)
  const classOf = (line: string): string => {
    if (line.startsWith('+++') || line.startsWith('---')) return 'muted'
    if (line.startsWith('+')) return 'diff-added'
    return line.startsWith('-') ? 'diff-removed' : ''
  }
  return (
    <Scrolled label={file}>
      {lines.map((line, index) => (
        <div key={`${index} ${line}`} class={classOf(line)}>
          <StoredText text={line === '' ? ' ' : line} max={400} />
        </div>
      ))}
    </Scrolled>
  )
}

function Learned({ episode }: { readonly episode: Episode }): VNode | null {
  const said = useTexts(texts)
  const { insights, problemPattern, solutionPattern, gotchas, tips, ...rest } = episode.reflection
  const { patternsDiscovered, failuresAnalysed } = rest
  const both = problemPattern && solutionPattern ? [`${problemPattern} → ${solutionPattern}`] : []
  const lines = [...both, ...insights, ...gotchas, ...tips, ...patternsDiscovered]
  return <Lines title={said.learned} lines={[...new Set([...lines, ...failuresAnalysed])]} />
}

function Course({ episode }: { readonly episode: Episode }): VNode {
  const said = useTexts(texts)
  const { plan, decisions } = episode.execution
  const { files } = episode.context
  return (
    <>
      <Lines title={said.plan} lines={plan} />
      <Lines
        title={said.decisions}
        lines={decisions.map(({ decision, reason }) =>
          reason === undefined ? decision : `${decision}: ${reason}`,
        )}
      />
      {files.length > 0 && (
        <Section title={said.files}>
          <Block text={files.join('\n')} label={said.files} />
        </Section>
      )}
    </>
  )
}
