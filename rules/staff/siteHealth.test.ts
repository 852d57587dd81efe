import { expect, test } from 'vitest'
import { needsAttention, siteHealth, type SiteFacts } from './siteHealth.ts'

const NOW = new Date('2026-11-26T00:00:00Z')
const GOOD: SiteFacts = {
  vehicles: 3,
  href: 'https://wattle.example',
  feedProblem: null,
  domainProblem: null,
  importedAt: new Date('2026-11-19T00:00:01Z'),
  deadDeliveries: 0,
  deadCalls: 0,
}

test.each<[string, Partial<SiteFacts>, string, readonly string[]]>([
  ['all is well', {}, 'Good', []],
  ['stock never came by a feed', { importedAt: null }, 'Good', []],
  [
    'stock is seven days old',
    { importedAt: new Date('2026-11-19T00:00:00Z') },
    'Needs attention',
    ['No stock was imported for 7 days.'],
  ],
  [
    'a feed failed, which says more than its age',
    { importedAt: new Date('2026-11-01T00:00:00Z'), feedProblem: 'The server said 403.' },
    'Needs attention',
    ['The server said 403.'],
  ],
  ['its domain points elsewhere', { domainProblem: 'away' }, 'Needs attention', ['Its domain doesn’t point here.']],
  [
    'browsers warn of its certificate, which keeps visitors away from everything else',
    { domainProblem: 'certificate', vehicles: 0 },
    'Needs attention',
    ['Its domain’s certificate has a problem.', 'No vehicles are for sale.'],
  ],
  [
    'its certificate should have been renewed',
    { domainProblem: 'certificate-ending' },
    'Needs attention',
    ['Its domain’s certificate ends soon.'],
  ],
  [
    'its certificate is on its way, which nobody has to do anything about',
    { domainProblem: 'certificate-pending' },
    'Certificate on its way',
    ['Its domain went live less than an hour ago.'],
  ],
  [
    'its certificate is on its way and nothing is for sale',
    { domainProblem: 'certificate-pending', vehicles: 0 },
    'Needs attention',
    ['No vehicles are for sale.', 'Its domain went live less than an hour ago.'],
  ],
  ['nothing is for sale', { vehicles: 0 }, 'Needs attention', ['No vehicles are for sale.']],
  [
    'deliveries and calls failed',
    { deadDeliveries: 1, deadCalls: 2 },
    'Needs attention',
    ['Leads didn’t reach everyone they should.', 'A webhook doesn’t take calls.'],
  ],
  [
    'settings are broken',
    { href: null, vehicles: 0 },
    'Down',
    ['Its settings can’t be read. See the log of the server.'],
  ],
])('%s', (_, facts, word, reasons) => expect(siteHealth({ ...GOOD, ...facts }, NOW)).toMatchObject({ word, reasons }))

test.each<[string, Partial<SiteFacts>, boolean]>([
  ['Down', { href: null }, true],
  ['Needs attention', { vehicles: 0 }, true],
  ['Certificate on its way', { domainProblem: 'certificate-pending' }, false],
  ['Good', {}, false],
])('an operator has something to do about a site that is %s: %j', (word, facts, isNeeded) => {
  const health = siteHealth({ ...GOOD, ...facts }, NOW)
  expect([health.word, needsAttention(health)]).toEqual([word, isNeeded])
})
