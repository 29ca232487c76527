import type { RemoteMemory } from 'loci/client'
import type { VNode } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { useChanges } from '../shared/changes.ts'
import { Ago, Block, Figures, Lines, Meter, Word } from '../shared/details.tsx'
import { KnownError } from '../shared/known-error.tsx'
import { defineTexts, useFormat, useTexts } from '../shared/language.ts'
import { type ResultOf, useAnswer, useMemory } from '../shared/memory.ts'
import { Offers } from '../shared/offers.tsx'
import { Badge, Section, Shown } from '../shared/parts.tsx'
import { hrefOf } from '../shared/router.ts'
import { StepList } from '../shared/step-list.tsx'
import { StoredText } from '../shared/stored-text.tsx'

const texts = defineTexts({
  en: {
    started: 'Started',
    steps: 'Steps',
    newestFirst: 'newest first',
    failed: 'Failed steps',
    changed: 'Lines changed',
    calls: 'Model calls',
    cost: 'Cost',
    live: 'Live',
    context: 'Memory budget',
    used: (used: string, limit: string) => `${used} of ${limit} tokens`,
    showContext: 'Show what the agent sees',
    leftOut: 'Left out for lack of room',
    goals: 'Goals',
    constraints: 'Constraints',
    plan: 'Plan',
    errors: 'Errors and known fixes',
    offered: 'What memory offered',
    decisions: 'Decisions and assumptions',
    files: 'Files',
    episode: 'It became an episode',
    states: { created: 'created', modified: 'modified', deleted: 'deleted' },
  },
  it: {
    started: 'Iniziata',
    steps: 'Passi',
    newestFirst: 'dal più recente',
    failed: 'Passi falliti',
    changed: 'Righe modificate',
    calls: 'Chiamate al modello',
    cost: 'Costo',
    live: 'In diretta',
    context: 'Spazio per la memoria',
    used: (used: string, limit: string) => `${used} di ${limit} token`,
    showContext: 'Mostra cosa vede l’agente',
    leftOut: 'Escluso per mancanza di spazio',
    goals: 'Obiettivi',
    constraints: 'Vincoli',
    plan: 'Piano',
    errors: 'Errori e soluzioni note',
    offered: 'Cosa ha offerto la memoria',
    decisions: 'Decisioni e ipotesi',
    files: 'File',
    episode: 'È diventata un episodio',
    states: { created: 'creato', modified: 'modificato', deleted: 'eliminato' },
  },
  ko: {
    started: '시작',
    steps: '단계',
    newestFirst: '최신순',
    failed: '실패한 단계',
    changed: '변경된 줄',
    calls: '모델 호출',
    cost: '비용',
    live: '실시간',
    context: '메모리 예산',
    used: (used: string, limit: string) => `${limit}토큰 중 ${used}토큰`,
    showContext: '에이전트가 보는 내용 표시',
    leftOut: '공간이 부족해 제외됨',
    goals: '목표',
    constraints: '제약',
    plan: '계획',
    errors: '오류와 알려진 해결책',
    offered: '메모리가 제안한 것',
    decisions: '결정과 가정',
    files: '파일',
    episode: '에피소드가 되었습니다',
    states: { created: '생성됨', modified: '수정됨', deleted: '삭제됨' },
  },
})

type FoundTask = ResultOf<RemoteMemory['tasks']['get']>
type Steps = NonNullable<FoundTask['steps']>

/** A task, with the steps that were read so far. Each reading asks only for newer ones. */
function useTask(id: string) {
  const memory = useMemory()
  const known = useRef<Steps>([])
  const answer = useAnswer(
    async (signal) => {
      for (;;) {
        const task = await memory.tasks.get(
          { id, after: known.current.at(-1)?.number ?? 0 },
          { signal },
        )
        const { steps = [] } = task
        const last = known.current.at(-1)?.number ?? 0
        // A task that went back to a snapshot has fewer: it is read again.
        if (task.statistics.steps < last) {
          known.current = []
          continue
        }
        known.current = [...known.current, ...steps.filter(({ number }) => number > last)]
        if (steps.length === 0) return { task, steps: known.current }
      }
    },
    [id],
  )
  useChanges(['task'], answer.reload)
  return answer
}

/** One task as it runs: its context, plan, steps and errors. */
export function TaskDetail({ id }: { readonly id: string }): VNode {
  const said = useTexts(texts)
  const answer = useTask(id)
  return (
    <Shown answer={answer}>
      {({ task, steps }) => (
        <article class="detail">
          <h2 class="detail-title">
            <StoredText text={task.description} max={400} />
          </h2>
          <div class="badges">
            {task.status === 'open' ? (
              <span class="live">{said.live}</span>
            ) : (
              <Word word={task.status} />
            )}
            {task.phase !== undefined && task.state.plan.length === 0 && (
              <Badge>
                <StoredText text={task.phase} max={60} />
              </Badge>
            )}
          </div>
          {task.episodeId !== undefined && (
            <p>
              <a href={hrefOf(['episodes', task.episodeId])}>{said.episode} →</a>
            </p>
          )}
          <TaskFigures task={task} />
          <Errors task={task} />
          <Goals task={task} />
          {task.status === 'open' && <Context task={task} />}
          <Plan task={task} />
          {steps.length > 0 && (
            <Section
              title={said.steps}
              note={task.status === 'open' ? said.newestFirst : undefined}
            >
              <StepList steps={task.status === 'open' ? steps.toReversed() : steps} />
            </Section>
          )}
          <Course task={task} />
          <Offered task={task} />
        </article>
      )}
    </Shown>
  )
}

