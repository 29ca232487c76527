import type { RemoteMemory } from 'loci/client'
import type { VNode } from 'preact'
import type { PageProps } from '../pages.ts'
import { Browse } from '../shared/browse.tsx'
import { useChanges } from '../shared/changes.ts'
import { Ago, Meter, Word } from '../shared/details.tsx'
import { defineTexts, useFormat, useTexts } from '../shared/language.ts'
import { type ResultOf, useAnswer, useMemory } from '../shared/memory.ts'
import { Empty } from '../shared/parts.tsx'
import { hrefOf, navigate } from '../shared/router.ts'
import { StoredText } from '../shared/stored-text.tsx'
import { TaskDetail } from './task-detail.tsx'

const texts = defineTexts({
  en: {
    tasks: 'Tasks, the last changed first',
    finished: 'Show finished tasks',
    context: 'Memory budget used',
    steps: (count: string) => `${count} ${count === '1' ? 'step' : 'steps'}`,
    budget: (used: string, limit: string) => `Memory budget: ${used} of ${limit} tokens`,
    hint: 'Choose a task to follow it: what fills its memory budget, its plan, every step, and what was already known about its errors.',
    empty: 'No task is open',
    emptyText: 'A task is what an agent is working on right now. An agent opens one with:',
  },
  it: {
    tasks: 'Attività, dall’ultima modificata',
    finished: 'Mostra quelle concluse',
    context: 'Spazio per la memoria usato',
    steps: (count: string) => `${count} ${count === '1' ? 'passo' : 'passi'}`,
    budget: (used: string, limit: string) => `Spazio: ${used} di ${limit} token`,
    hint: 'Scegli un’attività per seguirla: cosa riempie lo spazio per la memoria, il piano, ogni passo e ciò che già si sapeva dei suoi errori.',
    empty: 'Nessuna attività aperta',
    emptyText: 'Un’attività è ciò su cui un agente sta lavorando ora. L’agente la apre con:',
  },
  ko: {
    tasks: '작업, 최근 변경순',
    finished: '완료된 작업도 보기',
    context: '사용한 메모리 예산',
    steps: (count: string) => `${count}단계`,
    budget: (used: string, limit: string) => `메모리 예산: ${limit}토큰 중 ${used}토큰`,
    hint: '작업을 선택하면 메모리 예산을 채운 내용, 계획, 모든 단계, 오류에 대해 이미 알려진 내용을 실시간으로 볼 수 있습니다.',
    empty: '진행 중인 작업이 없습니다',
    emptyText:
      '작업은 에이전트가 지금 하고 있는 일입니다. 에이전트는 다음 명령으로 작업을 시작합니다:',
  },
})

type TaskView = ResultOf<RemoteMemory['tasks']['list']>['items'][number]

const ROW_HEIGHT = 64

/** What agents are working on, as it happens. */
export function TasksPage({ route }: PageProps): VNode {
  const said = useTexts(texts)
  const memory = useMemory()
  const finished = route.query.get('finished') === 'true'
  const query = { finished: finished ? 'true' : undefined }
  const answer = useAnswer((signal) => memory.tasks.list({ finished }, { signal }), [finished])
  useChanges(['task'], answer.reload)
  const { items = [], total } = answer.result ?? {}
  return (
    <Browse
      label={said.tasks}
      list={{ ...answer, items, total }}
      parts={['tasks']}
      query={query}
      id={route.parts[0]}
      rowHeight={ROW_HEIGHT}
      filters={
        <label class="check">
          <input
            type="checkbox"
            checked={finished}
            onChange={() =>
              navigate(
                hrefOf(['tasks', ...route.parts.slice(0, 1)], {
                  finished: finished ? undefined : 'true',
                }),
                { replace: true },
              )
            }
          />
          {said.finished}
        </label>
      }
      empty={
        <Empty title={said.empty}>
          <p>{said.emptyText}</p>
          <pre class="command">loci task start &quot;…&quot; --type bugfix</pre>
        </Empty>
      }
      hint={<p class="muted">{said.hint}</p>}
      row={(task) => <TaskRow task={task} />}
      detail={(id) => <TaskDetail key={id} id={id} />}
    />
  )
}

function TaskRow({ task }: { readonly task: TaskView }): VNode {
  const said = useTexts(texts)
  const format = useFormat()
  const { description, status, tokens, limit, statistics, updatedAt } = task
  return (
    <div class="row-lines">
      <span class="one-line">
        <StoredText text={description} max={160} />
      </span>
      <span class="muted">
        {status !== 'open' && <Word word={status} />}
        <span class="number">{said.steps(format.number(statistics.steps))}</span>
        <span class="number one-line">
          {said.budget(format.number(tokens), format.number(limit))}
        </span>
        <Ago at={updatedAt} />
      </span>
      <Meter share={tokens / limit} label={said.context} isLimit />
    </div>
  )
}
