import { expect } from 'vitest'
import type { Permission } from '@forecourt/rules/staff/permission.ts'
import type { StaffBrowser } from './staff.ts'

/** A form with everything that it needs, so that nothing but a missing right refuses it. */
export interface SiteForm {
  does: string
  permission: Permission
  /** For the group of the site, where a role for one site is not enough. */
  ofGroup?: boolean
  path: string
  body: () => Promise<Record<string, string>>
}
/** What forms are sent with, of the screens that they are on. */
interface Screen {
  version: string
  content: { version: string; draft: object }
  live: { version: string } | null
  picture: { version: string }
  texts: Record<string, string>
  draftVersion: number
  key: string
  seen: string
  shown: string
  versions: { id: string }[]
  history: { id: string }[]
  rows: { version: string }[]
  imported: { id: string }
  brand: { version: string }
  leads: { version: string }
  dealerships: { shown: { id: number }[] }
}

/** What the forms are about. */
export interface FormSubjects {
  siteB: number
  groupB: number
  pageB: number
  pictureB: string
  leadB: string
}

/** The mark of a preview, which the change that follows names. */
const seenIn = ({ text }: { text: string }) => (JSON.parse(text) as { preview: { seen: string } }).preview.seen

/**
 * The forms of the screens that run a site, in an order in which each has something to change.
 *
 * @param operator reads what they are sent with
 */
