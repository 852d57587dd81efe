import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator } from '../../tools/testing/commands.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { dnsServer, type Zone } from '../../tools/testing/dnsServer.ts'
import { twoTenants } from '../../tools/testing/twoTenants.ts'
import { domainCommands } from './domainCli.ts'
import { staffAudit } from './table.ts'

const zone: Zone = new Map()
let home: TestDatabase
let dns: Awaited<ReturnType<typeof dnsServer>>
const { run, refused } = operator(
  'domains',
  domainCommands,
  () => home.database,
  () => ({ DNS_SERVERS: dns.server, SITE_ADDRESSES: '203.0.113.10' }),
)

beforeAll(async () => {
  dns = await dnsServer(zone)
  home = await testDatabase()
  await twoTenants(home.database)
})
afterAll(async () => {
  await home.dispose()
  await dns.close()
})

test('an operator sets, checks and removes a domain without a proof of control', async () => {
  expect(await run('set', 'site-a', 'https://www.Wattle-Motors.com/')).toContain(
    'site-a is served at www.wattle-motors.com.',
  )
  expect(await run('show', 'site-a')).toContain('www.wattle-motors.com')
  zone.set('www.wattle-motors.com', { A: ['198.51.100.7'] })
  expect(await run('check', 'site-a')).toContain('site\telsewhere\tIt points elsewhere: 198.51.100.7')
  expect(await refused('set', 'site-b', 'wattle-motors.com')).toContain('Another site uses wattle-motors.com already.')
  expect(await refused('set', 'site-b', '192.0.2.1')).toContain('That’s an IP address.')
  expect(await run('remove', 'site-a')).toContain('site-a has no domain any more.')
  expect(await refused('remove', 'site-a')).toContain('site-a has no domain.')
  const logged = await home.database.drizzle.select().from(staffAudit).orderBy(staffAudit.id)
  expect(logged.map(({ action, who, subject }) => `${action} ${subject} ${who}`)).toEqual([
    'domain.live www.wattle-motors.com Command line',
    'domain.removed www.wattle-motors.com Command line',
  ])
})
