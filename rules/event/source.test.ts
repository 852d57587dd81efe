import { describe, expect, test } from 'vitest'
import { campaignQuery, visitSource } from './source.ts'

describe('the source of a visit (§9.25)', () => {
  test.each([
    [{ utm_source: ' Mail ', utm_medium: 'Email', utm_campaign: 'Spring Sale' }, '', 'mail', 'email', 'spring sale'],
    [{ utm_source: 'mail', gclid: 'g' }, 'www.google.com', 'mail', 'campaign', null],
    [{ gclid: 'g', utm_campaign: 'x' }, '', 'google', 'cpc', 'x'],
    [{ fbclid: 'f' }, 'l.facebook.com', 'facebook', 'social', null],
    [{}, 'www.google.com.au', 'google', 'organic', null],
    [{}, 'duckduckgo.com', 'duckduckgo', 'organic', null],
    [{}, 'google.example.com', 'google', 'organic', null],
    [{}, 'www.carreviews.example', 'carreviews.example', 'referral', null],
    [{}, 'notgoogle.com', 'notgoogle.com', 'referral', null],
    [{ utm_campaign: 'x' }, '', 'campaign', 'campaign', 'x'],
    [{ make: 'Mazda' }, '', 'direct', 'none', null],
    [{ utm_source: ' ' }, '', 'direct', 'none', null],
    [{ utm_source: 'x'.repeat(101) }, '', 'x'.repeat(100), 'campaign', null],
  ])('%j from %j', (query, referrer, source, medium, campaign) =>
    expect(visitSource(query as Record<string, string>, referrer)).toEqual({ source, medium, campaign }),
  )
})

test('only what names a campaign is sent with an event', () =>
  expect(campaignQuery({ make: 'Mazda', utm_source: 'mail', gclid: 'g', fbclid: '' })).toEqual({
    gclid: 'g',
    utm_source: 'mail',
  }))
