import { expect, test } from 'vitest'
import { fetcherName } from './fetcher.ts'

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Google (Googlebot)'],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/120.0 Safari/537.36',
    'Microsoft (bingbot)',
  ],
  ['Google-xrawler', 'Google (Google-xrawler)'],
  ['FeedFetcher-Google; (+http://www.google.com/feedfetcher.html)', 'Google (FeedFetcher-Google)'],
  ['facebookcatalog/1.0', 'Meta (facebookcatalog)'],
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', 'Meta (facebookexternalhit)'],
  ['Google', 'Google'],
  ['curl/8.5.0', 'curl'],
  ['python-requests/2.31', 'python-requests'],
  [' AdWork 3', 'AdWork'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36', 'Chrome on Windows'],
  ['Mozilla/5.0', 'A browser'],
  // Nothing of a person, and no more than a name.
  ['sam@dealer.example', 'sam'],
  ['Reader/1.0 (+mailto:sam@dealer.example)', 'Reader'],
  [`${'x'.repeat(41)}/1`, 'x'.repeat(40)],
  [`${'x'.repeat(40)}/1`, 'x'.repeat(40)],
  ['<script>', ''],
  ['', ''],
  [null, ''],
])('%s is called %s', (userAgent, name) => {
  expect(fetcherName(userAgent)).toBe(name)
})
