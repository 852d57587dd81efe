import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RoleName } from '@forecourt/rules/staff/role.ts'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { leadPresets, staffAudit } from '../table.ts'

let platform: TestPlatform
const people = new Map<string, StaffBrowser>()
const VIEWS = '/leads/views'
const STOCK_VIEWS = '/stock/views'
const TEMPLATES = '/leads/templates'

beforeAll(async () => {
  const plenty = { identifier: 10_000, device: 10_000, address: 10_000 }
  platform = await testPlatform({ console: { handle: consolePages, clientDir: null }, rateLimits: { guesses: plenty } })
  await add('kim', 'sales', 'a')
  await add('lou', 'sales', 'a')
  await add('boss', 'dealer_principal', 'a')
  await add('reader', 'read_only', 'a')
  await add('other', 'sales', 'b')
  await add('mara', 'marketing', 'a')
  await add('fay', 'finance', 'a')
  await add('sean', 'service', 'a')
})
afterAll(() => platform.dispose())

async function add(name: string, role: RoleName, key: 'a' | 'b') {
  const email = `${name}@dealer.example`
  await giveStaff(platform.database, email, role, { website_id: platform.tenants[key].website.id })
  const browser = staffBrowser(platform)
  expect((await browser.signIn(email)).status).toBe(302)
  people.set(name, browser)
}
const as = (name: string) => people.get(name)!
const site = (key: 'a' | 'b') => `site:${platform.tenants[key].website.id}`
const dataOf = ({ text }: { text: string }) =>
  JSON.parse(text) as {
    fields?: Record<string, string>
    values?: Record<string, string>
    conflict?: { version: string; theirs: Record<string, string> }
  }
interface Shown {
  id: string
  name: string
  version: number
  query?: string
  text?: string
  mayChange: { allowed: boolean }
}
const list = async (who: string, path: string): Promise<Shown[]> => {
  const shown = JSON.parse((await as(who).get(path)).text) as { views?: Shown[]; templates?: Shown[] }
  return shown.views ?? shown.templates ?? []
}
const names = async (who: string, path = VIEWS) => (await list(who, path)).map(({ name }) => name)
const save = async (who: string, path: string, given: Record<string, string>) => {
  const key = randomUUID()
  const answer = await as(who).post(path, { intent: 'save', key, sharedWith: '', ...given })
  return { key: given.key ?? key, answer }
}
const audit = (subject: string) =>
  platform.database.drizzle.select().from(staffAudit).where(eq(staffAudit.subject, subject)).orderBy(staffAudit.id)

describe('saved views of the stock', () => {
  test('keep its filters and order, and are not those of the inbox', async () => {
    const query = 'type=used&sort=price&order=asc&page=3&saved=x&done=x'
    await save('mara', STOCK_VIEWS, { name: 'Cheapest used', query, sharedWith: site('a') })
    await save('mara', STOCK_VIEWS, { name: 'Hers', query: 'problem=no_photos' })
    expect(await names('mara', STOCK_VIEWS)).toEqual(['Hers', 'Cheapest used'])
    expect(await names('reader', STOCK_VIEWS)).toEqual(['Cheapest used'])
    expect(await names('other', STOCK_VIEWS)).toEqual([])
    expect(await names('kim')).not.toContain('Cheapest used')
    const [{ id, query: kept }] = (await list('reader', STOCK_VIEWS)) as [Shown]
    expect(kept).toBe('type=used&sort=price&order=asc')
    const stock = (address: string) =>
      as('reader')
        .get(address)
        .then(({ text }) => (JSON.parse(text) as { views: { views: { to: string }[]; current: object | null } }).views)
    const opened = await stock('/stock')
    expect([opened.views.map(({ to }) => to), opened.current]).toEqual([[`/stock?${kept}&saved=${id}`], null])
    expect((await stock(`/stock?${kept}&saved=${id}`)).current).toMatchObject({ id, isChanged: false })
    expect((await stock(`/stock?${kept}&status=sold&saved=${id}`)).current).toMatchObject({ id, isChanged: true })
    expect(await audit('Hers')).toEqual([])
    expect(await audit('Cheapest used')).toMatchObject([{ action: 'stock_view.saved', who: 'mara' }])
  })

  test('are shared by who may change stock, and are one’s own for who may see it', async () => {
    const { key: id } = await save('mara', STOCK_VIEWS, { name: 'Theirs', query: 'type=new', sharedWith: site('a') })
    for (const who of ['reader', 'fay']) {
      const shared = await save(who, STOCK_VIEWS, { name: 'No', query: 'type=new', sharedWith: site('a') })
      expect([who, shared.answer.status]).toEqual([who, 403])
      expect((await as(who).post(STOCK_VIEWS, { intent: 'remove', id })).status).toBe(403)
      expect((await save(who, STOCK_VIEWS, { name: `Of ${who}`, query: 'type=new' })).answer.status).toBe(302)
    }
    expect((await as('other').post(STOCK_VIEWS, { intent: 'remove', id })).status).toBe(404)
    // Who sees no stock has no views of it.
    expect((await as('sean').get(STOCK_VIEWS)).status).toBe(403)
    expect((await save('sean', STOCK_VIEWS, { name: 'No', query: '' })).answer.status).toBe(403)
    // One of the inbox is none of the stock.
    expect((await as('kim').post(VIEWS, { intent: 'remove', id })).status).toBe(404)
    expect((await as('mara').post(STOCK_VIEWS, { intent: 'remove', id })).status).toBe(302)
    expect(await names('mara', STOCK_VIEWS)).not.toContain('Theirs')
    expect((await as('mara').post(STOCK_VIEWS, { intent: 'restore', id })).status).toBe(302)
    expect((await audit('Theirs')).map(({ action }) => action)).toEqual([
      'stock_view.saved',
      'stock_view.removed',
      'stock_view.restored',
    ])
  })
})

