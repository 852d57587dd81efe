import { NEW_VEHICLE_PARTS, type NewVehiclePart } from '@forecourt/rules/stock/newVehicle.ts'
import { withQuery } from '@forecourt/rules/site/paths.ts'
import { CONSOLE_PATHS, newVehiclePath, stockCarPath, stockPhotosPath } from '@forecourt/rules/staff/consolePaths.ts'
import type { Decoded, NewVehicleForm } from '@forecourt/server/staff/desk/newVehicle.ts'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import {
  data,
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useNavigate,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf } from '../../context.ts'
import { answering, DONE, formOf, INTENT, refusing } from '../../form.ts'
import { useFirstProblem } from '../../firstProblem.ts'
import { DraftNotice, useDraft } from '../../kept/draft.tsx'
import { Field, Outcome, Panel, type Failure } from '../../parts.tsx'
import { VehicleField, type Said } from './fields.tsx'
import { LookUp } from './lookUp.tsx'
import { enterTexts, filledIn, textsOf } from './texts.ts'

export const meta = () => [{ title: 'Add a vehicle · Dealer console' }]

const siteAsked = ({ searchParams }: URL): number | null => {
  const asked = searchParams.get('site')
  if (asked === null) return null
  if (!/^[1-9]\d{0,8}$/.test(asked)) throw data(null, { status: 404 })
  return Number(asked)
}

export async function loader(args: LoaderFunctionArgs) {
  const { newVehicle } = await deskOf(args)
  return refusing(async () => ({
    newKey: crypto.randomUUID(),
    mayWrite: newVehicle.mayWrite,
    sites: newVehicle.sites,
    form: await newVehicle.form(siteAsked(args.url)),
  }))
}

/** What the form was answered with: a failure, or what a lookup found. */
interface Answered extends Partial<Failure> {
  values: Readonly<Record<string, string>>
  decoded?: Decoded
  /** The vehicle that has the same stock number or VIN. */
  same?: { id: number; name: string; stocknum: string; sold: boolean; field: string }
  confirms?: string
}

export async function action(args: ActionFunctionArgs) {
  const { newVehicle } = await deskOf(args)
  const field = await formOf(args.request)
  const site = Number(field('site'))
  const names = ((await refusing(() => newVehicle.form(site)))?.fields ?? []).map(({ name }) => name)
  const returned = [...names, 'vin', 'rego', 'rego_state', 'place', 'key', 'confirms', INTENT]
  const values = Object.fromEntries(returned.map((name) => [name, field(name)]))
  return answering(field, returned, async () => {
    if (field(INTENT) === 'lookup') {
      const decoded = await newVehicle.decode(site, field)
      const texts = decoded.kind === 'found' ? (decoded.vehicles[0]?.texts ?? {}) : {}
      return { values: { ...values, ...filledIn(values, texts) }, decoded } satisfies Answered
    }
    const result = await newVehicle.enter(field('key'), site, field)
    if (result.kind === 'entered') return redirect(withQuery(stockPhotosPath(result.id), { [DONE]: 'added' }))
    const error = 'The vehicle isn’t added yet.'
    return result.kind === 'duplicate'
      ? data({ error, fields: {}, values, same: result.same } satisfies Answered, { status: 409 })
      : data({ error, fields: result.fields, values, confirms: result.confirms } satisfies Answered, { status: 422 })
  })
}

export default function NewVehicle() {
  const { form, sites, mayWrite, newKey } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={CONSOLE_PATHS.stock}>Stock</Link>
        </p>
        <h1>Add a vehicle</h1>
        <p className="muted">
          For one that is not in your dealer system’s feed. It is on the website as soon as you add it, and feeds leave
          it alone until one has the same stock number.
        </p>
      </div>
      {form ? (
        <>
          {sites.length > 1 ? <SiteChoice sites={sites} chosen={form.site.id} /> : null}
          <Entry form={form} newKey={newKey} />
        </>
      ) : (
        <p className="notice">{mayWrite.allowed ? 'You have no site yet.' : mayWrite.reason}</p>
      )}
    </>
  )
}

