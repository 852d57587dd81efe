import * as z from 'zod'
import { stripTrailingSlashes } from '@forecourt/rules/site/pathname.ts'
import type { Identified, IdentifiedVehicle, LookupAdapter, ProviderCall, Registration } from './provider.ts'
import { parsedAnswer } from './request.ts'

const TITLE = 'NEVDIS'

const text = z.string().trim().min(1).nullish().catch(null)
const details = z.object({
  result: z.array(
    z.object({
      make: z.string().min(1),
      model: z.string().min(1),
      colour: text,
      body_type: text,
      registration: z
        .object({
          status: z.enum(['REGISTERED', 'UNREGISTERED', 'SUSPENDED']),
          expiry_date: z.iso.date().nullish().catch(null),
        })
        .nullish(),
    }),
  ),
})
const dates = z.object({
  result: z.array(
    z.object({
      compliance_plate: z
        .string()
        .regex(/^\d{4}-\d{2}$/)
        .nullish()
        .catch(null),
      year_of_manufacture: z.coerce.number().int().min(1900).nullish().catch(null),
    }),
  ),
})

const STATUSES: Readonly<Record<'REGISTERED' | 'UNREGISTERED' | 'SUSPENDED', Registration['status']>> = {
  REGISTERED: 'registered',
  UNREGISTERED: 'unregistered',
  SUSPENDED: 'suspended',
}

/**
 * The national register of Australia, through the broker Blue Flag: what is registered under a plate or a VIN. It values nothing.
 * Reports of theft and write-offs are other products, which are not requested.
 */
export const nevdis: LookupAdapter<'nevdis'> = {
  lookup: ({ rego, state }, call) => registered({ plate: rego, ...(state === null ? {} : { state }) }, call),
  decode: (vin, call) => registered({ vin }, call),
}

async function registered(
  asked: Readonly<Record<string, string>>,
  { settings, secret, request }: ProviderCall<'nevdis'>,
): Promise<Identified | null> {
  const product = (name: string) => {
    const url = new URL(`${stripTrailingSlashes(settings.url)}/nevdis/${name}?${new URLSearchParams(asked)}`)
    return request(url, { method: 'GET', headers: { authorization: secret } })
  }
  const about = await product('vehicle_details')
  if (about === null) return null
  const [first, ...others] = parsedAnswer(details, about, TITLE).result
  if (!first) return null
  // Each product is paid for, so this one only once there is a vehicle.
  const built = await product('build_and_compliance')
  const date = built === null ? undefined : parsedAnswer(dates, built, TITLE).result[0]
  const year = date?.year_of_manufacture ?? null
  const identified = (given: typeof first): IdentifiedVehicle => ({
    make: given.make,
    model: given.model,
    year,
    badge: null,
    series: null,
    body: given.body_type ?? null,
    transmission: null,
    fuel: null,
    colour: given.colour ?? null,
    code: null,
  })
  return {
    vehicle: identified(first),
    candidates: others.map(identified),
    registration: first.registration
      ? { status: STATUSES[first.registration.status], expiry: first.registration.expiry_date ?? null }
      : null,
    buildDate: year === null ? null : String(year),
    complianceDate: date?.compliance_plate ?? null,
  }
}
