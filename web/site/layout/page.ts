import type { LocationView, PhoneView } from '@forecourt/rules/location/contactView.ts'
import type { PublicSite } from '@forecourt/rules/site/site.ts'
import { createContext, useContext } from 'react'
import type { FrameView } from './frame.server.ts'

/** A page's address within its site, as it was rendered. */
export interface PageAddress {
  pathname: string
  search: string
}

/** What stands around a page, the same on the server and in the browser. */
export interface PageData {
  site: PublicSite
  /** Head and foot; null on the page of an unexpected error. */
  frame: FrameView | null
  address: PageAddress
}

/** Set around every page by whoever draws it: the server's rendering, and the browser's copy of it. */
export const PageContext = createContext<PageData | null>(null)

/** What stands around the page. */
export function usePage(): PageData {
  const page = useContext(PageContext)
  if (!page) throw new Error('A page outside a dealer site.')
  return page
}

/** Head and foot of the page; null where there are none. */
export const useFrame = (): FrameView | null => usePage().frame

/**
 * A location as the frame has it, which follows the website refresh (spec §7); as the page was sent with it where the
 * frame does not name it.
 */
export function useLatest<L extends LocationView>(location: L): L {
  const latest = useFrame()?.locations.find(({ id }) => id === location.id)
  return latest ? { ...location, ...latest } : location
}

/** The address that the page was rendered for, where its form is sent to without scripts. */
export const useAddress = (): PageAddress => usePage().address

/** Where a page leads that is about something which is not there (404) or no longer (410), with what it shows instead. */
export interface MissingPage<Data = unknown> {
  status: number
  data: Data
}

/** What a page that is not there says, where more is known than that: why, and the ways that remain. */
export interface Notice {
  title: string
  text: string
  links: readonly { label: string; href: string }[]
  phone: PhoneView | null
}

/** What a loader answered instead of a page; null for anything unexpected. */
export function missingPage<Data>(error: unknown): MissingPage<Data> | null {
  if (typeof error !== 'object' || error === null || !('status' in error && 'data' in error)) return null
  return error.status === 404 || error.status === 410 ? (error as MissingPage<Data>) : null
}
