import { randomUUID } from 'node:crypto'
import { asc, count, eq, inArray } from 'drizzle-orm'
import type { LeadCategory } from '@forecourt/rules/kinds/leadCategory.ts'
import type { Lead } from '@forecourt/rules/lead/lead.ts'
import type { WorkStatus } from '@forecourt/rules/leadDesk/work.ts'
import type { Database } from '@forecourt/server/db/database.ts'
import { deliveries } from '@forecourt/server/delivery/table.ts'
import { leadActivity, leads, leadWork } from '@forecourt/server/leads/table.ts'
import { locations } from '@forecourt/server/locations/table.ts'
import { newReference } from '@forecourt/server/reference.ts'
import { idsBySlug } from '@forecourt/server/sites/sites.ts'
import { websiteDealerships } from '@forecourt/server/sites/table.ts'
import { staffUsers } from '@forecourt/server/staff/table.ts'
import { cars } from '@forecourt/server/stock/table.ts'
import { PLATFORM } from './platform.ts'

/** A lead of the demo; its sender is named as a sample. */
interface Sample {
  minutes: number
  name: string
  category: LeadCategory
  message: string
  /** Whether it is about a vehicle in stock. */
  car?: boolean
  status?: WorkStatus
  /** Assigned to the demo’s person in sales. */
  mine?: boolean
  snoozed?: boolean
  note?: string
  suspected?: boolean
  failed?: boolean
}

const SAMPLES: readonly Sample[] = [
  {
    minutes: 60 * 24 * 6,
    name: 'Sample Winner',
    category: 'Used Vehicle Enquiry',
    message: 'Is the price negotiable?',
    car: true,
    status: 'won',
    mine: true,
  },
  {
    minutes: 60 * 24 * 3,
    name: 'Sample Waverer',
    category: 'Finance Enquiry',
    message: 'What would the repayments be over five years?',
    status: 'open',
    mine: true,
    snoozed: true,
    note: 'Waiting for a payslip. Asked to be called next week.',
  },
  {
    minutes: 60 * 26,
    name: 'Sample Caller',
    category: 'Test Drive',
    message: 'Could I try it on Saturday morning?',
    car: true,
    status: 'open',
    mine: true,
    note: 'Prefers mornings.',
  },
  {
    minutes: 60 * 9,
    name: 'Sample Trader',
    category: 'Trade In',
    message: 'I would like to trade in my hatchback. It has done 84,000 km and has a full service history.',
  },
  {
    minutes: 60 * 4,
    name: 'Sample Robot',
    category: 'General Enquiry',
    message: 'Best prices for website traffic',
    suspected: true,
  },
  {
    minutes: 95,
    name: 'Sample Driver',
    category: 'Used Vehicle Enquiry',
    message: 'Hi, is this one still available? I can come by after work today.',
    car: true,
    failed: true,
  },
  {
    minutes: 40,
    name: 'Sample Owner',
    category: 'Service Enquiry',
    message: 'There is a rattle from the front left. When could you look at it?',
  },
  {
    minutes: 12,
    name: 'Sample Family',
    category: 'New Vehicle Enquiry',
    message: 'We need seven seats. What do you have that can be delivered before Christmas?',
    car: true,
  },
  {
    minutes: 4,
    name: 'Sample Caller',
    category: 'Used Vehicle Enquiry',
    message: 'One more question: does it come with a spare wheel?',
    car: true,
  },
]

/** Numbers that belong to nobody. */
const NUMBERS: Readonly<Record<string, string>> = {
  Winner: '0491 570 006',
  Caller: '0491 570 156',
  Trader: '0491 570 157',
  Driver: '0491 570 158',
  Owner: '0491 570 159',
  Family: '0491 570 110',
}

const lines = (name: string) => {
  const [first_name = '', last_name = ''] = name.split(' ')
  return {
    name,
    first_name,
    last_name,
    email: `${last_name.toLowerCase()}@visitor.invalid`,
    phone: NUMBERS[last_name] ?? '',
  }
}