function TaskFigures({ task }: { readonly task: FoundTask }): VNode {
  const said = useTexts(texts)
  const format = useFormat()
  const { steps, failedSteps, linesAdded, linesRemoved, llmCalls, costUsd } = task.statistics
  const changed = `+${format.number(linesAdded)} −${format.number(linesRemoved)}`
  return (
    <Figures
      figures={[
        [said.started, <Ago key="started" at={task.startedAt} />],
        [said.steps, format.number(steps)],
        [said.failed, format.number(failedSteps)],
        [said.changed, linesAdded + linesRemoved === 0 ? undefined : changed],
        [said.calls, llmCalls === 0 ? undefined : format.number(llmCalls)],
        [said.cost, costUsd === 0 ? undefined : `$${format.number(costUsd)}`],
      ]}
    />
  )
}

function Context({ task }: { readonly task: FoundTask }): VNode {
  const said = useTexts(texts)
  const format = useFormat()
  const [isShown, setShown] = useState(false)
  const { tokens, limit } = task
  return (
    <Section
      title={said.context}
      note={<span class="number">{said.used(format.number(tokens), format.number(limit))}</span>}
    >
      <Meter share={tokens / limit} label={said.context} isLimit />
      {isShown ? (
        <Prompt id={task.id} updatedAt={task.updatedAt} />
      ) : (
        <button type="button" class="show-context" onClick={() => setShown(true)}>
          {said.showContext}
        </button>
      )}
    </Section>
  )
}

function Prompt({ id, updatedAt }: { readonly id: string; readonly updatedAt: string }): VNode {
  const said = useTexts(texts)
  const memory = useMemory()
  const answer = useAnswer((signal) => memory.tasks.context({ id }, { signal }), [id, updatedAt])
  return (
    <Shown answer={answer}>
      {({ text, leftOut }) => (
        <>
          <Block text={text} label={said.context} />
          {leftOut.length > 0 && (
            <p class="muted small">
              {said.leftOut}: {leftOut.length}
            </p>
          )}
        </>
      )}
    </Shown>
  )
}

function Plan({ task }: { readonly task: FoundTask }): VNode | null {
  const said = useTexts(texts)
  const { plan } = task.state
  if (plan.length === 0) return null
  return (
    <Section title={said.plan}>
      <ol class="listed plan">
        {plan.map(({ id, title, status, error }) => (
          <li key={id} class="listed-line">
            <Word word={status} />
            <span class="grow">
              <StoredText text={error === undefined ? title : `${title}: ${error}`} hasCode />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Goals({ task }: { readonly task: FoundTask }): VNode {
  const said = useTexts(texts)
  const { goals, criteria, constraints } = task.state
  const aims = goals.map((goal) => (typeof goal === 'string' ? goal : goal.description))
  return (
    <>
      <Lines title={said.goals} lines={[...new Set([...aims, ...criteria])]} />
      <Lines title={said.constraints} lines={[...new Set(constraints)]} />
    </>
  )
}

function Course({ task }: { readonly task: FoundTask }): VNode {
  const said = useTexts(texts)
  const format = useFormat()
  const { decisions, hypotheses } = task.state
  const thoughts = [
    ...decisions.map(({ decision, rationale }) =>
      rationale === undefined ? decision : `${decision}: ${rationale}`,
    ),
    ...hypotheses.map(({ text, confidence }) => `${text} (${format.percent(confidence)})`),
  ]
  return <Lines title={said.decisions} lines={thoughts} />
}

function Errors({ task }: { readonly task: FoundTask }): VNode | null {
  const said = useTexts(texts)
  const { errors } = task.state
  if (errors.length === 0) return null
  return (
    <Section title={said.errors}>
      <ul class="listed">
        {errors.toReversed().map(({ step, type, message }, index) => (
          <KnownError key={step} type={type} message={message} step={step} isOpen={index === 0} />
        ))}
      </ul>
    </Section>
  )
}

function Offered({ task }: { readonly task: FoundTask }): VNode {
  const said = useTexts(texts)
  const { offered, files } = task.state
  return (
    <>
      {offered.length > 0 && (
        <Section title={said.offered}>
          <Offers offers={offered} />
        </Section>
      )}
      {files.length > 0 && (
        <Section title={said.files}>
          <Block
            text={files
              .toReversed()
              .map(({ path, state }) =>
                state === 'read' ? path : `${path}  ${said.states[state]}`,
              )
              .join('\n')}
            label={said.files}
          />
        </Section>
      )}
    </>
  )
}
