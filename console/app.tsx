import type { VNode } from 'preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { SessionContext } from './shared/memory.ts'
import { NoticeArea } from './shared/notices.tsx'
import { Failure, Loading } from './shared/parts.tsx'
import { openSession, type Session } from './shared/session.ts'
import { Shell } from './shell.tsx'
import { SignIn } from './sign-in.tsx'

type Entry =
  | { readonly is: 'waiting' }
  | { readonly is: 'open'; readonly session: Session }
  | { readonly is: 'refused' }
  | { readonly is: 'ended' }
  | { readonly is: 'failed'; readonly error: unknown }

/** Lets somebody in, then shows the page that the address names. */
export function App(): VNode {
  const [entry, setEntry] = useState<Entry>({ is: 'waiting' })
  const enter = useCallback(() => {
    openSession(() => setEntry({ is: 'ended' })).then(
      (session) =>
        setEntry((before) => {
          if (session !== undefined) return { is: 'open', session }
          return before.is === 'ended' ? before : { is: 'refused' }
        }),
      (error: unknown) => setEntry({ is: 'failed', error }),
    )
  }, [])
  useEffect(() => {
    enter()
    // A link of `loci open` in a tab that is open already.
    const follow = (): void => {
      if (location.hash.startsWith('#login=')) enter()
    }
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [enter])

  switch (entry.is) {
    case 'open':
      return (
        <SessionContext.Provider value={entry.session}>
          <NoticeArea>
            <Shell onSignedOut={() => setEntry({ is: 'refused' })} />
          </NoticeArea>
        </SessionContext.Provider>
      )
    case 'refused':
    case 'ended':
      return <SignIn isEnded={entry.is === 'ended'} onSignedIn={enter} />
    case 'failed':
      return (
        <main class="alone">
          <Failure error={entry.error} onRetry={enter} />
        </main>
      )
    case 'waiting':
      return (
        <main class="alone">
          <Loading />
        </main>
      )
  }
}
