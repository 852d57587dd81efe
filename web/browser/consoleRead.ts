/** Reads an address of the console; null without an answer, so that a screen keeps what it shows. */
export async function readAddress<T>(address: string): Promise<T | null> {
  const answer = await fetch(address).catch(() => null)
  // Whoever is signed out is led elsewhere.
  return answer?.ok && !answer.redirected ? ((await answer.json().catch(() => null)) as T | null) : null
}
