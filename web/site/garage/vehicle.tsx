import type { Choice } from '@forecourt/rules/forms/form.ts'
import { parseFormValues, valueOf } from '@forecourt/rules/forms/typed.ts'
import { DONE, GARAGE_INPUTS } from '@forecourt/rules/owner/garageInputs.ts'
import { OWN_CAR_DAYS, ownCarFields, ownCarTitle, parseOwnCar, type OwnCar } from '@forecourt/rules/owner/ownCar.ts'
import { garagePaths, NEW_VEHICLE } from '@forecourt/rules/site/garagePaths.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
import type { Owner } from '@forecourt/server/owners/owner.ts'
import { data, redirect } from 'react-router'
import { accountContext, dealerContext, formReturnsContext, renderingContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Input, Select } from '../../ui/controls.tsx'
import { Field } from '../../ui/Field.tsx'
import { bodyOf, requestRefusal } from '../forms/submit.server.ts'
import { headOf, headTags } from '../head/head.ts'
import { PageTop } from '../layout/PageTop.tsx'
import { mustHave } from '../refusal/notOffered.server.ts'
import type { Route } from './+types/vehicle'
import { garageAt, ownerOrSignIn } from './owner.server.ts'

const UNEXPLAINED = 'Something went wrong on our side, so nothing has changed. Please try again.'

export const meta = ({ loaderData }: Route.MetaArgs) => headTags(loaderData?.head)

export const headers = pageHeaders({ private: true, alsoReads: [GARAGE_INPUTS.site] })

/** The garage and the vehicle of an address; without a vehicle for one to be added, 404 for one that is not the person's. */
async function vehicleAt(dealer: Dealer, owner: Owner, id: string, at: string | null) {
  const garage = await garageAt(dealer, owner, at)
  const car = garage && id !== NEW_VEHICLE ? await garage.owner.cars.find(id) : null
  if (!garage || (!car && id !== NEW_VEHICLE)) throw data(null, { status: 404 })
  return { garage, car }
}

const typedOf = (car: OwnCar | null): Readonly<Record<string, string>> =>
  car
    ? {
        make: car.make,
        model: car.model,
        year: String(car.year ?? ''),
        rego: car.registration,
        rego_state: car.state,
        kilometres: String(car.odometer ?? ''),
        [OWN_CAR_DAYS.lastService]: car.lastServiceOn ?? '',
        [OWN_CAR_DAYS.nextService]: car.nextServiceOn ?? '',
        [OWN_CAR_DAYS.registrationDue]: car.registrationDueOn ?? '',
      }
    : {}

const NUMBERS = ['year', 'kilometres']

/** Adding a vehicle of one's own, or changing it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const dealer = context.get(dealerContext)
  await mustHave('garage', dealer)
  const { site } = dealer
  const to = paths(site)
  const owner = await ownerOrSignIn(context.get(accountContext), site)
  const at = url.searchParams.get(GARAGE_INPUTS.site)
  const { garage, car } = await vehicleAt(dealer, owner, params.id, at)
  const { site: addedAt } = garage.dealer
  const address = garagePaths(site).vehicle(car ?? undefined, at)
  const title = car ? ownCarTitle(car) : 'Add your vehicle'
  const described = ownCarFields(addedAt).map((field) => ({
    name: field.name,
    label: field.label,
    required: field.required === true,
    type: 'text' as const,
    isNumber: NUMBERS.includes(field.name),
    choices: field.choices && field.choices.length > 0 ? field.choices : null,
  }))
  const day = (name: string, label: string) => ({
    name,
    label,
    required: false,
    type: 'date' as const,
    isNumber: false,
    choices: null as readonly Choice[] | null,
  })
  return {
    head: headOf(site, { title, description: '', path: address, indexed: false }),
    trail: [
      { label: 'Home', href: to.home() },
      { label: site.settings.garage_label, href: to.garage() },
      { label: title },
    ],
    title,
    address,
    fields: [
      ...described,
      day(OWN_CAR_DAYS.lastService, 'Last service'),
      day(OWN_CAR_DAYS.nextService, 'Next service due'),
      day(OWN_CAR_DAYS.registrationDue, 'Registration due'),
    ],
    values: typedOf(car),
    elsewhere: addedAt.id === site.id ? null : addedAt.name,
    serviceMonths: addedAt.settings.garage_service_months,
  }
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const dealer = context.get(dealerContext)
  await mustHave('garage', dealer)
  const { site } = dealer
  const owner = await ownerOrSignIn(context.get(accountContext), site)
  const at = url.searchParams.get(GARAGE_INPUTS.site)
  const { garage, car } = await vehicleAt(dealer, owner, params.id, at)
  const typed = parseFormValues((await bodyOf(request)).entries())
  const values = Object.fromEntries(Object.keys(typed).map((name) => [name, valueOf(typed, name)]))
  const refuse = (status: number, errors: Readonly<Record<string, string>>, failure: string | null) => {
    context.set(formReturnsContext, true)
    return data({ values, errors, failure }, { status })
  }
  const { now, onError } = context.get(renderingContext)
  const parsed = parseOwnCar(typed, { site: garage.dealer.site, now })
  if (!parsed.ok) return refuse(422, parsed.errors, null)
  try {
    const { cars } = garage.owner
    if (car) await cars.change(car.id, parsed.car)
    else await cars.add(parsed.car)
  } catch (error) {
    const refused = requestRefusal(error)
    if (!refused) onError(error)
    return refuse(refused?.status ?? 500, {}, refused?.failure ?? UNEXPLAINED)
  }
  return redirect(`${paths(site).garage()}?${DONE}=vehicle`, 303)
}

export default function VehiclePage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { trail, title, address, fields, elsewhere, serviceMonths } = loaderData
  const values: Readonly<Record<string, string>> = answer?.values ?? loaderData.values
  const errors: Readonly<Record<string, string>> = answer?.errors ?? {}
  return (
    <div className="container pb-12 lg:pb-20">
      <PageTop trail={trail} title={title} />
      <form method="post" action={address} noValidate className="grid max-w-text gap-5 sm:grid-cols-2">
        {answer?.failure ? (
          <div className="sm:col-span-2">
            <Alert tone="danger" title={answer.failure} />
          </div>
        ) : null}
        {fields.map(({ name, label, required, type, isNumber, choices }) => (
          <Field key={name} label={label} error={errors[name]} {...(required ? {} : { optional: '(optional)' })}>
            {(control) =>
              choices ? (
                <Select {...control} name={name} defaultValue={values[name] ?? ''}>
                  <option value="">Please choose</option>
                  {choices.map((choice) => (
                    <option key={choice.value} value={choice.value}>
                      {choice.label}
                    </option>
                  ))}
                </Select>
              ) : (
                <Input
                  {...control}
                  name={name}
                  type={type}
                  inputMode={isNumber ? 'numeric' : undefined}
                  required={required}
                  autoComplete="off"
                  maxLength={type === 'date' ? undefined : 60}
                  defaultValue={values[name]}
                />
              )
            }
          </Field>
        ))}
        <p className="text-14 text-muted sm:col-span-2">
          We email you before a date that you enter. Without the next service we count {serviceMonths} months from the
          last one. Only you see these details here.
          {elsewhere === null ? null : ` You added this vehicle at ${elsewhere}, which sends the emails.`}
        </p>
        <Button type="submit" className="w-full sm:w-auto sm:justify-self-start">
          Save
        </Button>
      </form>
    </div>
  )
}
