import type { PublicSite } from '@forecourt/rules/site/site.ts'
import { createContext } from 'react'
import type { Theme } from './theme.server.ts'

/** What only the server's rendering of a page knows. The browser keeps what stands in the document already. */
export interface ServerPage {
  theme: Theme
  /** There even when the loaders failed. */
  site: PublicSite
  /** Stands in the log beside the error, if there is one. */
  reference: string
  /** Tells the operator of what the page does without. */
  onError: (error: unknown) => void
}

/** Null in the browser. */
export const ServerPageContext = createContext<ServerPage | null>(null)
