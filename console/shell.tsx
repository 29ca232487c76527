import type { VNode } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { PAGES, pageTitles } from './pages.ts'
import { useKeptFocus } from './shared/focus.ts'
import { useKeys } from './shared/keys.ts'
import { defineTexts, language, useTexts } from './shared/language.ts'
import { useSession } from './shared/memory.ts'
import { Dialog, Key } from './shared/parts.tsx'
import { hrefOf, navigate, useRoute } from './shared/router.ts'
import { signOut } from './shared/session.ts'
import { type Setting, theme, useSetting } from './shared/settings.ts'

const texts = defineTexts({
  en: {
    pages: 'Pages',
    skip: 'Skip to the content',
    keys: 'Keyboard',
    theme: 'Colours',
    language: 'Language',
    signOut: 'Sign out',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
    goTo: 'Go to',
    search: 'Search or ask on this page',
    move: 'Next and previous in a list',
    showKeys: 'Show these keys',
    unknown: 'There is no such page',
  },
  it: {
    pages: 'Pagine',
    skip: 'Vai al contenuto',
    keys: 'Tastiera',
    theme: 'Colori',
    language: 'Lingua',
    signOut: 'Esci',
    system: 'Sistema',
    light: 'Chiaro',
    dark: 'Scuro',
    goTo: 'Vai a',
    search: 'Cerca o chiedi in questa pagina',
    move: 'Successivo e precedente in un elenco',
    showKeys: 'Mostra questi tasti',
    unknown: 'Questa pagina non esiste',
  },
  ko: {
    pages: '페이지',
    skip: '본문으로 건너뛰기',
    keys: '키보드',
    theme: '색상',
    language: '언어',
    signOut: '로그아웃',
    system: '시스템',
    light: '밝게',
    dark: '어둡게',
    goTo: '이동',
    search: '이 페이지에서 검색하거나 질문',
    move: '목록에서 다음과 이전',
    showKeys: '이 키 목록 보기',
    unknown: '그런 페이지가 없습니다',
  },
})

const LANGUAGE_NAMES = { en: 'English', it: 'Italiano', ko: '한국어' }

/** The navigation, the settings, and the page that the address names. */
export function Shell({ onSignedOut }: { readonly onSignedOut: () => void }): VNode {
  const said = useTexts(texts)
  const titles = useTexts(pageTitles)
  const route = useRoute()
  const [isShowingKeys, setShowingKeys] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const [name = '', ...rest] = route.parts
  const page = PAGES.find((one) => one.name === name)
  const title = page === undefined ? said.unknown : titles[page.name]
  useKeys({
    '?': () => setShowingKeys(true),
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
      <Sidebar current={name} onSignedOut={onSignedOut} onShowKeys={() => setShowingKeys(true)} />
      <main id="main">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {page !== undefined && <page.Content route={{ parts: rest, query: route.query }} />}
      </main>
      {isShowingKeys && <KeyList onClose={() => setShowingKeys(false)} />}
    </div>
  )
}

function Sidebar({
  current,
  onSignedOut,
  onShowKeys,
}: {
  readonly current: string
  readonly onSignedOut: () => void
  readonly onShowKeys: () => void
}): VNode {
  const said = useTexts(texts)
  const titles = useTexts(pageTitles)
  const { who, isSignedIn } = useSession()
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
                {titles[page.name]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="settings">
        <span class="muted who">{who.scope.user ?? who.scope.tenant}</span>
        <Choice setting={language} label={said.language} nameOf={(one) => LANGUAGE_NAMES[one]} />
        <Choice setting={theme} label={said.theme} nameOf={(one) => said[one]} />
        <button type="button" class="quiet" onClick={onShowKeys}>
          {said.keys} <Key>?</Key>
        </button>
        {isSignedIn && (
          <button type="button" class="quiet" onClick={() => void signOut().then(onSignedOut)}>
            {said.signOut}
          </button>
        )}
      </div>
    </header>
  )
}

function Choice<Value extends string>({
  setting,
  label,
  nameOf,
}: {
  readonly setting: Setting<Value>
  readonly label: string
  readonly nameOf: (value: Value) => string
}): VNode {
  const value = useSetting(setting)
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => setting.set(currentTarget.value as Value)}
    >
      {setting.values.map((one) => (
        <option key={one} value={one}>
          {nameOf(one)}
        </option>
      ))}
    </select>
  )
}

function KeyList({ onClose }: { readonly onClose: () => void }): VNode {
  const said = useTexts(texts)
  const titles = useTexts(pageTitles)
  const rows = [
    ...PAGES.map(({ name, key }) => [`${said.goTo}: ${titles[name]}`, 'g', key]),
    [said.search, '/'],
    [said.move, 'j', 'k'],
    [said.showKeys, '?'],
  ]
  return (
    <Dialog title={said.keys} onClose={onClose}>
      <dl class="keys">
        {rows.map(([what = '', ...keys]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
