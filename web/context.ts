import type { Dealer } from '@forecourt/server/dealer.ts'
import { createContext } from 'react-router'

/** The site of the request: what loaders and actions work with. Set for every request by the server entry. */
export const dealerContext = createContext<Dealer>()

/** What one rendering of a page needs beside its data; never reaches the browser. */
export interface Rendering {
  /** Reads out an error to whoever helps, and stands beside it in the log. */
  reference: string
  /** Where a form comes from: an address, or its network in IPv6; null for pages, which are everybody's. */
  network: string | null
  onError: (error: unknown) => void
  /** Takes the document as text, in parts of whole tags, instead of the answer's body; without it the body has it. */
  takeHtml: ((parts: readonly string[]) => void) | undefined
  /** Whether pages for the people who build sites are shown: on a demo platform and in development. */
  showcase: boolean
  /** The instant that the page is of; loaders ask nobody else for it. */
  now: Date
}

/** The rendering of this request. */
export const renderingContext = createContext<Rendering>()

/**
 * The secret of the visitor whose request it is (their cookie), where a page may know it: on pages that declare themselves
 * private, and where a form is sent. Null on every other page, and for a visitor without one.
 */
export const visitorContext = createContext<string | null>(null)

/** Whether this request sent a form that comes back with what was typed, whatever its page would answer otherwise. */
export const formReturnsContext = createContext(false)
