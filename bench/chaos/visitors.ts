import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AvailableBookings } from '@forecourt/rules/kinds/booking.ts'
import { newVisitorToken, VISITOR_COOKIE } from '@forecourt/rules/event/visitor.ts'
import { FORM_NAMES, type FormName } from '@forecourt/rules/kinds/form.ts'
import { hasPage, pageOfForm } from '@forecourt/rules/offering/pages.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { fetchFrom, type Answer } from '../../tools/testing/fetch.ts'
import { filledForm } from '../filledForm.ts'

/** Share of visitors who leave a multi-step form after the first step. */
const LEFT = 0.1
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/** What one visitor sends. */
export interface Plan {
  site: Site
  form: FormName
  submissionId: string
  email: string
  cookie: string
  leaves: boolean
  withFiles: boolean
  books: boolean
  /** Filled in while it is sent. */
  id: string | null
  reference: string | null
  finished: boolean
  booked: boolean
}

const isOffered = (form: FormName, site: Site): boolean => {
  const page = pageOfForm(form)
  return page === null || hasPage(page, site)
}

/**
 * What this many visitors will send: to every site every form that it has, some with files or a booking, some left
 * unfinished.
 */
export function plannedVisits(count: number, sites: readonly Site[]): Plan[] {
  const offered = sites.flatMap((site) =>
    FORM_NAMES.filter((form) => isOffered(form, site)).map((form) => ({ site, form })),
  )
  return Array.from({ length: count }, (_, index) => {
    const token = newVisitorToken((bytes) => randomBytes(bytes))
    return {
      ...offered[index % offered.length]!,
      submissionId: randomUUID(),
      email: `visitor-${index}@visitors.example`,
      cookie: `${VISITOR_COOKIE}=${token}`,
      leaves: Math.random() < LEFT,
      withFiles: Math.random() < 0.5,
      books: Math.random() < 0.5,
      id: null,
      reference: null,
      finished: false,
      booked: false,
    }
  })
}

/** Times that can be booked, by dealership's slug and kind. */
export type Slots = ReadonlyMap<string, readonly string[]>

/** Requests the times that can be booked from the sites. */
export async function freeSlots(port: number, sites: readonly Site[]): Promise<Slots> {
  const slots = new Map<string, readonly string[]>()
  for (const { slug, dealerships } of sites)
    for (const { id, slug: location } of dealerships)
      for (const kind of ['appointment', 'service']) {
        const { text } = await fetchFrom(
          port,
          `${slug}.localhost`,
          `/api/dealerships/${id}/available_${kind}_bookings.json`,
        )
        const { slots: free } = JSON.parse(text) as AvailableBookings
        slots.set(
          `${location} ${kind}`,
          free.map(({ starts_at }) => starts_at),
        )
      }
  return slots
}

const someOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!

/** Sends one lead, step by step, retrying each step until it is acknowledged; returns the number of retries. */
export async function visit(plan: Plan, port: number, slots: Slots): Promise<number> {
  const { form, typed, files } = filledForm(plan.form, plan.site, plan.email, Math.random)
  const names = [...files.required, ...(plan.withFiles ? files.optional : [])]
  const location = typeof typed.location === 'string' ? typed.location : plan.site.dealerships[0]!.slug
  const calendar = form.steps.flatMap(({ fields }) => fields).find((field) => field.calendar !== undefined)
  const several = form.steps.length > 1
  let repeats = 0
  let time = plan.books && calendar ? someOf(slots.get(`${location} ${calendar.calendar}`)!) : null

  for (let number = 1; number <= form.steps.length; number++) {
    const final = number === form.steps.length
    for (;;) {
      const lead = {
        form: plan.form,
        submission_id: plan.submissionId,
        ...typed,
        ...(calendar && time ? { [calendar.name]: time } : {}),
        ...(several ? { step_number: number, final } : {}),
        url: `${plan.site.baseUrl}${plan.form}`,
        visited_pages: ['/', '/search/used-cars'],
      }
      const answer = await call(plan, port, lead, final ? names : []).catch(() => null)
      if (answer?.status === 200 || answer?.status === 201) {
        const receipt = JSON.parse(answer.text) as { id: string; reference: string }
        if (plan.id !== null && (plan.id !== receipt.id || plan.reference !== receipt.reference))
          throw new Error(`${plan.email} was given ${plan.id} and then ${receipt.id}`)
        plan.id = receipt.id
        plan.reference = receipt.reference
        break
      }
      // The time has been booked by somebody else: the visitor gets an error and chooses another one.
      if (answer?.status === 409 && calendar) time = someOf(slots.get(`${location} ${calendar.calendar}`)!)
      else if (answer && answer.status < 500 && answer.status !== 429)
        throw new Error(`${plan.form} of ${plan.site.slug} was answered ${answer.status}: ${answer.text}`)
      repeats++
      await sleep(20 + Math.random() * 300)
    }
    if (several && !final && plan.leaves) return repeats
  }
  plan.finished = true
  plan.booked = calendar !== undefined && time !== null
  return repeats
}

async function call(
  plan: Plan,
  port: number,
  lead: Record<string, unknown>,
  files: readonly string[],
): Promise<Answer> {
  const host = `${plan.site.slug}.localhost`
  const headers = { cookie: plan.cookie, origin: `http://${host}` }
  if (files.length > 0) {
    const form = new FormData()
    form.set('lead', JSON.stringify(lead))
    for (const input of files) form.append(input, new Blob([PDF], { type: 'application/pdf' }), 'resume.pdf')
    const encoded = new Response(form)
    const body = Buffer.from(await encoded.arrayBuffer())
    const type = encoded.headers.get('content-type')!
    return fetchFrom(port, host, '/api/leads/with-files', {
      method: 'POST',
      headers: { ...headers, 'content-type': type },
      body,
    })
  }
  const [method, path] = plan.id === null ? ['POST', '/api/leads'] : ['PUT', `/api/leads/${plan.id}`]
  return fetchFrom(port, host, path!, {
    method: method!,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ lead }),
  })
}
