import { useEffect, useState } from 'preact/hooks'

/** As in the style sheets. */
const PHONE = matchMedia('(max-width: 760px)')

/** True on a phone, where less fits beside each other. */
export function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(PHONE.matches)
  useEffect(() => {
    const change = (): void => setNarrow(PHONE.matches)
    PHONE.addEventListener('change', change)
    return () => PHONE.removeEventListener('change', change)
  }, [])
  return isNarrow
}
