const MOST = 60

/** A passkey’s name as it is stored. */
export const tidyPasskeyName = (given: string): string => given.trim().replace(/\s+/g, ' ')

/** The problem of a passkey’s name; null if there is none. It is asked for before a device makes the passkey. */
export function passkeyNameProblem(name: string): string | null {
  if (name === '') return 'Please enter a name.'
  return name.length > MOST ? `Please use at most ${MOST} characters.` : null
}
