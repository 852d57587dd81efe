/** Why somebody of the demo was not signed in by one click, as the address of the page to sign in has it. */
export const DEMO_REFUSED = 'demo-refused'
export const DEMO_WAITS = 'demo-waits'

/** The same in words. */
export const DEMO_WORDS: Readonly<Record<string, string>> = {
  [DEMO_REFUSED]:
    'That demo account can’t be opened with one click any more: it has another password, or was removed. Sign in with its email address and password, or choose another account.',
  [DEMO_WAITS]: 'That demo account was tried too often. Please wait a few minutes, or choose another account.',
}
