import { createContext } from 'react'

/** What only the server's rendering of a page knows. */
export interface ServerPage {
  /** Stands in the log beside the error, if there is one. */
  reference: string
  /** Tells the operator of what the page does without. */
  onError: (error: unknown) => void
}

/** Null in the browser. */
export const ServerPageContext = createContext<ServerPage | null>(null)
