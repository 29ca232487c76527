import { MemoryError } from '../../../core/errors.ts'
import {
  type Block,
  CORE_MEMORY_LIMIT,
  type CoreMemory,
  countCharacters,
} from '../../../core/facts/blocks/block.ts'
import type { BlockVersion } from '../../../core/facts/blocks/block-version.ts'
import type { CoreMemoryViewInput } from '../../../core/facts/blocks/blocks-input.ts'
import { lengthOf } from '../../../core/facts/blocks/change-block.ts'
import type { CoreMemoryView, ViewedBlock } from '../../../core/facts/blocks/core-memory-view.ts'
import { parseMoment } from '../../../core/language/time/parse-moment.ts'
import { fence } from '../../../core/trust/fence/fence.ts'
import { flagSuspicious } from '../../../core/trust/suspicion/flag-suspicious.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { readCoreMemory, readVersions } from './core-memory-store.ts'

/**
 * The core blocks, current or at an earlier time.
 * @throws MemoryError `NOT_FOUND` for an unknown label.
 */
export async function coreMemoryView(
  { label, at, history = false }: CoreMemoryViewInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<CoreMemoryView> {
  const core = await readCoreMemory(caller.scope, deps.documents)
  const wanted = label === undefined ? core.blocks : [requireBlock(core, label)]
  const moment = at === undefined ? undefined : Date.parse(parseMoment(at, deps.clock.now()))
  const blocks: ViewedBlock[] = []
  for (const current of wanted) {
    const isPast = moment !== undefined || history
    const versions = isPast ? await readVersions(core, current.label, deps) : []
    const block = moment === undefined ? current : asItWas(current, versions, moment)
    if (block === undefined) continue
    const past = versions.map(({ revision, value, at: since, surface }) => {
      return { revision, value, at: since, surface }
    })
    const characters = countCharacters(block.value)
    blocks.push({ ...block, characters, ...(history ? { versions: past } : {}) })
  }
  const text = renderBlocks(blocks, deps)
  return { blocks, characters: lengthOf(blocks), limit: CORE_MEMORY_LIMIT, text }
}

function requireBlock({ blocks }: CoreMemory, label: string): Block {
  const found = blocks.find((block) => block.label === label)
  if (found !== undefined) return found
  const known = blocks.map((block) => block.label).join(', ')
  throw new MemoryError(`There is no core block "${label}"`, {
    code: 'NOT_FOUND',
    hint: `${known === '' ? 'There is none yet' : `There are: ${known}`}. \`core-memory-append\` creates one.`,
  })
}

// Nothing if the block did not exist yet, or its version of that time was dropped.
function asItWas(block: Block, versions: readonly BlockVersion[], moment: number) {
  const version = versions.find(({ atMs }) => atMs <= moment)
  if (version === undefined) return undefined
  return { ...block, value: version.value, revision: version.revision, updatedAt: version.at }
}

function renderBlocks(blocks: readonly ViewedBlock[], { ids }: MemoryContext): string {
  const items = blocks
    .filter(({ value }) => value !== '')
    .map(({ label, description, characters, limit, trust, value }) => ({
      citation: `core block ${label} (${characters} of ${limit} characters)${description === undefined ? '' : `: ${description}`}`,
      trust,
      flags: flagSuspicious(value).flags,
      text: value,
    }))
  // A new id is not to be guessed, once it holds nothing but small letters and digits.
  const plain = ids
    .next()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/gu, '')
  return fence(items, { nonce: plain.slice(-20).padStart(8, '0') })
}
