import type { Challenge } from '@forecourt/rules/site/challenge.ts'
import { loadScript } from './script.ts'

/** The interface that all providers' scripts share. */
interface Provider {
  ready?: (act: () => void) => void
  render: (element: HTMLElement, options: Record<string, unknown>) => unknown
  remove?: (widget: unknown) => void
  reset?: (widget: unknown) => void
}

export interface ChallengeOptions {
  siteKey: string
  language: string
  dark: boolean
  /** Called with each token; '' when it has expired. */
  onAnswer: (token: string) => void
}

/**
 * Renders a provider's challenge (spec §6 Bot protection) and returns the function that removes it. Rejects if the
 * provider cannot be reached.
 */
export async function drawChallenge(
  element: HTMLElement,
  challenge: Challenge,
  { siteKey, language, dark, onAnswer }: ChallengeOptions,
): Promise<() => void> {
  await loadScript(challenge.script)
  const provider = (window as unknown as Record<string, Provider | undefined>)[challenge.global]
  if (!provider) throw new Error(`${challenge.global} is not there`)
  if (provider.ready) await new Promise<void>((ready) => provider.ready!(ready))
  // A widget cannot be rendered twice in one element.
  const place = document.createElement('div')
  element.replaceChildren(place)
  const widget = provider.render(place, {
    sitekey: siteKey,
    hl: language,
    language,
    theme: dark ? 'dark' : 'light',
    callback: onAnswer,
    'expired-callback': () => onAnswer(''),
    'error-callback': () => onAnswer(''),
  })
  return () => {
    provider.remove?.(widget)
    place.remove()
  }
}
