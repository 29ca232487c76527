import { useEffect, useState } from 'preact/hooks'

/** A choice of this browser that outlives the page. */
export interface Setting<Value extends string> {
  readonly values: readonly Value[]
  get(): Value
  set(value: Value): void
  watch(listener: () => void): () => void
}

export function createSetting<const Value extends string>(
  name: string,
  values: readonly Value[],
  initial: () => Value,
): Setting<Value> {
  const listeners = new Set<() => void>()
  const stored = localStorage.getItem(`loci.${name}`)
  let value = values.find((one) => one === stored) ?? initial()
  return {
    values,
    get: () => value,
    set(next) {
      value = next
      localStorage.setItem(`loci.${name}`, next)
      for (const listener of listeners) listener()
    },
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export function useSetting<Value extends string>(setting: Setting<Value>): Value {
  const [value, setValue] = useState(setting.get())
  useEffect(() => setting.watch(() => setValue(setting.get())), [setting])
  return value
}

/** `system` follows the machine. */
export const theme: Setting<'system' | 'light' | 'dark'> = createSetting(
  'theme',
  ['system', 'light', 'dark'],
  () => 'system',
)

/** Whether single keys do something. Who speaks to the machine, or types by mistake, turns them off. */
export const shortcuts: Setting<'on' | 'off'> = createSetting(
  'shortcuts',
  ['on', 'off'],
  () => 'on',
)

const applyTheme = (): void => {
  document.documentElement.dataset.theme = theme.get()
}
applyTheme()
theme.watch(applyTheme)
