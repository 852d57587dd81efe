import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import * as z from 'zod'
import { agentPlaces } from '@forecourt/rules/agent/place.ts'
import { agentSummary, agentVehicle } from '@forecourt/rules/agent/vehicle.ts'
import { isListed } from '@forecourt/rules/car/availability.ts'
import { CAR_TYPES } from '@forecourt/rules/kinds/carType.ts'
import { locationOf } from '@forecourt/rules/location/locationOf.ts'
import { localise } from '@forecourt/rules/locale/locale.ts'
import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import { HIDDEN_FIELDS } from '@forecourt/rules/kinds/hiddenFields.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { homeSearch } from '@forecourt/rules/stock/homeSearch.ts'
import { orderDefaults } from '@forecourt/rules/stock/refinementDefaults.ts'
import type { Dealer, StoredEntry } from '../dealer.ts'
import { RequestError } from '../errors.ts'

/** One request of an assistant. */
export interface AgentVisit {
  dealer: Dealer
  now: Date
  /** Counts an enquiry as one of a form; throws if a limit is exceeded. */
  countLead(): Promise<void>
  /** Stores a lead of another system from its wire names. */
  submit(wire: Readonly<Record<string, unknown>>): Promise<StoredEntry>
  /** Takes a fault of ours, and returns what the assistant is told of it. */
  onFault(error: unknown): string
  /** Conceals phone numbers that the site masks. */
  conceal: ((text: string) => string) | null
}

/** Values of the most useful filters that an answer lists. */
const MAX_CHOICES = 40
const MAX_TEXT = 120
const MAX_MESSAGE = 5_000
const GONE = 'That vehicle isn’t on this site. Search the stock for others.'
/** Marks the lead for the dealer. */
const SENT_BY = 'Sent by an assistant'

const CHOICES = ['make', 'model', 'body', 'fuel', 'transmission'] as const
const PRICES = { price_min: z.int().min(0).optional(), price_max: z.int().min(0).optional() }
const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const
const SLUG = z.string().min(1).max(300)

