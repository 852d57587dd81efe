import { createContext } from 'react'

/** Context of a page that only exists on the server. */
export interface ServerPage {
  /** Logged with the error, if there is one. */
  reference: string
  /** Reports what the page leaves out to the operator. */
  onError: (error: unknown) => void
}

/** Null in the browser. */
export const ServerPageContext = createContext<ServerPage | null>(null)
