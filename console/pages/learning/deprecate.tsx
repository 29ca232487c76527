import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { defineTexts, useTexts } from '../../shared/language.ts'
import { useMemory, useSession } from '../../shared/memory.ts'
import { useNotices, useWork } from '../../shared/notices.tsx'
import { Dialog } from '../../shared/parts.tsx'

const texts = defineTexts({
  en: {
    deprecate: 'Deprecate',
    deprecateNote:
      'Agents are no longer given this pattern. It stays in the list of deprecated ones.',
    because: 'Why (for its history)',
    deprecated: 'Deprecated: agents are no longer given it.',
  },
  it: {
    deprecate: 'Depreca',
    deprecateNote:
      'Gli agenti non riceveranno più questo pattern. Resterà nell’elenco di quelli deprecati.',
    because: 'Motivo (per la cronologia)',
    deprecated: 'Deprecato: gli agenti non lo riceveranno più.',
  },
  ko: {
    deprecate: '폐기',
    deprecateNote: '에이전트에게 이 패턴을 더는 제공하지 않습니다. 폐기된 목록에는 남습니다.',
    because: '이유 (기록용)',
    deprecated: '폐기했습니다. 에이전트에게 더는 제공하지 않습니다.',
  },
})

/** Takes it out of use, for a reason that its history keeps. */
export function Deprecate({
  id,
  onDone,
}: {
  readonly id: string
  readonly onDone: () => void
}): VNode | null {
  const said = useTexts(texts)
  const memory = useMemory()
  const { who } = useSession()
  const { say } = useNotices()
  const { isBusy, run } = useWork()
  const [isAsked, setAsked] = useState(false)
  if (who.trust !== 'person') return null
  const deprecate = async (given: FormData): Promise<void> => {
    await memory.patterns.update({
      id,
      status: 'deprecated',
      reason: String(given.get('reason')).trim(),
    })
    setAsked(false)
    say({ text: said.deprecated })
    onDone()
  }
  return (
    <div class="row">
      <button type="button" class="danger" onClick={() => setAsked(true)}>
        {said.deprecate}
      </button>
      {isAsked && (
        <Dialog title={said.deprecate} onClose={() => setAsked(false)}>
          <form
            class="stack"
            onSubmit={(event) => {
              event.preventDefault()
              const given = new FormData(event.currentTarget)
              void run(() => deprecate(given))
            }}
          >
            <p>{said.deprecateNote}</p>
            <label>
              {said.because}
              <input name="reason" required />
            </label>
            <div class="row">
              <button type="submit" class="main-button" aria-disabled={isBusy}>
                {said.deprecate}
              </button>
            </div>
          </form>
        </Dialog>
      )}
    </div>
  )
}
