import { FIELD_TYPES, FORM_NAMES, type FieldType } from '@forecourt/rules/kinds/form.ts'
import type { Choice, Field, FormValues } from '@forecourt/rules/forms/form.ts'
import { inputsOf } from '@forecourt/rules/forms/inputs.ts'
import { valuesOf } from '@forecourt/rules/forms/typed.ts'
import { formRefusal } from '@forecourt/rules/offering/refusal.ts'
import { COPY } from '@forecourt/rules/site/copy.ts'
import type { PublicSite } from '@forecourt/rules/site/site.ts'
import { data } from 'react-router'
import { dealerContext, renderingContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { usePaths, useSite } from '../layout/site.ts'
import type { Route } from './+types/showcase.ts'
import { FieldGrid } from './FieldGrid.tsx'
import { exampleServices, exampleValues } from './examples.ts'
import { ALL_FIELDS } from './fields/all.ts'
import { siteFormOf } from './view.server.ts'

export const meta = () => [
  { title: 'Forms' },
  { name: 'description', content: 'Every form on this site and every type of field, in each state.' },
  { name: 'robots', content: 'noindex' },
]
export const headers = pageHeaders({ private: true })

/** Only where sites are built: on a demo platform and in development. */
export async function loader({ context }: Route.LoaderArgs) {
  if (!context.get(renderingContext).showcase) throw data(null, { status: 404 })
  const dealer = context.get(dealerContext)
  const names = FORM_NAMES.filter((name) => formRefusal(name, dealer.site) === null)
  const forms = await Promise.all(names.map((name) => siteFormOf(dealer, name)))
  const [dealership] = dealer.site.dealerships
  return {
    forms: forms.map(({ name, title, steps }) => ({ name, title, steps: steps.length })),
    bookings: dealership
      ? [await dealer.bookings.available('appointment', dealership.id)].flatMap((one) => one ?? [])
      : [],
    dealershipId: dealership?.id ?? null,
  }
}

const choices = (...labels: readonly string[]): readonly Choice[] => labels.map((label) => ({ value: label, label }))

/** What a type needs besides its name to be displayed. */
const EXTRAS: Readonly<Partial<Record<FieldType, Partial<Field>>>> = {
  button: { value: 'Call me back' },
  checkGroup: { choices: choices('Loan vehicle', 'Wash and vacuum', 'Brake check') },
  checkCard: {
    choices: [
      { value: 'basic', label: 'Basic', hint: 'Oil, filter and a basic check' },
      { value: 'full', label: 'Full', hint: 'Everything the manufacturer schedules at this age' },
    ],
  },
  'date-time': { calendar: 'appointment' },
  file: { files: 3 },
  fullName: { sentAs: 'name' },
  location: { choices: choices('North', 'South') },
  make: { choices: choices('Mazda', 'Toyota') },
  model: { choices: choices('CX-5', 'Corolla') },
  radio: { choices: choices('Yes', 'No') },
  radioGroup: { choices: choices('Excellent', 'Good', 'Fair') },
  select: { choices: choices('One', 'Two') },
}

const STATES = ['idle', 'filled', 'error', 'disabled'] as const

/** A field of a type in a state; each has names of its own, so that none disturbs another. */
function sample(
  type: FieldType,
  state: (typeof STATES)[number],
  site: Pick<PublicSite, 'country' | 'distanceUnit'>,
): { field: Field; typed: FormValues } {
  const { sentAs: _sentAs, ...extras } = EXTRAS[type] ?? {}
  const field: Field = {
    type,
    name: `${state}_${type.replace('-', '_')}`,
    label: type,
    required: true,
    ...extras,
    ...(type === 'serviceInterval' ? { choices: choices(...exampleServices(site)) } : {}),
  }
  const values = state === 'filled' || state === 'disabled' ? (exampleValues(site)[type] ?? []) : []
  const inputs = inputsOf(field)
  const typed =
    inputs.length > 1
      ? Object.fromEntries(inputs.map((input, index) => [input, values[index] ? [values[index]] : []]))
      : { [inputs[0]!]: values }
  return { field, typed }
}

/** All forms of the site, and every type of field in each of its states (spec §3 Form field types). */
export default function Showcase({ loaderData: { forms, bookings, dealershipId } }: Route.ComponentProps) {
  const to = usePaths()
  const site = useSite()
  return (
    <div className="container section">
      <h1 className="text-33 lg:text-48">Forms</h1>
      <ul className="mt-6 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {forms.map(({ name, title, steps }) => (
          <li key={name} className="border-b">
            <a
              href={to.form(name)}
              className="flex min-h-12 items-center justify-between gap-4 underline-offset-4 hover:underline"
            >
              {title}
              <span className="text-14 text-muted">{steps === 1 ? name : `${name}, ${steps} steps`}</span>
            </a>
          </li>
        ))}
      </ul>
      <h2 className="mt-12 text-23">Fields</h2>
      {FIELD_TYPES.filter((type) => type !== 'hidden').map((type) => (
        <section key={type} aria-label={type} className="mt-8 border-t pt-6">
          <h3 className="text-19">{type}</h3>
          <div className="mt-4 grid gap-x-8 gap-y-6 md:grid-cols-2 xl:grid-cols-4">
            {STATES.map((state) => {
              const { field, typed } = sample(type, state, site)
              const [first] = inputsOf(field)
              return (
                <div key={state} className="min-w-0">
                  <p className="mb-2 text-14 text-muted">{state}</p>
                  <FieldGrid
                    fields={[field]}
                    kinds={ALL_FIELDS}
                    bind={(name) => ({ name, disabled: state === 'disabled' })}
                    error={(input) => (state === 'error' && input === first ? COPY.required : undefined)}
                    initial={(input) => valuesOf(typed, input)}
                    changed={() => {}}
                    calendar={{ dealershipId, vehicleAt: null, bookings, phone: null, attempt: 0 }}
                  />
                </div>
              )
            })}
          </div>
        </section>
      ))}
    </div>
  )
}