describe('saved views', () => {
  test('are seen by their person alone, or by the people of a site; never by another tenant', async () => {
    await save('kim', VIEWS, { name: 'Mine only', query: 'view=all&kind=Test+Drive&done=x' })
    await save('kim', VIEWS, { name: 'For everyone', query: 'view=overdue', sharedWith: site('a') })
    expect(await names('kim')).toEqual(['Mine only', 'For everyone'])
    expect(await names('lou')).toEqual(['For everyone'])
    expect(await names('reader')).toEqual(['For everyone'])
    expect(await names('other')).toEqual([])
    expect((await list('kim', VIEWS))[0]!.query).toBe('view=all&kind=Test+Drive')
    const inbox = JSON.parse((await as('lou').get('/leads')).text) as { saved: { views: { to: string }[] } }
    const [{ id }] = (await list('lou', VIEWS)) as [Shown]
    expect(inbox.saved.views.map(({ to }) => to)).toEqual([`/leads?view=overdue&saved=${id}`])
    // What one has for oneself is in nobody’s log.
    expect(await audit('Mine only')).toEqual([])
    expect(await audit('For everyone')).toMatchObject([{ action: 'view.saved', who: 'kim' }])
  })

  test('are saved once however often a form is sent, and refused at their field', async () => {
    const key = randomUUID()
    for (let sent = 0; sent < 2; sent++)
      expect((await save('lou', VIEWS, { name: 'Twice', query: '', key, sharedWith: site('a') })).answer.status).toBe(
        302,
      )
    expect((await names('lou')).filter((name) => name === 'Twice')).toHaveLength(1)
    expect(await audit('Twice')).toHaveLength(1)
    const refused = (await save('lou', VIEWS, { name: ' ', query: 'view=all' })).answer
    expect([refused.status, dataOf(refused).fields]).toEqual([422, { name: 'Please enter a name.' }])
    const foreign = (await save('lou', VIEWS, { name: 'Foreign', query: '', sharedWith: site('b') })).answer
    expect([foreign.status, dataOf(foreign).fields]).toEqual([
      422,
      { sharedWith: 'Please choose whom to share this with.' },
    ])
    // Sharing takes the right to answer leads there.
    expect((await save('reader', VIEWS, { name: 'Read', query: '', sharedWith: site('a') })).answer.status).toBe(403)
    expect((await save('reader', VIEWS, { name: 'Read', query: '' })).answer.status).toBe(302)
    expect(await names('reader')).toContain('Read')
  })

  test('have names of their own for the same people, whatever their case', async () => {
    const mine = await save('lou', VIEWS, { name: 'Tomorrow', query: 'view=snoozed' })
    const again = (await save('lou', VIEWS, { name: ' tomorrow', query: 'view=all' })).answer
    const taken = { name: 'That name is in use already. Please choose another.' }
    expect([again.status, dataOf(again).fields, dataOf(again).values?.name]).toEqual([422, taken, ' tomorrow'])
    // The same one sent twice is one; another’s own, and a shared one, are lists of their own.
    expect((await save('lou', VIEWS, { key: mine.key, name: 'Tomorrow', query: 'view=snoozed' })).answer.status).toBe(
      302,
    )
    expect((await save('kim', VIEWS, { name: 'Tomorrow', query: 'view=snoozed' })).answer.status).toBe(302)
    expect((await save('lou', VIEWS, { name: 'Tomorrow', sharedWith: site('a') })).answer.status).toBe(302)
    await save('lou', VIEWS, { name: 'Later', query: 'view=all' })
    const later = (await list('lou', VIEWS)).find(({ name }) => name === 'Later')!
    const change = (name: string, sharedWith = '') =>
      as('lou').post(VIEWS, {
        intent: 'change',
        id: later.id,
        version: String(later.version),
        name,
        sharedWith,
        query: 'view=all',
      })
    for (const refused of [await change('TOMORROW'), await change('Tomorrow', site('a'))])
      expect([refused.status, dataOf(refused).fields]).toEqual([422, taken])
    expect((await change('later')).status).toBe(302)
    for (const who of ['lou', 'kim'])
      for (const { id, name } of await list(who, VIEWS))
        if (['Tomorrow', 'later'].includes(name)) await as(who).post(VIEWS, { intent: 'remove', id })
  })

  test('are changed against their version, moved, removed and restored, by who may', async () => {
    const { key: id } = await save('kim', VIEWS, { name: 'Shared', query: 'view=all', sharedWith: site('a') })
    const change = (who: string, version: number, name: string) =>
      as(who).post(VIEWS, {
        intent: 'change',
        id,
        version: String(version),
        name,
        query: 'view=all',
        sharedWith: site('a'),
      })
    expect((await change('boss', 0, 'By boss')).status).toBe(302)
    // The same once more is no change, and another one against the old version is refused with both sides.
    expect((await change('boss', 0, 'By boss')).status).toBe(302)
    const late = await change('kim', 0, 'By Kim')
    expect([late.status, dataOf(late).conflict?.theirs.name, dataOf(late).values?.name]).toEqual([
      409,
      'By boss',
      'By Kim',
    ])
    // A colleague who may answer leads leaves it alone, is told why, and saves a copy.
    const reason =
      'kim shared this. They can change it, or someone who manages settings or people there. You can save a copy of your own.'
    const seen = (await list('lou', VIEWS)).find((one) => one.id === id)!
    expect(seen.mayChange).toEqual({ allowed: false, reason })
    const refused = await change('lou', 1, 'By Lou')
    expect([refused.status, (JSON.parse(refused.text) as { error: string }).error]).toEqual([403, reason])
    for (const given of [{ intent: 'move', by: 'up' }, { intent: 'remove' }, { intent: 'restore' }] as {
      intent: string
    }[])
      expect((await as('lou').post(VIEWS, { ...given, id })).status).toBe(403)
    expect((await save('lou', VIEWS, { name: 'By boss', query: seen.query! })).answer.status).toBe(302)
    const copy = (await list('lou', VIEWS)).find((one) => one.name === 'By boss' && one.id !== id)!
    expect(copy).toMatchObject({ query: 'view=all', mayChange: { allowed: true } })
    expect((await as('lou').post(VIEWS, { intent: 'remove', id: copy.id })).status).toBe(302)
    expect((await change('reader', 1, 'By reader')).status).toBe(403)
    expect((await change('other', 1, 'By other')).status).toBe(422)
    // Nobody takes Kim’s view away from the others by keeping it.
    const kept = await as('boss').post(VIEWS, {
      intent: 'change',
      id,
      version: '1',
      name: 'By boss',
      query: 'view=all',
      sharedWith: '',
    })
    expect(dataOf(kept).fields).toEqual({ sharedWith: 'Only the person who made this can keep it for themselves.' })

    const before = await names('lou')
    expect((await as('boss').post(VIEWS, { intent: 'move', id, by: 'up' })).status).toBe(302)
    const after = await names('lou')
    expect(after.indexOf('By boss')).toBe(before.indexOf('By boss') - 1)

    expect((await as('reader').post(VIEWS, { intent: 'remove', id })).status).toBe(403)
    expect((await as('other').post(VIEWS, { intent: 'remove', id })).status).toBe(404)
    for (let sent = 0; sent < 2; sent++)
      expect((await as('boss').post(VIEWS, { intent: 'remove', id })).headers.location).toBe(
        `${VIEWS}?done=remove&undo=${id}`,
      )
    expect(await names('kim')).not.toContain('By boss')
    expect((await as('kim').post(VIEWS, { intent: 'restore', id })).status).toBe(302)
    expect(await names('lou')).toEqual(after)
    expect([...(await audit('Shared')), ...(await audit('By boss'))].map(({ action, who }) => [action, who])).toEqual([
      ['view.saved', 'kim'],
      ['view.changed', 'boss'],
      ['view.changed', 'boss'],
      ['view.removed', 'boss'],
      ['view.restored', 'kim'],
    ])
  })

  test('of one person cannot be reached by a colleague', async () => {
    const { key: id } = await save('kim', VIEWS, { name: 'Private', query: 'view=all' })
    const tries: readonly Record<string, string>[] = [
      { intent: 'change', version: '0', name: 'Taken', query: '', sharedWith: '' },
      { intent: 'move', by: 'up' },
      { intent: 'remove' },
      { intent: 'restore' },
    ]
    for (const given of tries) expect((await as('lou').post(VIEWS, { ...given, id })).status).toBe(404)
    const [row] = await platform.database.drizzle.select().from(leadPresets).where(eq(leadPresets.id, id))
    expect(row).toMatchObject({ name: 'Private', version: 0, removed_at: null })
    // The database says so too, for whoever is named as the person.
    const seen = (person: string) =>
      platform.database
        .staff([platform.tenants.a.website.id], { operator: false, person })
        .transaction((tx) => tx.$count(leadPresets, eq(leadPresets.id, id)))
    expect([await seen(row!.user_id), await seen('someone'), await seen('')]).toEqual([1, 0, 0])
  })

  test('sort the oldest first, page by page', async () => {
    const shown = JSON.parse((await as('kim').get('/leads?view=all&sort=oldest')).text) as { leads: { at: string }[] }
    const times = shown.leads.map(({ at }) => at)
    expect(times).toEqual(times.toSorted())
  })
})

