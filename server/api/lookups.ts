import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { FormErrors, FormValues } from '@forecourt/rules/forms/form.ts'
import { parseJsonValues, valueOf } from '@forecourt/rules/forms/typed.ts'
import { refusalOf, refusalText } from '@forecourt/rules/offering/refusal.ts'
import { LOOKUP_PROVIDERS } from '@forecourt/rules/site/lookupProviders.ts'
import {
  checkDescription,
  checkPlate,
  checkUse,
  type CheckedRequest,
  type Plate,
} from '@forecourt/rules/tradeIn/request.ts'
import {
  changeOver,
  changeOverText,
  changeOverWords,
  dependsText,
  rangeText,
  tradeInAgainstCents,
  validityText,
  valuationLabel,
} from '@forecourt/rules/tradeIn/valuation.ts'
import {
  LOOKUP_MESSAGES,
  type AnsweredVehicle,
  type RegoAnswer,
  type ValuationAnswer,
} from '@forecourt/rules/tradeIn/answers.ts'
import { tradeInName, type TradeInVehicle } from '@forecourt/rules/tradeIn/vehicle.ts'
import type { Car } from '@forecourt/rules/car/car.ts'
import { RequestError } from '../errors.ts'
import type { LookupResult, ValuedVehicle } from '../lookups/lookups.ts'
import { visitOf, type CallLimit } from './visit.ts'

const MESSAGES = {
  shape: 'Send a JSON object.',
  fields: 'Please check the fields listed.',
  car: 'That vehicle isn’t on this site.',
} as const

const body = z.record(z.string(), z.unknown())

/** The fields of a call by the names of the forms' inputs. */
const INPUTS: Readonly<Record<string, string>> = { regoState: 'rego_state' }

/**
 * Lookups of visitors' own vehicles (spec §7 Lookups; decision 1: Calls without a path). The registration is only in the
 * body, so no log and no address has it, and answers have no VIN. Offered where trade-in valuations are (spec §5).
 */
export function lookupRoutes(app: FastifyInstance, { limit, now }: { limit: CallLimit; now: () => Date }): void {
  app.post('/api/trade-in/rego', { onRequest: limit }, async (request, reply) => {
    const { typed, car, tradeIns, about } = await requestOf(request, now())
    const plate = must(checkPlate(typed, about))
    const result = await tradeIns.lookup(plate, car?.dealership_id ?? null)
    switch (result.kind) {
      case 'found':
        return privately(reply).send({ found: true, ...sourceOf(result), ...vehiclesOf(result) } satisfies RegoAnswer)
      case 'not_found':
        return privately(reply).send(notFound(result))
      case 'unavailable':
        return privately(reply).status(503).send(unavailable(result.reason))
    }
  })

  app.post('/api/nevdis', { onRequest: limit }, async (request, reply) => {
    const { typed, car, tradeIns, about } = await requestOf(request, now())
    const plate = must(checkPlate(typed, about))
    const result = await tradeIns.lookup(plate, car?.dealership_id ?? null, 'nevdis')
    if (result.kind === 'unavailable') return privately(reply).status(503).send(unavailable(result.reason))
    if (result.kind === 'not_found') return privately(reply).send(notFound(result))
    const { make, model, year, colour, body: bodyType } = result.vehicle
    const { buildDate, complianceDate, registration } = result
    return privately(reply).send({
      found: true,
      vehicle: { make, model, year, colour, bodyType, buildDate, complianceDate },
      registration,
      checkedAt: result.at.toISOString(),
      ...sourceOf(result),
    })
  })

  app.post('/api/simple-autograb-lookup', { onRequest: limit }, async (request, reply) => {
    const { typed, car, tradeIns, about } = await requestOf(request, now())
    const { site } = about
    const dealership = car?.dealership_id ?? null
    const asked = wanted(
      typed,
      () => must(checkPlate(typed, about)),
      () => must(checkDescription(typed, about)),
    )
    const isValued = valueOf(typed, 'kilometres') !== '' || valueOf(typed, 'condition') !== ''
    const use = isValued ? must(checkUse(typed, about)) : null

    const result = 'plate' in asked ? await tradeIns.lookup(asked.plate, dealership) : null
    if (result?.kind === 'unavailable')
      return privately(reply)
        .status(503)
        .send({ ok: false, reason: result.reason, error: LOOKUP_MESSAGES.unavailable } satisfies ValuationAnswer)
    if (result?.kind === 'not_found')
      return privately(reply).send({
        ok: false,
        reason: 'not_found',
        message: notFound(result).message,
      } satisfies ValuationAnswer)

    const vehicles = 'described' in asked ? { vehicle: wireOf(asked.described), candidates: [] } : vehiclesOf(result!)
    if (!use) return privately(reply).send({ ok: true, ...vehicles, valuation: null })
    const valued = await tradeIns.value(asked, use, dealership)
    if (valued.kind === 'none')
      return privately(reply).send({
        ok: true,
        ...vehicles,
        valuation: null,
        reason: valued.reason,
        message: LOOKUP_MESSAGES.noValue,
      } satisfies ValuationAnswer)
    const { valuation, record } = valued
    const against = car && tradeInAgainstCents(car, site)
    const over = against !== null && valuation.currency === site.currency ? changeOver(against, valuation) : null
    return privately(reply).send({
      ok: true,
      ...vehicles,
      valuation: {
        ...valuation,
        label: valuationLabel(valuation),
        text: rangeText(valuation, valuation.currency),
        validity: validityText(valuation, site),
        depends: dependsText(valuation, site),
        record,
      },
      changeOver: over && { ...over, text: changeOverText(changeOverWords(over, valuation, site)) },
    } satisfies ValuationAnswer)
  })
}

