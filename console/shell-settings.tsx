import type { VNode } from 'preact'
import './style/settings.css'
import { PAGES, pageTitles } from './pages.ts'
import { defineTexts, language, useTexts } from './shared/language.ts'
import { useSession } from './shared/memory.ts'
import { Dialog, Key } from './shared/parts.tsx'
import { signOut } from './shared/session.ts'
import { type Setting, shortcuts, theme, useSetting } from './shared/settings.ts'

const texts = defineTexts({
  en: {
    settings: 'Settings',
    theme: 'Theme',
    language: 'Language',
    shortcuts: 'Keyboard shortcuts',
    on: 'On',
    off: 'Off',
    keysAreOff: 'Single keys do nothing. Tab, Enter and the arrow keys work everywhere.',
    signOut: 'Sign out',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
    goTo: 'Go to',
    search: 'Search or ask on this page',
    move: 'Next and previous in a list',
    decide: 'Yes and no to a decision',
    fact: 'Edit, pin, forget, restore a fact',
    showKeys: 'Settings and shortcuts',
  },
  it: {
    settings: 'Impostazioni',
    theme: 'Tema',
    language: 'Lingua',
    shortcuts: 'Scorciatoie da tastiera',
    on: 'Attive',
    off: 'Disattivate',
    keysAreOff: 'I tasti singoli non fanno nulla. Tab, Invio e le frecce funzionano ovunque.',
    signOut: 'Esci',
    system: 'Sistema',
    light: 'Chiaro',
    dark: 'Scuro',
    goTo: 'Vai a',
    search: 'Cerca o chiedi in questa pagina',
    move: 'Successivo e precedente in un elenco',
    decide: 'Sì e no a una decisione',
    fact: 'Modifica, fissa, dimentica, ripristina un fatto',
    showKeys: 'Impostazioni e scorciatoie',
  },
  ko: {
    settings: '설정',
    theme: '테마',
    language: '언어',
    shortcuts: '키보드 단축키',
    on: '켜기',
    off: '끄기',
    keysAreOff: '단일 키가 동작하지 않습니다. Tab, Enter, 화살표 키는 어디서나 쓸 수 있습니다.',
    signOut: '로그아웃',
    system: '시스템',
    light: '라이트',
    dark: '다크',
    goTo: '이동',
    search: '이 페이지에서 검색하거나 질문',
    move: '목록에서 다음, 이전 항목',
    decide: '결정에 예, 아니요',
    fact: '사실 수정, 고정, 잊기, 되살리기',
    showKeys: '설정과 단축키',
  },
})

const LANGUAGE_NAMES = { en: 'English', it: 'Italiano', ko: '한국어' }

/** What somebody sets for this browser, the keys, and the way out. */
export function SettingsDialog({
  onClose,
  onSignedOut,
}: {
  readonly onClose: () => void
  readonly onSignedOut: () => void
}): VNode {
  const said = useTexts(texts)
  const { isSignedIn } = useSession()
  return (
    <Dialog title={said.settings} onClose={onClose}>
      <Choice setting={language} label={said.language} nameOf={(one) => LANGUAGE_NAMES[one]} />
      <Choice setting={theme} label={said.theme} nameOf={(one) => said[one]} />
      <Choice setting={shortcuts} label={said.shortcuts} nameOf={(one) => said[one]} />
      <KeyList />
      {isSignedIn && (
        <button type="button" onClick={() => void signOut().then(onSignedOut)}>
          {said.signOut}
        </button>
      )}
    </Dialog>
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
    <fieldset class="choice">
      <legend>{label}</legend>
      {setting.values.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name={label}
            class="visually-hidden"
            checked={one === value}
            onChange={() => setting.set(one)}
          />
          <span>{nameOf(one)}</span>
        </label>
      ))}
    </fieldset>
  )
}

function KeyList(): VNode {
  const said = useTexts(texts)
  const titles = useTexts(pageTitles)
  if (useSetting(shortcuts) === 'off') return <p class="muted small keys">{said.keysAreOff}</p>
  const rows = [
    ...PAGES.map(({ name, key }) => [`${said.goTo}: ${titles[name]}`, 'g', key]),
    [said.search, '/'],
    [said.move, 'j', 'k'],
    [said.decide, 'y', 'n'],
    [said.fact, 'e', 'p', 'f', 'u'],
    [said.showKeys, '?'],
  ]
  return (
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
  )
}
