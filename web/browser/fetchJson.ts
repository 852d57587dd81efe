/** Fetches JSON from one of our addresses. Throws if the server cannot be reached or returns an error. */
export async function fetchJson<T>(address: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(address, { signal, headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`${address} returned ${response.status}.`)
  return (await response.json()) as T
}
