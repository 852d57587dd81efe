import type { LocationView, PhoneView } from '@forecourt/rules/location/contactView.ts'
import type { PublicSite } from '@forecourt/rules/site/site.ts'
import { createContext, useContext } from 'react'
import type { FrameView } from './frame.server.ts'

/** A page's address within its site, as rendered. */
export interface PageAddress {
  pathname: string
  search: string
}

/** The context of a page, the same on the server and in the browser. */
export interface PageData {
  site: PublicSite
  /** Header and footer data; null on the page of an unexpected error. */
  frame: FrameView | null
  address: PageAddress
}

/** Provided for every page: by the server's rendering, and by the browser's. */
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
 * A location from the layout data, which follows the website refresh (spec §7); from the page's own data if the layout
 * does not have it.
 */
export function useLatest<L extends LocationView>(location: L): L {
  const latest = useFrame()?.locations.find(({ id }) => id === location.id)
  return latest ? { ...location, ...latest } : location
}

/** The address that the page was rendered for, to which its form is sent without scripts. */
export const useAddress = (): PageAddress => usePage().address

/** The data of a page that does not exist (404) or no longer (410), with its alternatives. */
export interface MissingPage<Data = unknown> {
  status: number
  data: Data
}

/** A notice on such a page if the reason is known, with the alternatives. */
export interface Notice {
  title: string
  text: string
  links: readonly { label: string; href: string }[]
  phone: PhoneView | null
}

/** A loader's response for a missing page; null for anything unexpected. */
export function missingPage<Data>(error: unknown): MissingPage<Data> | null {
  if (typeof error !== 'object' || error === null || !('status' in error && 'data' in error)) return null
  return error.status === 404 || error.status === 410 ? (error as MissingPage<Data>) : null
}
