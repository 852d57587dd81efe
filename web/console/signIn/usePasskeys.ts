import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the browser has passkeys; not before scripts run. */
export const usePasskeys = (): boolean => useSyncExternalStore(never, browserSupportsWebAuthn, () => false)

/** Whether someone has closed the browser’s question, or another one has replaced it. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
