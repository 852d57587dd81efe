import { ENTERED_FROM, type EnteredFrom } from '@forecourt/rules/leadDesk/activity.ts'
import { NO_TRACKING } from '@forecourt/rules/intake/context.ts'
import { parseCategory } from '@forecourt/rules/kinds/leadCategory.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Dealer } from '../../dealer.ts'
import { RequestError } from '../../errors.ts'
import { leadChanges } from './leadChanges.ts'
import { mayAt, refuse } from './area.ts'
import { LEAD_UUID, type LeadDeskOptions } from './leadRow.ts'

/** A lead that somebody at the dealership enters for a person who called or came in. */
export interface EnteredLead {
  /** Made with the form, so that one that is sent twice is one lead. */
  id: string
  siteId: number
  from: string
  category: string
  firstName: string
  lastName: string
  email: string
  phone: string
  postcode: string
  message: string
}

const CHECK = 'Please check the details you entered.'

/** The names of the form’s inputs that the intake finds fault with. */
const INPUTS: Readonly<Record<string, string>> = { first_name: 'firstName', last_name: 'lastName' }

/** Stores it by the site’s own intake, with its checks, deliveries and event; and who entered it. */
export async function enterLead(
  options: LeadDeskOptions & {
    dealerOf: (site: Site) => Promise<Dealer>
  },
  given: EnteredLead,
): Promise<string> {
  const { reach, siteOf, dealerOf, now } = options
  const site = reach.sites.some(({ id }) => id === given.siteId) ? await siteOf(given.siteId) : null
  const problems = {
    ...(site ? {} : { site: 'Please choose a site.' }),
    ...(Object.hasOwn(ENTERED_FROM, given.from) ? {} : { from: 'Please say how they got in touch.' }),
    ...(parseCategory(given.category) ? {} : { category: 'Please choose what it is about.' }),
  }
  if (!site || !LEAD_UUID.test(given.id) || Object.keys(problems).length > 0)
    throw new RequestError(422, CHECK, problems)
  refuse(mayAt(reach, 'leads:write', site.id))
  const dealer = await dealerOf(site)
  const { receipt } = await dealer.forms
    .submit({
      form: null,
      isEnteredByStaff: true,
      typed: {
        first_name: [given.firstName],
        last_name: [given.lastName],
        email: [given.email],
        phone: [given.phone],
        postcode: [given.postcode],
        message: [given.message],
        category: [given.category],
        opt_in: [''],
      },
      stepNumber: 1,
      skipped: [],
      final: true,
      about: { car: null, offer: null, model: null, location: null, dealership: null },
      files: [],
      resumes: null,
      context: {
        submissionId: given.id,
        deviceId: null,
        visitedPages: [],
        linkedQueryParams: {},
        tracking: NO_TRACKING,
        suspicion: null,
      },
      valuation: null,
      challengeToken: null,
      url: site.baseUrl,
      pageId: null,
      userAgent: '',
      visitor: null,
      network: null,
      now: now(),
    })
    .catch((error: unknown) => {
      throw error instanceof RequestError && error.fields
        ? new RequestError(
            error.status,
            CHECK,
            Object.fromEntries(Object.entries(error.fields).map(([name, problem]) => [INPUTS[name] ?? name, problem])),
          )
        : error
    })
  await leadChanges(options).entered(receipt.id, given.id, ENTERED_FROM[given.from as EnteredFrom])
  return receipt.id
}
