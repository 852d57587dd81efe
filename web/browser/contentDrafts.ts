/** An answer, or why there is none: no connection, or nobody is signed in any more. */
export type DraftCall<T> = { answer: T } | { answer: null; why: 'offline' | 'signed-out' }

/** More than this is not sent by a page that is being left. */
const MOST_LEAVING_BYTES = 60_000

/** Sends a draft to its address. */
export async function sendDraft<T>(address: string, fields: Readonly<Record<string, string>>): Promise<DraftCall<T>> {
  const form = new URLSearchParams(fields)
  const isShort = form.toString().length < MOST_LEAVING_BYTES
  const response = await fetch(address, {
    method: 'POST',
    body: form,
    // What is sent as somebody leaves arrives all the same.
    keepalive: isShort,
    redirect: 'manual',
  }).catch(() => null)
  if (response?.type === 'opaqueredirect') return { answer: null, why: 'signed-out' }
  const answer = response && (await response.json().catch(() => null))
  return answer ? { answer: answer as T } : { answer: null, why: 'offline' }
}

/** Has the browser ask before it leaves a page with something that is not saved; returns what ends that. */
export function askBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

/** Calls with the width of an element, now and whenever it changes; returns what ends that. */
export function watchWidth(element: Element, onWidth: (width: number) => void): () => void {
  const observer = new ResizeObserver(() => onWidth(element.clientWidth))
  observer.observe(element)
  return () => observer.disconnect()
}