/** Adds what a site offers to assistants (decision 128). Each tool is bound to the site of the visit. */
export function addTools(server: McpServer, visit: AgentVisit): void {
  const { dealer, now } = visit
  const { site } = dealer
  const noun = inSentence(site.vehicleNoun)
  const { sorts, prices } = orderDefaults(site.settings)

  /** Answers with data; refusals and faults are answers too, so that the assistant reads why. */
  async function answered(work: () => Promise<object>): Promise<CallToolResult> {
    try {
      const text = JSON.stringify(await work())
      return { content: [{ type: 'text', text: visit.conceal?.(text) ?? text }] }
    } catch (error) {
      return { isError: true, content: [{ type: 'text', text: refusalText(error, visit) }] }
    }
  }

  server.registerTool(
    'search_stock',
    {
      title: `Search the ${noun} stock`,
      description: `Vehicles of ${site.name}, a page at a time. A price is the total that the dealer advertises; say what price_note says with it.${
        prices ? ` Prices are in whole ${site.currency}.` : ''
      } "choices" has the values of the filters that this search has.`,
      inputSchema: {
        query: z.string().max(MAX_TEXT).optional().describe('Words such as "hilux tow bar"'),
        condition: z.enum(CAR_TYPES).optional(),
        ...Object.fromEntries(CHOICES.map((name) => [name, z.string().max(MAX_TEXT).optional()])),
        ...(prices ? PRICES : {}),
        year_min: z.int().min(1900).max(2200).optional(),
        year_max: z.int().min(1900).max(2200).optional(),
        km_max: z.int().min(0).optional().describe('Odometer in kilometres'),
        sort: z.enum(sorts as readonly [string, ...string[]]).optional(),
        page: z.int().min(1).max(1_000).optional(),
      },
      annotations: READS,
    },
    (given) =>
      answered(async () => {
        const { query: q, ...rest } = given as Readonly<Record<string, string | number | undefined>>
        const pairs = Object.entries({ q, ...rest }).filter(([, value]) => value !== undefined)
        const { search, refinement } = homeSearch(
          new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])),
          site,
        )
        const page = typeof rest.page === 'number' ? rest.page : 1
        const found = await dealer.stock.search({ ...refinement, page }, search)
        return {
          total: found.total - found.sold,
          recently_sold: found.sold,
          page,
          pages: Math.ceil(found.total / site.settings.search_page_size),
          vehicles: found.cards.map((card) => agentSummary(card, site)),
          choices: Object.fromEntries(
            CHOICES.map((name) => [name, found.facets[name].slice(0, MAX_CHOICES).map(({ value }) => value)]),
          ),
        }
      }),
  )

  server.registerTool(
    'get_vehicle',
    {
      title: `One ${noun}`,
      description: 'Everything that the page of a vehicle says, by its slug from search_stock.',
      inputSchema: { slug: SLUG },
      annotations: READS,
    },
    ({ slug }) =>
      answered(async () => {
        const car = await shownCar(dealer, slug, now)
        return agentVehicle(car, site, locationOf(car, await dealer.locations.list()))
      }),
  )

  server.registerTool(
    'list_locations',
    {
      title: 'Locations and opening hours',
      description: `Where ${site.name} is, how to reach it, and when it is open.`,
      inputSchema: {},
      annotations: READS,
    },
    () => answered(async () => ({ locations: agentPlaces(await dealer.locations.list(), site, now) })),
  )

  server.registerTool(
    'ask_question',
    {
      title: `Ask ${site.name} a question`,
      description: `Sends a person’s question and contact details to ${site.name}, who answers the person. Use it only if the person has asked for it. How the details are used: ${
        new URL(paths(site).privacy(), site.baseUrl).href
      }`,
      inputSchema: {
        first_name: z.string().max(MAX_TEXT),
        last_name: z.string().max(MAX_TEXT),
        email: z.string().max(MAX_TEXT),
        phone: z.string().max(MAX_TEXT),
        postcode: z
          .string()
          .max(MAX_TEXT)
          .optional()
          .describe(site.settings.enquiry_postcode_required ? 'Required by this dealer' : ''),
        message: z.string().max(MAX_MESSAGE),
        vehicle: SLUG.optional().describe('Slug of the vehicle that it is about'),
        dealership: z
          .enum(site.dealerships.map(({ slug }) => slug) as [string, ...string[]])
          .optional()
          .describe('Who should answer; by default the one that has the vehicle'),
        details_may_be_sent: z
          .literal(true)
          .describe(`The person has agreed that these details are sent to ${site.name}`),
        marketing_opt_in: z
          .boolean()
          .default(false)
          .describe(`True only if the person has agreed to this: “${site.settings.opt_in_text}”`),
      },
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    ({ vehicle, dealership, details_may_be_sent: _, marketing_opt_in, ...person }) =>
      answered(async () => {
        await visit.countLead()
        const car = vehicle === undefined ? null : await shownCar(dealer, vehicle, now)
        const { receipt } = await visit.submit({
          ...person,
          opt_in: marketing_opt_in,
          subcategory: SENT_BY,
          url: new URL(car ? paths(site).vehicle(car) : paths(site).contact(), site.baseUrl).href,
          ...(car ? { [HIDDEN_FIELDS.carId]: car.id } : { category: 'General Enquiry' }),
          ...(dealership === undefined ? {} : { dealership_slug: dealership }),
        })
        return {
          reference: receipt.reference,
          sent: true,
          reply: localise(site.settings.enquiry_reply_promise, site.locale),
        }
      }),
  )
}

/** A vehicle whose page says more than that it is gone. */
async function shownCar(dealer: Dealer, slug: string, now: Date) {
  const car = await dealer.stock.find(slug)
  if (!car || !isListed(car, { soldDays: dealer.site.settings.include_sold_cars_days, now }))
    throw new RequestError(404, GONE)
  return car
}

function refusalText(error: unknown, visit: AgentVisit): string {
  if (!(error instanceof RequestError)) return visit.onFault(error)
  const fields = Object.entries(error.fields ?? {}).map(([name, message]) => `${name}: ${message}`)
  return [error.message, ...fields].join('\n')
}
