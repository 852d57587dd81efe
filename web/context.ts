import type { Dealer } from '@forecourt/server/dealer.ts'
import type { Account } from '@forecourt/server/owners/owner.ts'
import { createContext } from 'react-router'

/** The site of the request, for loaders and actions. Set for every request by the server entry. */
export const dealerContext = createContext<Dealer>()

/** Context of one rendering besides its data; never sent to the browser. */
export interface Rendering {
  /** Identifies an error in the log; shown to the visitor. */
  reference: string
  /**
   * The network address of a form's sender, or its network in IPv6; null for pages, which are shared by all visitors.
   */
  network: string | null
  onError: (error: unknown) => void
  /**
   * Receives the document as text, in parts of whole tags, instead of the response's body; without it the body is used.
   */
  takeHtml: ((parts: readonly string[]) => void) | undefined
  /** Whether pages for developers are available: on a demo platform and in development. */
  showcase: boolean
  /** The time of the page; loaders use no other clock. */
  now: Date
}

/** The rendering of this request. */
export const renderingContext = createContext<Rendering>()

/**
 * The secret of the visitor's cookie, if the page may know it: on pages declared as private, and for submitted forms.
 * Null on every other page, and for a visitor without one.
 */
export const visitorContext = createContext<string | null>(null)

/** Signing in to the site's owner area, for the same requests; null on a site without one. */
export const accountContext = createContext<Account | null>(null)

/**
 * Whether this request submitted a form that is shown again with its values, regardless of the page's normal response.
 */
export const formReturnsContext = createContext(false)
