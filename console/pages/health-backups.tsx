import type { RemoteMemory } from 'loci/client'
import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { TableBox, Word } from '../shared/details.tsx'
import { defineTexts, useFormat, useTexts } from '../shared/language.ts'
import { LONG, type ResultOf, useMemory } from '../shared/memory.ts'
import { useNotices, useWork } from '../shared/notices.tsx'
import { Section } from '../shared/parts.tsx'

const texts = defineTexts({
  en: {
    backups: 'Backups',
    intro:
      'A backup is a complete copy in the folder of the memory, made while it is in use. Verifying reads every checksum, which takes a while in a large memory.',
    create: 'Create a backup',
    verify: 'Verify',
    created: 'The backup was made and verified:',
    intact: 'Every checksum in the memory matches.',
    damaged: 'Some checksums in the memory do not match.',
    now: (count: string) =>
      `Now: ${count} documents (facts, episodes, versions and records of learning).`,
    added: (count: string) => `${count} added since the last backup.`,
    none: 'There is no backup yet.',
    made: 'Made',
    documents: 'Documents',
    size: 'Size',
    place: 'Folder',
  },
  it: {
    backups: 'Backup',
    intro:
      'Un backup è una copia completa nella cartella della memoria, creata mentre è in uso. La verifica legge ogni checksum: in una memoria grande richiede tempo.',
    create: 'Crea un backup',
    verify: 'Verifica',
    created: 'Il backup è stato creato e verificato:',
    intact: 'Tutti i checksum della memoria corrispondono.',
    damaged: 'Alcuni checksum della memoria non corrispondono.',
    now: (count: string) =>
      `Ora: ${count} documenti (fatti, episodi, versioni e dati dell’apprendimento).`,
    added: (count: string) => `Aggiunti dopo l’ultimo backup: ${count}.`,
    none: 'Non c’è ancora nessun backup.',
    made: 'Creato',
    documents: 'Documenti',
    size: 'Dimensione',
    place: 'Cartella',
  },
  ko: {
    backups: '백업',
    intro:
      '백업은 메모리를 사용하는 중에도 메모리 폴더에 만드는 전체 사본입니다. 검증은 모든 체크섬을 읽으므로 메모리가 크면 시간이 걸립니다.',
    create: '백업 만들기',
    verify: '검증',
    created: '백업을 만들고 검증했습니다:',
    intact: '메모리의 모든 체크섬이 일치합니다.',
    damaged: '메모리의 일부 체크섬이 일치하지 않습니다.',
    now: (count: string) =>
      `현재 문서 ${count}개(사실, 에피소드, 버전, 학습 기록). 백업에는 생성 시점의 문서가 포함됩니다.`,
    added: (count: string) => `마지막 백업 이후 ${count}개 추가됨.`,
    none: '아직 백업이 없습니다.',
    made: '생성 시각',
    documents: '문서',
    size: '크기',
    place: '폴더',
  },
})

/** What a disk reads before somebody wonders. */
const VERIFIED_AT_ONCE_BYTES = 50_000_000

type Verification = ResultOf<RemoteMemory['backups']['verify']>

/** Makes and verifies backups; restoring one is left to the command line. */
export function Backups({ bytes = 0 }: { readonly bytes?: number | undefined }): VNode {
  const said = useTexts(texts)
  const memory = useMemory()
  const { say } = useNotices()
  const { isBusy, run } = useWork()
  const [verified, setVerified] = useState<Verification>()
  const verify = async (): Promise<void> => setVerified(await memory.backups.verify({}, LONG))
  useEffect(() => {
    if (bytes <= VERIFIED_AT_ONCE_BYTES) void run(verify)
  }, [])
  const create = async (): Promise<void> => {
    const { path, problems } = await memory.backups.create({}, LONG)
    say(problems.length > 0 ? { error: problems.join(' ') } : { text: `${said.created} ${path}` })
    await verify()
  }
  return (
    <Section
      title={said.backups}
      actions={
        <button
          type="button"
          class="main-button"
          aria-disabled={isBusy}
          onClick={() => void run(create)}
        >
          {said.create}
        </button>
      }
    >
      <div class="row verified">
        {verified === undefined ? (
          <p class="muted grow">{said.intro}</p>
        ) : (
          <Verdict verified={verified} />
        )}
        <button type="button" aria-disabled={isBusy} onClick={() => void run(verify)}>
          {said.verify}
        </button>
      </div>
      {verified !== undefined && <Verified verified={verified} />}
    </Section>
  )
}

/** Whether all can be read, how much it is, and how much of it no backup has. */
function Verdict({ verified }: { readonly verified: Verification }): VNode {
  const said = useTexts(texts)
  const { number } = useFormat()
  const { isReadable, documents, backups = [] } = verified
  const last = backups.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))[0]
  const added = last === undefined ? 0 : documents - last.documents
  return (
    <p class="grow">
      <Word word={isReadable ? 'ok' : 'failed'} /> {isReadable ? said.intact : said.damaged}{' '}
      <span class="muted">
        {said.now(number(documents))} {added > 0 && said.added(number(added))}
      </span>
    </p>
  )
}

function Verified({ verified }: { readonly verified: Verification }): VNode {
  const said = useTexts(texts)
  const format = useFormat()
  const { problems, backups = [] } = verified
  return (
    <div class="stack">
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
      {backups.length === 0 ? (
        <p class="muted">{said.none}</p>
      ) : (
        <TableBox label={said.backups}>
          <thead>
            <tr>
              <th scope="col">{said.made}</th>
              <th scope="col" class="number">
                {said.documents}
              </th>
              <th scope="col" class="number">
                {said.size}
              </th>
              <th scope="col">{said.place}</th>
            </tr>
          </thead>
          <tbody>
            {backups.map(({ path, createdAt, documents, bytes }) => (
              <tr key={path}>
                <th scope="row" class="number-list moment">
                  {format.moment(createdAt)}
                </th>
                <td class="number">{format.number(documents)}</td>
                <td class="number">{format.bytes(bytes)}</td>
                <td>
                  <code class="stored">{path}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </TableBox>
      )}
    </div>
  )
}