describe('templates', () => {
  const text = 'Hi {{first_name}}, the {{vehicle}} is here. {{my_name}}'

  test('are filled in from the lead where no script runs, and a reply with a gap is not sent', async () => {
    const { key: id } = await save('kim', TEMPLATES, { name: 'Here', subject: 'At {{location}}', text })
    const lead = platform.tenants.a.lead
    const shown = JSON.parse((await as('kim').get(`/leads/${lead.lead_id}?template=${id}`)).text) as {
      reply: string
      subject: string
      placeholders: { first_name: string; vehicle: string }
      templates: { id: string }[]
    }
    const { first_name, vehicle } = shown.placeholders
    expect(shown.reply).toBe(`Hi ${first_name || '[First name]'}, the ${vehicle || '[Vehicle]'} is here. kim`)
    expect(shown.templates.map((one) => one.id)).toEqual([id])
    // A text message has the same text and no subject.
    const texted = JSON.parse((await as('kim').get(`/leads/${lead.lead_id}?text_template=${id}`)).text) as {
      reply: string
      text: string
      subject: string
    }
    expect([texted.text, texted.reply]).toEqual([shown.reply, ''])
    expect(texted.subject).not.toBe(shown.subject)
    const reply = (body: string) =>
      as('kim').post(`/leads/${lead.lead_id}`, {
        intent: 'reply',
        key: randomUUID(),
        version: '0',
        subject: 'Hello',
        reply: body,
      })
    const refused = await reply('Hi [First name] and {{vehicle}}')
    expect([refused.status, dataOf(refused).fields, dataOf(refused).values?.reply]).toEqual([
      422,
      { reply: 'Please fill in [First name] and [Vehicle] before you send this.' },
      'Hi [First name] and {{vehicle}}',
    ])
  })

  test('are not for who may not answer leads, and keep markup as text', async () => {
    const hostile = '<script>alert(1)</script> {{name}} $& \u0000'
    await save('lou', TEMPLATES, { name: '<img src=x onerror=alert(1)>', text: hostile, sharedWith: site('a') })
    expect((await list('kim', TEMPLATES)).at(-1)).toMatchObject({
      name: '<img src=x onerror=alert(1)>',
      text: '<script>alert(1)</script> {{name}} $&',
    })
    expect(await list('reader', TEMPLATES)).toEqual([])
    expect((await save('reader', TEMPLATES, { name: 'No', text: 'No' })).answer.status).toBe(403)
    const huge = (await save('lou', TEMPLATES, { name: 'Huge', text: 'a'.repeat(4_001) })).answer
    expect(dataOf(huge).fields).toEqual({ text: 'Please use 4,000 characters or fewer.' })
    const unknown = (await save('lou', TEMPLATES, { name: 'Unknown', text: 'Hi {{car}}' })).answer
    expect(dataOf(unknown).fields).toEqual({ text: 'There is no placeholder {{car}}. Choose one of those below.' })
  })
})
