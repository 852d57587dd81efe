/** Address of this page as it is shared: without the place within it. */
export const pageAddress = (): string => window.location.href.split('#', 1)[0]!

/** What became of the device's own share sheet; `none` where it has none, or it did not open. */
export type Shared = 'shared' | 'dismissed' | 'none'

/** Offers an address to the device's own share sheet. */
export async function shareAddress(title: string, url = pageAddress()): Promise<Shared> {
  if (typeof navigator.share !== 'function') return 'none'
  try {
    await navigator.share({ title, url })
    return 'shared'
  } catch (error) {
    return (error as Error).name === 'AbortError' ? 'dismissed' : 'none'
  }
}

/** Copies an address; false where the browser does not let us. */
export async function copyAddress(address = pageAddress()): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(address)
    return true
  } catch {
    return false
  }
}