export function siteForms(operator: StaffBrowser, { siteB, groupB, pageB, pictureB, leadB }: FormSubjects): SiteForm[] {
  const json = async (path: string) => {
    const { status, text } = await operator.get(path)
    expect(status, path).toBe(200)
    return JSON.parse(text) as Screen
  }
  const key = () => crypto.randomUUID()
  const content = () => `/content/pages/${pageB}`
  const liveVersion = async () => {
    const found = await json(content())
    return { version: found.content.version, live: found.live?.version ?? '' }
  }
  const setUp = () => `/sites/${siteB}/set-up`
  const settings = (scope: string) => `/settings/hold_minutes?scope=${scope}`
  const look = (scope: string) => `/look/${scope}`
  const savedLook = async (scope: string, tagline: string) => {
    const { texts, version } = await json(`${look(scope)}?part=home`)
    return { intent: 'save', part: 'home', version, ...texts, tagline }
  }
  const reviewed = async (scope: string) => {
    const { key: id, version, seen, shown } = await json(`${look(scope)}/review`)
    return { key: id, version: String(version), seen, shown }
  }
  const draftOfLook = async (scope: string) => String((await json(look(scope))).draftVersion)
  const domain = async (more: Record<string, string>) => ({
    version: (await json(`/domains/${siteB}`)).version,
    ...more,
  })
  const at = (path: string) => `${path}?site=${siteB}`
  const [ofSite, ofGroup] = [`site-${siteB}`, `group-${groupB}`]
  return [
    {
      does: 'adds a page',
      permission: 'content:write',
      path: '/content/pages/new',
      body: async () => ({ title: 'x', site: String(siteB), key: key() }),
    },
    {
      does: 'saves a draft',
      permission: 'content:write',
      path: `${content()}/draft`,
      body: async () => {
        const { content: found } = await json(content())
        return { version: found.version, content: JSON.stringify({ ...found.draft, title: 'Other' }) }
      },
    },
    {
      does: 'schedules a page',
      permission: 'content:write',
      path: content(),
      body: async () => ({
        intent: 'schedule',
        ...(await liveVersion()),
        publish_at: '2099-01-01T09:00',
        take_down_at: '',
      }),
    },
    {
      does: 'removes a schedule',
      permission: 'content:write',
      path: content(),
      body: async () => ({ intent: 'unschedule' }),
    },
    {
      does: 'publishes a page',
      permission: 'content:write',
      path: content(),
      body: async () => ({ intent: 'publish', ...(await liveVersion()) }),
    },
    {
      does: 'restores a version',
      permission: 'content:write',
      path: `${content()}/history`,
      body: async () => ({ version: '1' }),
    },
    {
      does: 'discards a draft',
      permission: 'content:write',
      path: content(),
      body: async () => ({ intent: 'discard', ...(await liveVersion()) }),
    },
    {
      does: 'takes a page down',
      permission: 'content:write',
      path: content(),
      body: async () => ({ intent: 'unpublish', ...(await liveVersion()) }),
    },
    {
      does: 'deletes a page',
      permission: 'content:write',
      path: content(),
      body: async () => ({ intent: 'delete' }),
    },
    {
      does: 'says what a picture shows',
      permission: 'content:write',
      path: `/media/${pictureB}`,
      body: async () => {
        const { picture } = await json(`/media/${pictureB}`)
        return { intent: 'details', version: picture.version, name: 'Other', alt: 'x', credit: '', licence: '' }
      },
    },
    {
      does: 'says what a picture shows, in a dialog',
      permission: 'content:write',
      path: '/media/choices',
      body: async () => {
        const { picture } = await json(`/media/${pictureB}`)
        return { id: pictureB, version: picture.version, name: 'Other', alt: 'y', credit: '', licence: '' }
      },
    },
    {
      does: 'deletes a picture',
      permission: 'content:write',
      path: `/media/${pictureB}`,
      body: async () => ({ intent: 'remove' }),
    },
    ...[ofSite, ofGroup].flatMap((scope): SiteForm[] => [
      {
        does: `saves the draft of the look of ${scope === ofSite ? 'a site' : 'a group'}`,
        permission: 'look:write',
        ofGroup: scope === ofGroup,
        path: look(scope),
        body: () => savedLook(scope, `New ${scope}`),
      },
      {
        does: 'publishes it',
        permission: 'look:write',
        ofGroup: scope === ofGroup,
        path: `${look(scope)}/review`,
        body: () => reviewed(scope),
      },
      {
        does: 'starts it from a template',
        permission: 'look:write',
        ofGroup: scope === ofGroup,
        path: `${look(scope)}/start`,
        body: async () => ({ intent: 'start', chosen: 'harbour', draft: await draftOfLook(scope) }),
      },
      {
        does: 'discards the draft',
        permission: 'look:write',
        ofGroup: scope === ofGroup,
        path: look(scope),
        body: async () => ({ intent: 'discard', draft: await draftOfLook(scope) }),
      },
      {
        does: 'brings a version back',
        permission: 'look:write',
        ofGroup: scope === ofGroup,
        path: `${look(scope)}/history`,
        body: async () => {
          const { versions } = await json(`${look(scope)}/history`)
          const last = versions.at(-1)!
          return { id: last.id, draft: await draftOfLook(scope) }
        },
      },
    ]),
    {
      does: 'changes a setting of a site',
      permission: 'settings:write',
      path: settings(`site:${siteB}`),
      body: async () => {
        const { version } = await json(settings(`site:${siteB}`))
        return { intent: 'save', id: key(), version, value: '25' }
      },
    },
    {
      does: 'undoes it',
      permission: 'settings:write',
      path: settings(`site:${siteB}`),
      body: async () => {
        const { history } = await json(settings(`site:${siteB}`))
        return { intent: 'undo', id: key(), change: history[0]!.id }
      },
    },
    {
      does: 'changes a setting of a group',
      permission: 'settings:write',
      ofGroup: true,
      path: settings(`group:${groupB}`),
      body: async () => {
        const body = { intent: 'save', id: key(), value: '35' }
        const { version } = await json(settings(`group:${groupB}`))
        const shown = await operator.post(settings(`group:${groupB}`), { ...body, version })
        return { ...body, version, seen: seenIn(shown) }
      },
    },
    {
      does: 'sets a secret',
      permission: 'secrets:write',
      path: at('/secrets'),
      body: async () => ({
        intent: 'set',
        name: 'dashboard/credential',
        version: 'none',
        secret: 'beech:a secret value',
      }),
    },
    {
      does: 'adds a redirect',
      permission: 'content:write',
      path: at('/redirects'),
      body: async () => ({ intent: 'save', was: '', version: 'none', from: '/one', to: '/two', status: '301' }),
    },
    {
      does: 'removes a redirect',
      permission: 'content:write',
      path: at('/redirects'),
      body: async () => {
        const { rows } = await json(at('/redirects'))
        return { intent: 'remove', from: '/one', version: rows[0]!.version }
      },
    },
    {
      does: 'imports redirects',
      permission: 'content:write',
      path: at('/redirects/import'),
      body: async () => {
        const lines = 'from,to,status\n/three,/four,301\n'
        const shown = await operator.post(at('/redirects/import'), { intent: 'preview', lines })
        return { intent: 'import', lines, seen: seenIn(shown) }
      },
    },
    {
      does: 'undoes an import of redirects',
      permission: 'content:write',
      path: at('/redirects'),
      body: async () => ({ intent: 'undo-import', id: (await json(at('/redirects'))).imported.id }),
    },
    {
      does: 'enters a domain',
      permission: 'settings:write',
      path: `/domains/${siteB}`,
      body: () => domain({ intent: 'enter', domain: 'www.other-cars.co.nz' }),
    },
    {
      does: 'stops waiting for a domain',
      permission: 'settings:write',
      path: `/domains/${siteB}`,
      body: () => domain({ intent: 'stop' }),
    },
    {
      does: 'names a site',
      permission: 'sites:write',
      path: setUp(),
      body: async () => ({ intent: 'brand', name: 'Other', make: '', version: (await json(setUp())).brand.version }),
    },
    {
      does: 'adds a location in the set-up',
      permission: 'sites:write',
      path: setUp(),
      body: async () => ({
        intent: 'location',
        name: 'Second',
        street: '1 Main Street',
        city: 'Hamilton',
        state: 'Waikato',
        postcode: '3204',
        phone: '07 855 0100',
        email: '',
        dealer_license_number: 'M1',
      }),
    },
    {
      does: 'adds a dealership to a site',
      permission: 'sites:add',
      ofGroup: true,
      path: setUp(),
      body: async () => ({ intent: 'new-dealership', dealership_name: 'Other yard' }),
    },
    {
      does: 'puts a dealership of a site first',
      permission: 'sites:write',
      path: setUp(),
      body: async () => {
        const { shown } = (await json(setUp())).dealerships
        return { intent: 'dealership', change: 'first', dealership: String(shown.at(-1)!.id) }
      },
    },
    {
      does: 'says where leads go',
      permission: 'sites:write',
      path: setUp(),
      body: async () => {
        const { leads } = await json(setUp())
        return {
          intent: 'leads',
          key: key(),
          version: leads.version,
          leads: 'l@other.example',
          service: '',
          finance: '',
        }
      },
    },
    {
      does: 'says that a step does not apply',
      permission: 'sites:write',
      path: setUp(),
      body: async () => ({ intent: 'skip', step: 'domain', skipped: 'yes' }),
    },
    {
      does: 'closes a site',
      permission: 'sites:write',
      path: setUp(),
      body: async () => ({ intent: 'close' }),
    },
    {
      does: 'adds a site to a group',
      permission: 'sites:add',
      ofGroup: true,
      path: '/sites/new',
      body: async () => ({
        id: key(),
        name: 'Other',
        slug: '',
        country: 'NZ',
        state: 'Waikato',
        time_zone: 'Pacific/Auckland',
        group: String(groupB),
        group_name: '',
        start: `site:${siteB}`,
      }),
    },
    {
      does: 'opens sensitive answers',
      permission: 'leads:sensitive',
      path: `/leads/${leadB}/answers`,
      body: async () => ({ intent: 'open', reason: 'The lender asked for it.' }),
    },
    {
      does: 'issues an API key',
      permission: 'programs:write',
      path: '/api-keys/new',
      body: async () => ({
        intent: 'issue',
        id: key(),
        name: 'CRM',
        scope: 'site',
        [`site-${siteB}`]: 'on',
        'access-stock': 'write',
      }),
    },
    {
      does: 'sends events again',
      permission: 'tracking:write',
      path: `/tracking/services/${siteB}/analytics`,
      body: async () => ({ intent: 'resend-all' }),
    },
    {
      does: 'adds a webhook',
      permission: 'programs:write',
      path: '/webhooks/new',
      body: async () => ({
        intent: 'add',
        id: key(),
        site: String(siteB),
        url: 'https://crm.example/hook',
        'event-vehicle.updated': 'on',
      }),
    },
  ]
}
