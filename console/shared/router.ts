import { useEffect, useState } from 'preact/hooks'

/** Where the page is: `#/facts/<id>?subject=Ada`. */
export interface Route {
  readonly parts: readonly string[]
  readonly query: URLSearchParams
}

export function readRoute(hash = location.hash): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2)
  return {
    parts: path.split('/').filter(Boolean).map(decodePart),
    query: new URLSearchParams(query),
  }
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The address of a page: `hrefOf(['facts', id], { subject: 'Ada' })`. */
export function hrefOf(
  parts: readonly string[],
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  const search = given.length === 0 ? '' : `?${new URLSearchParams(given)}`
  return `#/${parts.map(encodeURIComponent).join('/')}${search}`
}

/** `replace`: for what is typed, which would fill the history. */
export function navigate(href: string, { replace = false } = {}): void {
  if (!replace) location.hash = href
  else {
    history.replaceState(null, '', href)
    dispatchEvent(new HashChangeEvent('hashchange'))
  }
}

export function useRoute(): Route {
  const [route, setRoute] = useState(() => readRoute())
  useEffect(() => {
    const follow = (): void => setRoute(readRoute())
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return route
}
