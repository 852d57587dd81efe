import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { operator } from '../../tools/testing/commands.ts'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { locationCommands } from './cli.ts'

let platform: TestPlatform
const { run, refused, file, warnings } = operator('location', locationCommands, () => platform.database)

beforeAll(async () => {
  platform = await testPlatform({ settings: { a: { time_zone: null }, b: { time_zone: null } } })
})
afterAll(() => platform.dispose())

/** The locations that a site's pages have. */
const shown = async (host: string) =>
  (JSON.parse((await platform.fetch(host, '/api/website')).text) as { locations: Record<string, unknown>[] }).locations

describe('location set', () => {
  test('changes the fields of the file, keeps the others, and the site shows it at once; another site does not change', async () => {
    const before = await shown(hostA)
    const other = await shown(hostB)
    const change = {
      phone: '0746 555 099',
      email: 'hello@site-a.example',
      address: { street: '14 Foundry Street' },
      hours: { saturday: '08:00-12:00, 13:00-15:00', sunday: '24 hours' },
      special_hours: [{ date: '2027-01-26', name: 'Australia Day', hours: '10:00-12:00, 14:00-16:00' }],
    }
    expect((await run('set', 'dealership-a1', 'main', file(change))).split('\n')).toEqual([
      'Changed main:',
      '  phone: "0746 555 010" -> "0746 555 099"',
      '  email: "sales@site-a.example" -> "hello@site-a.example"',
      '  address.street: "12 Foundry Street" -> "14 Foundry Street"',
      '  hours.sunday: null -> "24 hours"',
      '  hours.saturday: "08:00-13:00" -> "08:00-12:00, 13:00-15:00"',
      '  special_hours: [{"date":"2026-12-25","name":"Christmas Day","hours":null}] -> ' +
        '[{"date":"2027-01-26","name":"Australia Day","hours":"10:00-12:00, 14:00-16:00"}]',
    ])
    await vi.waitFor(async () => expect((await shown(hostA))[0]).not.toEqual(before[0]))
    const [main, used] = await shown(hostA)
    expect(main).toMatchObject({
      name: 'Alder Motors',
      primary: true,
      address: { street: '14 Foundry Street', full: '14 Foundry Street, Toowoomba QLD 4350', lat: -27.56 },
      contact_detail: { phone: '0746 555 099', landline_phone: '0746 555 010', email: 'hello@site-a.example' },
    })
    const { opening_hours: week, special_hours: special } = main!.contact_detail as {
      opening_hours: { weekday: number; formated_hours: string }[]
      special_hours: object[]
    }
    expect(week.filter(({ weekday }) => weekday === 6).map(({ formated_hours }) => formated_hours)).toEqual([
      '8:00am – 12:00pm',
      '1:00pm – 3:00pm',
    ])
    expect(week[0]).toMatchObject({ weekday: 0, formated_hours: 'Open 24 hours' })
    expect(week.find(({ weekday }) => weekday === 3)).toMatchObject({ formated_hours: '8:00am – 5:00pm' })
    expect(special).toHaveLength(2)
    expect(used).toEqual(before[1])
    expect(await shown(hostB)).toEqual(other)
  })

  test('a dry run says what would change and changes nothing', async () => {
    const before = await run('show', 'dealership-b1', 'main')
    expect(await run('set', 'dealership-b1', 'main', file({ phone: null }), '--dry-run')).toBe(
      'main would change (dry run, nothing was changed):\n  phone: "07 855 0100" -> none',
    )
    expect(await run('show', 'dealership-b1', 'main')).toBe(before)
  })

  test('a photograph is shown with its caption, and can be removed; the other tenant has none', async () => {
    const picture = { url: '/media/yards/main.webp', alt: 'The yard from the road', caption: 'Sample photo' }
    expect(JSON.parse(await run('show', 'dealership-b1', 'main'))).not.toHaveProperty('picture')
    await run('set', 'dealership-b1', 'main', file({ picture }))
    expect(JSON.parse(await run('show', 'dealership-b1', 'main'))).toMatchObject({ picture })
    await vi.waitFor(async () => expect((await shown(hostB)).map((place) => place.picture)).toEqual([picture]))
    expect((await shown(hostA)).map((place) => place.picture)).toEqual([null, null])
    await run('set', 'dealership-b1', 'main', file({ picture: null }))
    await vi.waitFor(async () => expect((await shown(hostB)).map((place) => place.picture)).toEqual([null]))
  })

  test('an unchanged value is reported as such', async () =>
    expect(await run('set', 'dealership-b1', 'main', file({ phone: '07 855 0100' }))).toBe(
      'main is already up to date.',
    ))

  test.each([
    ['hours that are none', { hours: { monday: '8-5' } }, 'hours.monday: must be hours such as 08:00-17:00'],
    [
      'hours that overlap',
      { hours: { monday: '08:00-12:00, 11:00-17:00' } },
      'hours.monday: has two spans that overlap',
    ],
    ['a day that is none', { hours: { caturday: null } }, 'hours'],
    [
      'one day twice',
      { special_hours: [1, 2].map(() => ({ date: '2026-12-25', name: 'Christmas Day', hours: null })) },
      'special_hours.1.date: 2026-12-25 is in the list twice',
    ],
    ['a field that is none', { fone: '1' }, 'Unrecognized key: "fone"'],
    ['its slug, which stays', { slug: 'other' }, 'Unrecognized key: "slug"'],
    ['an email address that is none', { email: 'nobody' }, 'email: must be an email address'],
    ['a time zone that is none', { time_zone: 'Mars' }, 'time_zone: must be the name of a time zone'],
    ['a photograph without words for who cannot see it', { picture: { url: '/media/a.webp' } }, 'picture.alt'],
    ['a photograph from nowhere', { picture: { url: 'yard.webp', alt: 'The yard' } }, 'picture.url'],
    ['no primary location', { primary: false }, 'primary: a dealership has one primary location'],
  ])('refuses %s and changes nothing', async (_, change, reason) => {
    const before = await run('show', 'dealership-a1', 'main')
    expect(await refused('set', 'dealership-a1', 'main', file(change))).toContain(reason)
    expect(await run('show', 'dealership-a1', 'main')).toBe(before)
  })

  test('names what there is where a dealership or location is unknown', async () => {
    expect(await refused('set', 'nobody', 'main', file({}))).toBe(
      'There is no dealership nobody. There are: dealership-a1, dealership-a2, dealership-b1.',
    )
    expect(await refused('set', 'dealership-a1', 'used', file({}))).toContain(
      'There is no location used. There are: main.',
    )
  })

  test("a site's time zone follows its first location, and what disagrees is pointed out", async () => {
    await run('set', 'dealership-a1', 'main', file({ time_zone: 'Australia/Sydney', address: { state: 'nsw' } }))
    expect(warnings).toEqual([
      "Warning: site-a: The site's state is QLD, but its first location, Alder Motors, is in NSW.",
    ])
    const website = async () =>
      (JSON.parse((await platform.fetch(hostA, '/api/website')).text) as { website: { timeZone: string } }).website
    await vi.waitFor(async () => expect(await website()).toMatchObject({ timeZone: 'Australia/Sydney' }))
    await run('set', 'dealership-a1', 'main', file({ time_zone: 'Australia/Perth' }))
    expect(warnings).toContain(
      'Warning: Alder Motors is in NSW, but its time zone is Australia/Perth; NSW has Australia/Sydney.',
    )
  })
})

