import type { RemoteMemory } from 'loci/client'
import type { VNode } from 'preact'
import { useTexts } from '../../shared/language.ts'
import { type Fact, NotKept, undoOf, useMemory } from '../../shared/memory.ts'
import { useNotices, useWork } from '../../shared/notices.tsx'
import { Dialog } from '../../shared/parts.tsx'
import { navigate } from '../../shared/router.ts'
import { factsTexts } from './facts-texts.ts'

/** Corrects what a fact says, and sets its tags and what it is about. */
export function EditFact({
  fact,
  onClose,
  onChanged,
}: {
  readonly fact: Fact
  readonly onClose: () => void
  readonly onChanged: () => void
}): VNode {
  const said = useTexts(factsTexts)
  const memory = useMemory()
  const { say } = useNotices()
  const { isBusy, run } = useWork()
  const save = async (given: FormData): Promise<void> => {
    const { id, isProposed, undo } = await applyEdit(memory, fact, given)
    onClose()
    onChanged()
    // What holds now has an id of its own.
    if (id !== fact.id) navigate(location.hash.replace(fact.id, id), { replace: true })
    const takeBack = async (given: string): Promise<void> => {
      await memory.undo({ id: given })
      onChanged()
      navigate(location.hash.replace(id, fact.id), { replace: true })
    }
    say({
      text: isProposed ? said.proposed : said.saved,
      onUndo: undo === undefined ? undefined : () => takeBack(undo),
    })
  }
  return (
    <Dialog title={said.edit} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void run(() => save(new FormData(event.currentTarget)))
        }}
      >
        <label>
          {said.text}
          <textarea name="text" rows={4} required defaultValue={fact.text} />
        </label>
        <p class="muted small">{said.editHint}</p>
        <label>
          {said.about} ({said.comma})
          <input name="entities" defaultValue={fact.entities.join(', ')} />
        </label>
        <label>
          {said.tags} ({said.comma})
          <input name="tags" defaultValue={fact.tags.join(', ')} />
        </label>
        <label>
          {said.reason}
          <input name="reason" />
        </label>
        <div class="row">
          <button type="submit" class="main-button" aria-disabled={isBusy}>
            {said.save}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** A changed text corrects the fact; labels are set on what holds then. */
async function applyEdit(
  memory: RemoteMemory,
  fact: Fact,
  given: FormData,
): Promise<{ id: string; isProposed: boolean; undo: string | undefined }> {
  const text = String(given.get('text')).trim()
  const reason = String(given.get('reason')).trim() || undefined
  const labels = { entities: splitList(given.get('entities')), tags: splitList(given.get('tags')) }
  const isCorrected = text !== fact.text
  const receipt = isCorrected ? await memory.correct({ id: fact.id, text, reason }) : undefined
  if (receipt?.outcome === 'dropped') throw new NotKept(receipt)
  const isProposed = receipt?.outcome === 'proposed'
  const undo = undoOf(receipt)
  const isSame = `${labels.entities}|${labels.tags}` === `${fact.entities}|${fact.tags}`
  const { id } = (receipt !== undefined && 'fact' in receipt ? receipt.fact : undefined) ?? fact
  if (isSame || isProposed) return { id: isProposed ? fact.id : id, isProposed, undo }
  const updated = await memory.facts.update({ id, ...labels })
  return { id, isProposed, undo: undo ?? updated.undo }
}

function splitList(given: FormDataEntryValue | null): string[] {
  return String(given ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
}
