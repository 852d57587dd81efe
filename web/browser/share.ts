/** What became of sharing a page. */
export type Shared = 'shared' | 'copied' | 'dismissed' | 'failed'

/** Offers the page to the device's own share sheet, else copies its address. */
export async function sharePage(title: string): Promise<Shared> {
  const url = window.location.href.replace(/#.*$/, '')
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url })
      return 'shared'
    } catch (error) {
      if ((error as Error).name === 'AbortError') return 'dismissed'
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'failed'
  }
}