/** The site is in the address. What was typed stays when another is chosen. */
function SiteChoice({ sites, chosen }: { sites: readonly { id: number; name: string }[]; chosen: number }) {
  const navigate = useNavigate()
  return (
    <Form
      method="get"
      className="row end narrow"
      onChange={({ currentTarget }) => {
        const site = Number(new FormData(currentTarget).get('site'))
        void navigate(newVehiclePath(site), { replace: true, preventScrollReset: true })
      }}
    >
      <Field name="site" label="Site" defaultValue={String(chosen)}>
        {sites.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Field>
      <noscript>
        <button type="submit" className="button quiet">
          Choose
        </button>
      </noscript>
    </Form>
  )
}

function Entry({ form, newKey }: { form: NewVehicleForm; newKey: string }) {
  const answer = useActionData<typeof action>() as Answered | undefined
  const navigation = useNavigation()
  const { form: ref, note, handlers, keep, discard, undoDiscard } = useDraft('new-vehicle', 'add', 'lookup')
  useFirstProblem(ref)
  /** The vehicle’s id, so that a form that is sent twice adds it once. */
  const [key] = useState(answer?.values.key ?? newKey)
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  /** Which of the vehicles that a lookup found was filled in. */
  const [choice, setChoice] = useState(0)
  const decoded = answer?.decoded
  const found = decoded?.kind === 'found' ? decoded : null
  const failure = answer?.error === undefined ? undefined : (answer as Failure)
  const isSending = navigation.state === 'submitting'

  /** What is typed now, for what a lookup says of it. */
  const follow = () => setTexts(textsOf(ref.current!))
  function enter(changed: Readonly<Record<string, string>>) {
    enterTexts(ref.current!, changed)
    keep()
    follow()
  }
  function choose(place: number) {
    enter(filledIn(textsOf(ref.current!), found!.vehicles[place]!.texts, found!.vehicles[choice]!.texts))
    setChoice(place)
  }

  const followNote = useEffectEvent(() => {
    if (note !== null) follow()
  })
  useEffect(() => followNote(), [note])
  const show = useEffectEvent(() => {
    if (!answer || !ref.current) return
    if (found) enter(filledIn(textsOf(ref.current), found.vehicles[0]!.texts))
    setChoice(0)
    if (failure) ref.current.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  })
  useEffect(() => show(), [answer])
  const valueOf = (name: string, otherwise = '') => answer?.values[name] ?? otherwise
  const saidOf = (name: string): Said | null => {
    const said = found?.vehicles[choice]?.texts[name]
    return said === undefined || texts[name] === undefined || texts[name] === said
      ? null
      : { source: found?.sample ? 'Sample' : (found?.source ?? ''), text: said, onUse: () => enter({ [name]: said }) }
  }
  const problemOf = (name: string): ReactNode =>
    answer?.same?.field === name ? <Same same={answer.same} /> : failure?.fields[name]
  const fieldsOf = (part: NewVehiclePart) => (
    <div className="entry-grid">
      {form.fields
        .filter((field) => field.part === part)
        .map((field) => (
          <VehicleField
            key={field.name}
            field={field}
            defaultValue={valueOf(field.name)}
            problem={problemOf(field.name)}
            said={saidOf(field.name)}
          />
        ))}
    </div>
  )
  const more = form.fields.filter(({ part }) => part === 'more')
  const isMoreOpen = more.some(({ name }) => failure?.fields[name] || (texts[name] ?? valueOf(name)) !== '')

  return (
    <Form
      method="post"
      noValidate
      ref={ref}
      className="stack wide-gap entry"
      {...handlers}
      onInput={(event) => {
        handlers.onInput?.(event)
        follow()
      }}
    >
      {/* What Enter does in a field: the first button of a form. */}
      <button type="submit" name={INTENT} value="add" className="sr-only" tabIndex={-1} aria-hidden>
        Add vehicle
      </button>
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="site" value={form.site.id} />
      <input type="hidden" name="confirms" value={answer?.confirms ?? ''} />
      <DraftNotice note={note} onDiscard={discard} onUndo={undoDiscard} />
      <Outcome failure={failure} />
      <LookUp
        form={form}
        decoded={decoded}
        choice={choice}
        onChoose={choose}
        valueOf={valueOf}
        problemOf={problemOf}
        isSending={isSending}
      />
      <Panel title={NEW_VEHICLE_PARTS.vehicle}>{fieldsOf('vehicle')}</Panel>
      <Panel title="Where it is">
        <Place places={form.places} chosen={valueOf('place')} problem={failure?.fields.place} />
      </Panel>
      <Panel title={NEW_VEHICLE_PARTS.offer}>{fieldsOf('offer')}</Panel>
      <Panel title={NEW_VEHICLE_PARTS.words}>{fieldsOf('words')}</Panel>
      <details className="panel" open={isMoreOpen || undefined}>
        <summary className="title">
          <h2>{NEW_VEHICLE_PARTS.more}</h2>
        </summary>
        <div className="pad">{fieldsOf('more')}</div>
      </details>
      <div className="entry-bar">
        <button type="submit" name={INTENT} value="add" className="button" aria-disabled={isSending || undefined}>
          Add vehicle
        </button>
        <p className="muted">Then its photos.</p>
      </div>
    </Form>
  )
}

function Place({
  places,
  chosen,
  problem,
}: {
  places: NewVehicleForm['places']
  chosen: string
  problem: string | undefined
}) {
  const [only, ...others] = places
  if (!only) return <p>This site shows no dealership, so a vehicle has nowhere to be.</p>
  if (others.length === 0)
    return (
      <>
        <p>{only.label}</p>
        <input type="hidden" name="place" value={only.value} />
      </>
    )
  const failure = problem ? { error: problem, fields: { place: problem }, values: {} } : undefined
  return (
    <div className="narrow">
      <Field name="place" label="Location" isRequired defaultValue={chosen} failure={failure}>
        <option value="">Please choose</option>
        {places.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Field>
    </div>
  )
}

/** Which vehicle has the same stock number or VIN. */
function Same({ same: { id, name, stocknum, sold, field } }: { same: NonNullable<Answered['same']> }) {
  return (
    <>
      {field === 'stocknum' ? 'This stock number is used by ' : 'This VIN is on '}
      <Link to={stockCarPath(id)}>
        {name} ({stocknum})
      </Link>
      {sold ? ', which is sold. You can put it up for sale again there.' : '.'}
    </>
  )
}
