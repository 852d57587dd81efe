import { expect, test } from 'vitest'
import type { Settings } from '../site/config.ts'
import { leadAddressTexts, withLeadAddresses } from './leadAddresses.ts'

type Destination = Settings['lead_destinations'][number]

const none = { leads: '', service: '', finance: '' }
const crm: Destination = { id: 'crm', kind: 'webhook', to: 'https://crm.example/leads' }
const stored = (typed: Partial<typeof none>, before: readonly Destination[] = []) => {
  const read = withLeadAddresses(before, { ...none, ...typed })
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return read.destinations
}

test('one address gets every lead', () =>
  expect(stored({ leads: ' Sales@Dealer.example ' })).toEqual([
    { id: 'leads', kind: 'email', to: 'sales@dealer.example' },
  ]))

test('service, parts and finance go to their own address, and everything else to the first', () => {
  const [first, service, finance] = stored({ leads: 'a@b.example', service: 's@b.example', finance: 'f@b.example' })
  expect(service).toEqual({
    id: 'service',
    kind: 'email',
    to: 's@b.example',
    categories: ['Service Booking', 'Service Enquiry', 'Parts Enquiry'],
  })
  expect(finance).toMatchObject({ categories: ['Finance Enquiry'] })
  expect(first!.categories).toContain('Used Vehicle Enquiry')
  expect(first!.categories).not.toContain('Parts Enquiry')
  expect(first!.categories).not.toContain('Finance Enquiry')
})

test('what is stored is what the form shows, other destinations stay, and one address again gets everything', () => {
  const typed = { leads: 'a@b.example', service: 's@b.example', finance: '' }
  const once = stored(typed, [crm])
  expect(once.at(-1)).toEqual(crm)
  expect(leadAddressTexts(once)).toEqual(typed)
  expect(stored({ leads: 'a@b.example' }, once)).toEqual([{ id: 'leads', kind: 'email', to: 'a@b.example' }, crm])
  expect(stored({}, [crm])).toEqual([crm])
})

test.each<[Partial<typeof none>, readonly Destination[], Record<string, string>]>([
  [{}, [], { leads: 'Please enter an email address for leads.' }],
  [{ service: 's@b.example' }, [crm], { leads: 'Please enter an email address for leads.' }],
  [{ leads: 'nonsense' }, [], { leads: 'Please enter an email address.' }],
  [{ leads: 'a@b.example', finance: '<b>' }, [], { finance: 'Please enter an email address.' }],
])('%o', (typed, before, problems) =>
  expect(withLeadAddresses(before, { ...none, ...typed })).toEqual({ ok: false, problems }),
)
