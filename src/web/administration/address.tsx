import type { ComponentProps, MouseEvent } from 'react'
import { useSyncExternalStore } from 'react'

export const tabs = ['quotes', 'jobs', 'mails', 'posts', 'stories', 'accounts', 'audit'] as const
export type Tab = (typeof tabs)[number]

const words = ['q', 'status', 'quote', 'story', 'subject', 'by'] as const

/** The tab, its search and the open item. All of it is in the address, so Back and a reload keep it. */
export type Address = { readonly tab: Tab } & { readonly [Word in (typeof words)[number]]?: string }

const changed = 'address-changed'

/** The current address; an unknown tab counts as the first one. */
export const useAddress = (): Address => addressIn(useSyncExternalStore(subscribe, () => window.location.search))

function subscribe(onChange: () => void) {
  window.addEventListener('popstate', onChange)
  window.addEventListener(changed, onChange)
  return () => {
    window.removeEventListener('popstate', onChange)
    window.removeEventListener(changed, onChange)
  }
}

export function addressIn(search: string): Address {
  const query = new URLSearchParams(search)
  const tab = tabs.find((name) => name === query.get('tab')) ?? 'quotes'
  const given = words.flatMap((word) => {
    const value = query.get(word)?.slice(0, 200)
    return value ? [[word, value] as const] : []
  })
  return { tab, ...Object.fromEntries(given) }
}

export function hrefOf({ tab, ...rest }: Address): string {
  const given = Object.entries(rest).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const query = new URLSearchParams([...(tab === 'quotes' ? [] : [['tab', tab]]), ...given]).toString()
  return query ? `/admin?${query}` : '/admin'
}

/** Navigates without loading the page; `replace` adds no step for Back, as while typing a search. */
export function go(to: Address, { replace = false } = {}): void {
  window.history[replace ? 'replaceState' : 'pushState'](null, '', hrefOf(to))
  window.dispatchEvent(new Event(changed))
}

/** A link within the administration; it can be opened in a new tab like any link. */
export function Go({ to, onClick, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: Address }) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    go(to)
  }
  return <a {...rest} href={hrefOf(to)} onClick={follow} />
}
