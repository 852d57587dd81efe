import { createContext } from 'react'

/** Whether an operator is signed in as somebody, who alone may change some things. */
export const OnBehalf = createContext(false)