describe('location add, list and show', () => {
  const service = {
    slug: 'service',
    name: 'Alder Service',
    location_type: 'service',
    time_zone: 'Australia/Brisbane',
    address: { street: '16 Foundry Street', city: 'Toowoomba', state: 'QLD', postcode: '4350' },
    hours: { monday: '07:30-17:00' },
  }

  test('adds a location that the site then shows', async () => {
    expect(await run('add', 'dealership-a1', file(service), '--dry-run')).toBe('Would add service (Alder Service).')
    expect(await run('list', 'dealership-a1')).toBe('main\tAlder Motors\tsales\tAustralia/Perth\tshown')
    expect(await run('add', 'dealership-a1', file([service]))).toBe('Added service (Alder Service).')
    await vi.waitFor(async () => expect((await shown(hostA)).map(({ slug }) => slug)).toContain('service'))
    expect(JSON.parse(await run('show', 'dealership-a1', 'service'))).toEqual({
      ...service,
      hours: {
        sunday: null,
        ...service.hours,
        tuesday: null,
        wednesday: null,
        thursday: null,
        friday: null,
        saturday: null,
      },
    })
    expect(await refused('add', 'dealership-a1', file(service))).toContain('there is a location service already')
  })

  test('a new primary location replaces the old one', async () => {
    await run('set', 'dealership-a1', 'service', file({ primary: true }))
    expect((await run('list', 'dealership-a1')).split('\n')[0]).toMatch(/^service\t/)
    expect(JSON.parse(await run('show', 'dealership-a1', 'main'))).not.toHaveProperty('primary')
  })
})