/** A call's values and site, once the site is known to offer valuations, against the chosen vehicle if there is one. */
async function requestOf(request: FastifyRequest, now: Date) {
  const { dealer } = visitOf(request)
  const { site } = dealer
  const off = refusalOf('trade_in', site)
  if (off) throw new RequestError(404, refusalText(off))
  const parsed = body.safeParse(request.body)
  if (!parsed.success) throw new RequestError(400, MESSAGES.shape)
  const typed: FormValues = Object.fromEntries(
    Object.entries(parseJsonValues(parsed.data)).map(([name, values]) => [
      Object.hasOwn(INPUTS, name) ? INPUTS[name]! : name,
      values,
    ]),
  )
  const id = valueOf(typed, 'car_id')
  const car: Car | null = id === '' ? null : await dealer.stock.findById(Number(id))
  if (id !== '' && !car) throw new RequestError(422, MESSAGES.fields, { car_id: MESSAGES.car })
  const refusal = refusalOf('trade_in', site, car)
  if (refusal) throw new RequestError(409, refusalText(refusal))
  return { typed, car, tradeIns: dealer.tradeIns, about: { site, now } }
}

/** A checked value; throws a 422 that names the fields as the call does. */
function must<T>(checked: CheckedRequest<T>): T {
  if (checked.ok) return checked.value
  const named = new Map(Object.entries(INPUTS).map(([field, input]) => [input, field]))
  const fields: FormErrors = Object.fromEntries(
    Object.entries(checked.errors).map(([input, message]) => [named.get(input) ?? input, message]),
  )
  throw new RequestError(422, MESSAGES.fields, fields)
}

/** What to value: the registration if the call has one, as one of the lookup's models, else what it describes. */
function wanted(typed: FormValues, plate: () => Plate, described: () => TradeInVehicle): ValuedVehicle {
  if (valueOf(typed, 'rego') === '') return { described: described() }
  const choice = Number(valueOf(typed, 'choice'))
  return { plate: plate(), choice: Number.isInteger(choice) && choice >= 0 ? choice : 0 }
}

type Found = Extract<LookupResult, { kind: 'found' }>

const wireOf = ({
  make,
  model,
  year,
  badge,
  series,
  body: bodyType,
  transmission,
  fuel,
  colour,
}: TradeInVehicle): AnsweredVehicle => ({
  name: tradeInName({ make, model, year, badge }),
  make,
  model,
  year,
  badge,
  series,
  bodyType,
  transmission,
  fuel,
  colour,
})
const vehiclesOf = ({ vehicle, candidates }: Found) => ({
  vehicle: wireOf(vehicle),
  candidates: candidates.map(wireOf),
})
const sourceOf = ({ provider }: Found) => ({
  source: LOOKUP_PROVIDERS[provider].title,
  sample: provider === 'sandbox',
})
const notFound = ({ provider }: Extract<LookupResult, { kind: 'not_found' }>) => ({
  found: false as const,
  reason: 'not_found',
  message: provider === 'sandbox' ? LOOKUP_MESSAGES.sample : LOOKUP_MESSAGES.notFound,
})
const unavailable = (reason: string) => ({ found: false as const, reason, error: LOOKUP_MESSAGES.unavailable })

/** The answer is about one visitor's vehicle. */
const privately = (reply: FastifyReply) => reply.header('cache-control', 'private, no-store')