/** Sample leads of the site where the demo’s people work, on a first start. */
export async function addDemoLeads(database: Database, now: Date): Promise<void> {
  const site = PLATFORM.websites.find(({ group }) => group)!
  const siteId = (await database.platform.transaction((tx) => idsBySlug(tx, 'site', [site.slug]))).get(site.slug)
  if (siteId === undefined) return
  await database.transaction(async (tx) => {
    const [there] = await tx.select({ leads: count() }).from(leads).where(eq(leads.website_id, siteId))
    if (there!.leads > 0) return
    const of = await tx.select().from(websiteDealerships).where(eq(websiteDealerships.website_id, siteId))
    const dealershipIds = of.map(({ dealership_id }) => dealership_id)
    const stock = await tx
      .select()
      .from(cars)
      .where(inArray(cars.dealership_id, dealershipIds))
      .orderBy(asc(cars.id))
      .limit(SAMPLES.length)
    const [place] = await tx
      .select()
      .from(locations)
      .where(inArray(locations.dealership_id, dealershipIds))
      .orderBy(asc(locations.id))
      .limit(1)
    const [sales] = await tx.select().from(staffUsers).where(eq(staffUsers.email, 'sales@staff.demo.invalid'))
    for (const [at, sample] of SAMPLES.entries()) {
      const {
        minutes,
        category,
        message,
        suspected = false,
        failed = false,
        status = 'new',
        mine = false,
        snoozed = false,
        note,
      } = sample
      const created_at = new Date(now.getTime() - minutes * 60_000)
      const later = new Date(created_at.getTime() + 25 * 60_000)
      const car = sample.car ? stock[at] : undefined
      const lead_id = randomUUID()
      const lead: Lead = {
        ...lines(sample.name),
        postcode: '',
        address: null,
        message,
        category,
        subcategory: null,
        opt_in: false,
        opt_in_text: '',
        location: place?.name ?? null,
        location_id: place?.id ?? null,
        dealership_slug: null,
        website_slug: site.slug,
        manufacturer_slug: null,
        url: '',
        source: 'Website',
        user_agent: '',
        visited_pages: [],
        linked_query_params: {},
        page_id: null,
        stock_number: car?.stocknum ?? null,
        'Vehicle Make': car?.make ?? null,
        'Vehicle Model': car?.model ?? null,
        car_type: car?.car_type ?? null,
        car_id: car?.id ?? null,
        vehicle_status: null,
        Rego: null,
        additional_services: [],
        terms_conditions: null,
        'Ready to sell': null,
        'Valuation guide': null,
        'Best Finance': null,
        'Best Deal': null,
        answers: [],
        appointment: null,
        has_files: false,
        lead_status: 'Complete',
        form_completed: true,
        lead_id,
        skipped_steps: [],
        step_number: null,
      }
      const [row] = await tx
        .insert(leads)
        .values({
          lead_id,
          reference: newReference(),
          website_id: siteId,
          dealership_id: car?.dealership_id ?? place?.dealership_id ?? null,
          submission_id: randomUUID(),
          device_id: '',
          form: null,
          category,
          lead_status: 'Complete',
          suspected,
          suspicion: suspected ? 'A hidden field was filled in.' : null,
          lead,
          created_at,
          updated_at: created_at,
        })
        .returning({ id: leads.id })
      const answer = failed ? '550 mailbox unavailable' : 'stored in the development inbox'
      await tx.insert(deliveries).values({
        website_id: siteId,
        lead_id: row!.id,
        kind: 'email',
        destination: 'dealership',
        target: place?.contact_detail.email ?? 'sales@dealer.invalid',
        lead_status: 'Complete',
        state: failed ? 'dead' : 'sent',
        send_after: created_at,
        attempts: [{ at: created_at.toISOString(), answer, ok: !failed }],
        sent_at: failed ? null : created_at,
        created_at,
        updated_at: created_at,
      })
      const activity = {
        website_id: siteId,
        lead_id: row!.id,
        user_id: sales?.id ?? null,
        who: sales?.name ?? 'Sales',
        at: later,
      }
      if (mine) {
        await tx
          .update(leadWork)
          .set({
            status,
            assigned_to: sales?.id ?? null,
            answered_at: snoozed ? null : later,
            snoozed_until: snoozed ? new Date(now.getTime() + 4 * 86_400_000) : null,
            version: 1,
          })
          .where(eq(leadWork.lead_id, row!.id))
        await tx
          .insert(leadActivity)
          .values({ id: randomUUID(), ...activity, kind: 'assigned', text: activity.who, after: activity.user_id })
      }
      if (note !== undefined)
        await tx.insert(leadActivity).values({ id: randomUUID(), ...activity, kind: 'note', text: note })
    }
  })
}
