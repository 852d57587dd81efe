import { copyText } from './clipboard.ts'

/** Address of this page for sharing, without its anchor. */
export const pageAddress = (): string => window.location.href.split('#', 1)[0]!

/** Result of the device's share sheet; `none` if it has none, or it did not open. */
export type Shared = 'shared' | 'dismissed' | 'none'

/** Opens the device's share sheet for an address. */
export async function shareAddress(title: string, url = pageAddress()): Promise<Shared> {
  if (typeof navigator.share !== 'function') return 'none'
  try {
    await navigator.share({ title, url })
    return 'shared'
  } catch (error) {
    return (error as Error).name === 'AbortError' ? 'dismissed' : 'none'
  }
}

/** Copies an address; false if the browser does not allow it. */
export const copyAddress = (address = pageAddress()): Promise<boolean> => copyText(address)
