import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { HIDE_DISMISSED } from '@forecourt/rules/site/announcement.ts'
import { MARK_TRADE_IN } from '@forecourt/rules/tradeIn/mark.ts'
import { CHALLENGES, type ChallengeProvider } from '@forecourt/rules/site/challenge.ts'
import { SETTINGS, type Settings } from '@forecourt/rules/site/config.ts'
import { pagePermissions, pagePolicy } from './headers.ts'
import type { PageProvider } from './kind.ts'

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script, 'utf8').digest('base64')}'`
const DEFAULTS = Object.fromEntries(
  Object.entries(SETTINGS).map(([key, definition]) => [key, definition.default]),
) as unknown as Settings
const directives = (uses: readonly PageProvider[], settings: Partial<Settings> = {}) =>
  Object.fromEntries(
    pagePolicy({ uses }, { ...DEFAULTS, ...settings })
      .split('; ')
      .map((directive) => [directive.split(' ', 1)[0]!, directive.split(' ').slice(1).join(' ')]),
  )

const CHALLENGED = (Object.keys(CHALLENGES) as ChallengeProvider[]).map((provider) => ({
  challenge: { provider, site_key: 'key' },
}))
const VIDEOS: Partial<Settings> = { vehicle_video_providers: ['youtube', 'vimeo', 'file'] }

test('a page runs scripts of its own files, and the inline scripts of its head', () => {
  expect(directives([])['script-src']).toBe(`'self' ${hashOf(HIDE_DISMISSED)} ${hashOf(MARK_TRADE_IN)}`)
})

describe('a provider is allowed on the pages that use it', () => {
  test.each(CHALLENGED)('$challenge.provider', (settings) => {
    const sources = CHALLENGES[settings.challenge.provider].sources.join(' ')
    const page = directives(['challenge'], settings)
    for (const directive of ['script-src', 'style-src', 'connect-src', 'frame-src'])
      expect(page[directive]).toContain(sources)
    // A site without the setting needs no sources.
    expect(pagePolicy({ uses: ['challenge'] }, DEFAULTS)).toBe(pagePolicy({ uses: [] }, DEFAULTS))
  })

  test('players of videos, of the providers that the site allows', () => {
    expect(directives(['video'], VIDEOS)).toMatchObject({
      'frame-src': "'self' https://www.youtube-nocookie.com https://player.vimeo.com",
      'media-src': "'self' https:",
    })
    expect(directives(['video'], { vehicle_video_providers: ['vimeo'] })).toMatchObject({
      'frame-src': "'self' https://player.vimeo.com",
      'media-src': "'self'",
    })
  })

  test.each(CHALLENGED)('and nowhere else: $challenge.provider and videos', (challenged) => {
    const settings: Settings = { ...DEFAULTS, ...challenged, ...VIDEOS }
    expect(pagePolicy({ uses: [] }, settings)).toBe(pagePolicy({ uses: [] }, DEFAULTS))
    const withVideo = pagePolicy({ uses: ['video'] }, settings)
    for (const source of CHALLENGES[challenged.challenge.provider].sources) expect(withVideo).not.toContain(source)
    expect(pagePolicy({ uses: ['challenge'] }, settings)).not.toMatch(/youtube|vimeo/)
  })
})

describe('the provider of payments is allowed where a deposit is paid, and nowhere else (decision 115)', () => {
  test.each([
    [
      'stripe',
      'https://js.stripe.com https://*.js.stripe.com',
      'https://api.stripe.com',
      '(self "https://js.stripe.com")',
    ],
    ['till', 'https://gateway.tillpayments.com', 'https://gateway.tillpayments.com', '()'],
    ['st_george', 'https://api.payway.com.au', 'https://api.payway.com.au', '()'],
  ] as const)('%s', (payment_provider, scripts, connect, permission) => {
    const settings = { payment_provider }
    const page = directives(['payment'], settings)
    expect(page['script-src']).toContain(scripts)
    expect(page['frame-src']).toContain(scripts)
    expect(page['connect-src']).toBe(`'self' ${connect}`)
    const all = { ...DEFAULTS, ...settings }
    expect(pagePermissions({ uses: ['payment'] }, all)).toContain(`payment=${permission}`)
    for (const uses of [[], ['challenge'], ['video']] as const) {
      expect(pagePolicy({ uses }, all)).toBe(pagePolicy({ uses }, DEFAULTS))
      expect(pagePermissions({ uses }, all)).toContain('payment=()')
    }
    // Nor of another provider.
    const others = ['stripe.com', 'tillpayments.com', 'payway.com.au'].filter((host) => !scripts.includes(host))
    for (const host of others) expect(pagePolicy({ uses: ['payment'] }, all)).not.toContain(host)
  })

  test.each(['sandbox', null] as const)('none for %s', (payment_provider) => {
    const all = { ...DEFAULTS, payment_provider }
    expect(pagePolicy({ uses: ['payment'] }, all)).toBe(pagePolicy({ uses: [] }, DEFAULTS))
    expect(pagePermissions({ uses: ['payment'] }, all)).toContain('payment=()')
  })
})

test('what a site has brought in is on every page of it, and on no page of another', () => {
  const settings = { analytics_ga4_id: 'G-ABC123DEF4' }
  for (const uses of [[], ['challenge'], ['video']] as const) {
    const page = directives(uses, settings)
    for (const directive of ['script-src', 'style-src', 'connect-src'])
      expect(page[directive]).toContain('https://www.googletagmanager.com')
    expect(page['frame-src']).toContain('https:')
    expect(pagePolicy({ uses }, DEFAULTS)).not.toContain('google')
  }
})
