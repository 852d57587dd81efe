/** What an address of ours answers as JSON. Throws when the server cannot be reached or does not give it. */
export async function askFor<T>(address: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(address, { signal, headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
  return (await response.json()) as T
}
