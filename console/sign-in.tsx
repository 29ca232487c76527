import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { defineTexts, useTexts } from './shared/language.ts'
import { Failure } from './shared/parts.tsx'
import { signIn } from './shared/session.ts'

const texts = defineTexts({
  en: {
    title: 'Sign in to this memory',
    command: 'On the machine that runs the server, run:',
    or: 'Or use one of the keys of the server. It is exchanged for a session and not kept.',
    key: 'Key',
    signIn: 'Sign in',
    refused: 'The server does not know this key',
    ended: 'Your session has ended, or the link was used before.',
  },
  it: {
    title: 'Accedi a questa memoria',
    command: 'Sul computer in cui gira il server, esegui:',
    or: 'Oppure usa una delle chiavi del server. Viene scambiata con una sessione e non conservata.',
    key: 'Chiave',
    signIn: 'Accedi',
    refused: 'Il server non conosce questa chiave',
    ended: 'La sessione è scaduta, oppure il link era già stato usato.',
  },
  ko: {
    title: '이 메모리에 로그인',
    command: '서버가 실행 중인 컴퓨터에서 다음을 실행하세요:',
    or: '또는 서버의 키를 사용하세요. 키는 세션으로 교환되며 저장되지 않습니다.',
    key: '키',
    signIn: '로그인',
    refused: '서버에 등록되지 않은 키입니다',
    ended: '세션이 끝났거나 이미 사용된 링크입니다.',
  },
})

export function SignIn({
  isEnded,
  onSignedIn,
}: {
  /** True if there was a session, or a code for one. */
  readonly isEnded: boolean
  readonly onSignedIn: () => void
}): VNode {
  const said = useTexts(texts)
  const [error, setError] = useState<unknown>()
  const submit = (event: Event): void => {
    event.preventDefault()
    const given = new FormData(event.target as HTMLFormElement).get('key')
    signIn(String(given).trim()).then(
      (isKnown) => (isKnown ? onSignedIn() : setError(said.refused)),
      setError,
    )
  }
  return (
    <main class="alone card">
      <img src="./console/icon.svg" alt="" width="32" height="32" />
      <h1>{said.title}</h1>
      {isEnded && <p role="status">{said.ended}</p>}
      <p>{said.command}</p>
      <pre class="command">loci open</pre>
      <p>{said.or}</p>
      <form class="row" onSubmit={submit}>
        <label class="grow">
          {said.key}
          <input name="key" type="password" autocomplete="off" required />
        </label>
        <button type="submit" class="main-button">
          {said.signIn}
        </button>
      </form>
      {error !== undefined && <Failure error={error} />}
    </main>
  )
}
