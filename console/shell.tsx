import type { VNode } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { PAGES, pageTitles } from './pages.ts'
import { useKeptFocus } from './shared/focus.ts'
import { Icon } from './shared/icons.tsx'
import { useKeys } from './shared/keys.ts'
import { defineTexts, useTexts } from './shared/language.ts'
import { useAnswer, useMemory, useSession } from './shared/memory.ts'
import { hrefOf, navigate, useRoute } from './shared/router.ts'
import { COUNTED_MAX, countAll, countWaiting, WaitingContext } from './shared/waiting.ts'
import { SettingsDialog } from './shell-settings.tsx'

const texts = defineTexts({
  en: {
    pages: 'Pages',
    skip: 'Skip to the content',
    settings: 'Settings',
    unknown: 'There is no such page',
  },
  it: {
    pages: 'Pagine',
    skip: 'Vai al contenuto',
    settings: 'Impostazioni',
    unknown: 'Questa pagina non esiste',
  },
  ko: {
    pages: '페이지',
    skip: '본문으로 건너뛰기',
    settings: '설정',
    unknown: '존재하지 않는 페이지입니다',
  },
})

/** The navigation, the settings, and the page that the address names. */
export function Shell({ onSignedOut }: { readonly onSignedOut: () => void }): VNode {
  const said = useTexts(texts)
  const titles = useTexts(pageTitles)
  const route = useRoute()
  const [isSetting, setSetting] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const [name = '', ...rest] = route.parts
  const memory = useMemory()
  const waiting = useAnswer((signal) => countWaiting(memory, signal), [name])
  const page = PAGES.find((one) => one.name === name)
  const title = page === undefined ? said.unknown : titles[page.name]
  useKeys({
    '?': () => setSetting(true),
    '/': () => document.querySelector<HTMLInputElement>('[data-search]')?.focus(),
    ...Object.fromEntries(
      PAGES.map((one) => [`g ${one.key}`, () => navigate(hrefOf([one.name].filter(Boolean)))]),
    ),
  })
  useKeptFocus()
  useEffect(() => {
    document.title = `${title} · Loci`
  }, [title])
  // The focus follows to a new page, but stays where it is when the first one opens.
  const before = useRef(name)
  useEffect(() => {
    if (before.current !== name) heading.current?.focus()
    before.current = name
  }, [name])
  return (
    <div class="shell">
      <button type="button" class="skip" onClick={() => heading.current?.focus()}>
        {said.skip}
      </button>
      <Sidebar
        current={name}
        waiting={waiting.result === undefined ? 0 : countAll(waiting.result)}
        onSettings={() => setSetting(true)}
      />
      <main id="main">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <WaitingContext.Provider value={waiting}>
          {page !== undefined && <page.Content route={{ parts: rest, query: route.query }} />}
        </WaitingContext.Provider>
      </main>
      {isSetting && <SettingsDialog onClose={() => setSetting(false)} onSignedOut={onSignedOut} />}
    </div>
  )
}

function Sidebar({
  current,
  waiting,
  onSettings,
}: {
  readonly current: string
  /** Decisions. */
  readonly waiting: number
  readonly onSettings: () => void
}): VNode {
  const said = useTexts(texts)
  const titles = useTexts(pageTitles)
  const { scope } = useSession().who
  const user = scope.user ?? scope.tenant
  return (
    <header class="sidebar">
      <a class="brand" href={hrefOf([])}>
        <img src="./console/icon.svg" alt="" width="20" height="20" />
        Loci
      </a>
      <nav aria-label={said.pages}>
        <ul>
          {PAGES.map((page) => (
            <li key={page.name}>
              <a
                href={hrefOf([page.name].filter(Boolean))}
                {...(page.name === current ? { 'aria-current': 'page' } : {})}
              >
                <Icon name={page.name === '' ? 'home' : page.name} />
                {titles[page.name]}
                {page.name === 'review' && waiting > 0 && (
                  <>
                    {' '}
                    <span class="count number">
                      {waiting < COUNTED_MAX ? waiting : `${COUNTED_MAX}+`}
                    </span>
                  </>
                )}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="account">
        <span class="avatar" aria-hidden="true">
          {[...user][0]?.toUpperCase()}
        </span>
        <bdi class="grow one-line">{user}</bdi>
        <button
          type="button"
          class="quiet icon-button"
          aria-label={said.settings}
          onClick={onSettings}
        >
          <Icon name="settings" />
        </button>
      </div>
    </header>
  )
}
