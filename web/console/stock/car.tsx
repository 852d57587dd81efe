import { formatMoney } from '@forecourt/rules/locale/locale.ts'
import {
  CONSOLE_PATHS,
  newBookingPath,
  nextPath,
  stockPhotosPath,
  windowCardsPath,
} from '@forecourt/rules/staff/consolePaths.ts'
import { withQuery } from '@forecourt/rules/site/paths.ts'
import {
  DETAIL_FIELDS,
  lockedFieldName,
  LOCKED_FIELDS,
  OFFER_FIELDS,
  type LockedField,
} from '@forecourt/rules/stock/lockedFields.ts'
import { vehicleMark } from '@forecourt/rules/stock/vehicleChanges.ts'
import { parsePlace, parseStockView, stockPlaceQuery } from '@forecourt/rules/stock/stockView.ts'
import {
  data,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf, loadContext } from '../context.ts'
import { answering, DONE, formOf, INTENT, refusing, UNDO } from '../form.ts'
import { Refresher } from '../live/refresher.tsx'
import { Viewers } from '../live/viewers.tsx'
import { Done } from '../list/done.tsx'
import { Outcome, Panel, type Failure } from '../parts.tsx'
import { whenOf } from '../when.ts'
import type { InlineAnswer } from './cell.tsx'
import { Change } from './change.tsx'
import { Changes, shownChange } from './changes.tsx'
import { Place } from './place.tsx'
import { factsOf } from './facts.ts'
import { shownRow } from './rows.ts'
import { SpellingLocale } from '../spelling.ts'
import { spelledIn } from '../spelledIn.ts'

export const meta = () => [{ title: 'Vehicle · Dealer console' }]

/** Input that says that a change undoes the last one, and what the screen then says was done. */
const UNDOING = 'undoing'
const UNDONE = 'undone'
/** Parameter that says that a value was given back to the feed. */
const RELEASED = 'released'
/** Parameter that says what a price included before, where it has no type any more. */
const PRICE_TYPE = 'price_type'
const WHOLE = /^[1-9]\d{0,8}$/
const fieldOf = (text: string | null) => LOCKED_FIELDS.find((field) => field === text) ?? null

function idOf(text: string | undefined): number {
  if (!WHOLE.test(text ?? '')) throw data(null, { status: 404 })
  return Number(text)
}

export async function loader(args: LoaderFunctionArgs) {
  const { stock, newBooking, audit, feeds, reach } = await deskOf(args)
  const { now } = args.context.get(loadContext)
  return refusing(async () => {
    const found = await stock.find(idOf(args.params.id))
    if (!found) throw data(null, { status: 404 })
    const { facts, timeZone } = found
    const shown = shownRow(found.row, { now, zone: timeZone }, LOCKED_FIELDS)
    const { searchParams } = args.url
    const done = fieldOf(searchParams.get(DONE))
    const undo = searchParams.get(UNDO)
    const view = parseStockView(searchParams)
    const at = parsePlace(searchParams)
    const changes = await stock.changes(found.row)
    return {
      tab: crypto.randomUUID(),
      place: at === null ? null : { view, ...(await stock.around(view, { id: found.row.id, at })) },
      vehicle: {
        ...shown,
        fields: LOCKED_FIELDS.map((name) => {
          const field = shown.fields[name]
          return { ...field, lock: field.lock ? { ...field.lock, at: whenOf(field.lock.at, timeZone) } : null }
        }),
      },
      facts: factsOf(facts, found.row.locale),
      photos: found.photos,
      prices: found.formerPrices.map((price) => ({
        amount:
          price.price_cents === null || price.price_type === 'enquire'
            ? spelledIn(timeZone, 'On enquiry')
            : formatMoney(price.price_cents, price.currency),
        since: whenOf(price.since, timeZone),
        until: whenOf(price.until, timeZone),
      })),
      changes: changes.map((change) => shownChange(change, { reach, zone: timeZone, runs: feeds.mayRead.allowed })),
      auditHref:
        found.row.site && audit.mayRead.allowed
          ? withQuery(CONSOLE_PATHS.audit, {
              person: vehicleMark(found.row.stocknum),
              about: 'stock',
              site: String(found.row.site.id),
            })
          : null,
      priceSince: whenOf(facts.price_since, timeZone),
      showing: found.showing,
      hasNotice: found.hasNotice,
      driveHref:
        found.row.site && (await newBooking.mayAddDrive(found.row.site.id, found.row.id))
          ? newBookingPath({ kind: 'appointment', site: String(found.row.site.id), stock: found.row.stocknum })
          : null,
      entered: found.entered && `Added by ${found.entered.name} on ${whenOf(found.entered.at, timeZone)}`,
      done: done
        ? `The ${lockedFieldName(done, found.row.locale)} ${searchParams.has(RELEASED) ? 'follows the feed again' : 'is saved'}.`
        : searchParams.get(DONE) === UNDONE
          ? 'The last change is undone.'
          : null,
      undo:
        done && undo !== null
          ? { field: done, text: undo.slice(0, 100), priceType: searchParams.get(PRICE_TYPE)?.slice(0, 20) ?? '' }
          : null,
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { stock } = await deskOf(args)
  const id = idOf(args.params.id)
  const form = await formOf(args.request)
  const field = fieldOf(form('field'))
  if (!field) throw data(null, { status: 400 })
  return answering(form, [INTENT, 'field', field], async () => {
    const isRelease = form(INTENT) === 'release'
    const changed = isRelease
      ? await stock.release(id, field)
      : await stock.change(id, { field, typed: form(field), seen: form('version'), priceType: form('price_type') })
    if (form('inline') !== '') {
      const { before = '', after = '', priceTypes } = changed ?? {}
      return { changed: changed && { before, after, ...(priceTypes ? { priceTypes } : {}) } }
    }
    if (form('back') !== '') return redirect(nextPath(form('back')))
    return redirect(
      isRelease
        ? // A value that was the feed’s own has nothing to go back to.
          `${withDone(args.url, field, changed?.before === changed?.after ? null : changed)}&${RELEASED}=1`
        : form(UNDOING) === ''
          ? withDone(args.url, field, changed)
          : withDone(args.url, UNDONE, null),
    )
  })
}

/**
 * The screen of a vehicle after a change, at its place in the list. An empty value is one that can be undone to.
 */
function withDone(
  { pathname, searchParams }: URL,
  what: LockedField | typeof UNDONE,
  changed: InlineAnswer['changed'],
): string {
  const at = parsePlace(searchParams)
  const place = at === null ? {} : stockPlaceQuery(parseStockView(searchParams), at)
  const done = { [DONE]: what, [PRICE_TYPE]: changed?.priceTypes?.before }
  const undo = changed === null ? '' : `&${UNDO}=${encodeURIComponent(changed.before)}`
  return withQuery(pathname, { ...place, ...done }) + undo
}

export default function Vehicle() {
  const {
    tab,
    place,
    vehicle,
    facts,
    photos,
    prices,
    changes,
    auditHref,
    priceSince,
    showing,
    hasNotice,
    driveHref,
    entered,
    done,
    undo,
  } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const undone = undo && vehicle.fields.find(({ name }) => name === undo.field)
  const fieldsOf = (names: readonly LockedField[]) =>
    vehicle.fields
      .filter(({ name }) => names.includes(name))
      .map((field) => (
        <Change
          key={`${vehicle.id} ${field.name}`}
          vehicleId={vehicle.id}
          locale={vehicle.locale}
          field={field}
          off={!vehicle.change.allowed}
          failure={failure?.values.field === field.name ? failure : undefined}
        />
      ))
  return (
    <SpellingLocale value={vehicle.locale}>
      <div className="stack tight">
        {place ? (
          <Place id={vehicle.id} place={place} />
        ) : (
          <p>
            <Link to={CONSOLE_PATHS.stock}>Stock</Link>
          </p>
        )}
        <h1>{vehicle.name}</h1>
        <p className="muted wrap">
          {[vehicle.stocknum, vehicle.place, vehicle.days === null ? null : arrived(vehicle.days)]
            .filter(Boolean)
            .join(' · ')}
          {vehicle.kept ? <span className="state warn"> · {vehicle.kept}</span> : null}
        </p>
        {entered ? <p className="muted wrap">{entered}</p> : null}
        <p className="row">
          {showing && showing.website.length === 0 ? <a href={showing.address}>See it on the website</a> : null}
          {vehicle.fields.some(({ name, text }) => name === 'status' && text === 'sold') ? null : (
            <Link to={windowCardsPath([vehicle.id])}>Print window card</Link>
          )}
          {driveHref ? <Link to={driveHref}>Book a test drive</Link> : null}
          <Link className="phone-only" to={stockPhotosPath(vehicle.id)}>
            Photos ({photos.length})
          </Link>
        </p>
      </div>
      <Refresher key={vehicle.id} kinds={['vehicle']} item={String(vehicle.id)} what="The vehicle" />
      <Viewers key={vehicle.id} kind="car" id={String(vehicle.id)} tab={tab} />
      <Outcome failure={failure?.values.field ? undefined : failure} />
      <div className="vehicle-columns">
        <div className="stack">
          <Panel title="For sale">
            <div className="stack">
              {vehicle.change.allowed ? null : <p className="muted">{vehicle.change.reason}</p>}
              {fieldsOf(OFFER_FIELDS)}
            </div>
          </Panel>
          <Panel title="Details">
            <div className="stack">{fieldsOf(DETAIL_FIELDS.filter((name) => name !== 'notice' || hasNotice))}</div>
          </Panel>
        </div>
        <div className="stack">
          <Panel title="Photos">
            <p className="edit-photos">
              <Link className="button quiet" to={stockPhotosPath(vehicle.id)}>
                {vehicle.change.allowed ? 'Edit photos' : 'See all photos'}
              </Link>
            </p>
            {photos.length === 0 ? (
              <p>It has no photos. They come with the feed, or you upload them.</p>
            ) : (
              <ul className="photos">
                {photos.map((href, at) => (
                  <li key={href}>
                    <img
                      src={href}
                      alt={`${vehicle.name}, ${at + 1} of ${photos.length}`}
                      loading="lazy"
                      width={240}
                      height={160}
                    />
                  </li>
                ))}
              </ul>
            )}
          </Panel>
          <Panel title="Where it is offered">
            {showing ? (
              <dl className="stack">
                <Reasons label="On the website" yes="Shown" reasons={showing.website} />
                <Reasons label="Reservations" yes="Can be reserved" reasons={showing.reservations} />
                <Reasons label="Google vehicle ads" yes="In the feed" reasons={showing.advertising} />
              </dl>
            ) : (
              <p>No site shows its dealership.</p>
            )}
          </Panel>
          <Panel title="Price history" pad={prices.length === 0}>
            {prices.length === 0 ? (
              <p>Its price has not changed since {priceSince}.</p>
            ) : (
              <table className="table">
                <thead>
                  <tr>
                    <th scope="col">Price</th>
                    <th scope="col">From</th>
                    <th scope="col">Until</th>
                  </tr>
                </thead>
                <tbody>
                  <tr>
                    <td>
                      <strong>{vehicle.fields.find(({ name }) => name === 'price')?.words}</strong>
                    </td>
                    <td className="muted">
                      <span className="phone-only">From </span>
                      {priceSince}
                    </td>
                    <td className="muted">
                      <span className="phone-only">Until </span>now
                    </td>
                  </tr>
                  {prices.map((price) => (
                    <tr key={price.until}>
                      <td>{price.amount}</td>
                      <td className="muted">
                        <span className="phone-only">From </span>
                        {price.since}
                      </td>
                      <td className="muted">
                        <span className="phone-only">Until </span>
                        {price.until}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </Panel>
          <Changes changes={changes} auditHref={auditHref} />
          {facts.length === 0 ? null : (
            <Panel title="Facts">
              <dl className="vehicle-facts">
                {facts.map(({ label, value }) => (
                  <div key={label}>
                    <dt className="muted">{label}</dt>
                    <dd className="wrap">{value}</dd>
                  </div>
                ))}
              </dl>
            </Panel>
          )}
        </div>
      </div>
      <Done
        undo={
          undone
            ? {
                intent: 'change',
                hidden: {
                  field: undone.name,
                  version: undone.text,
                  [undone.name]: undo.text,
                  [PRICE_TYPE]: undo.priceType,
                  [UNDOING]: '1',
                },
              }
            : null
        }
      >
        {failure ? null : done}
      </Done>
    </SpellingLocale>
  )
}

const arrived = (days: number) => (days === 0 ? 'Arrived today' : `${days} ${days === 1 ? 'day' : 'days'} in stock`)

/** Whether it is offered somewhere, and if not, why. */
function Reasons({ label, yes, reasons }: { label: string; yes: string; reasons: readonly string[] }) {
  return (
    <div>
      <dt className="muted">{label}</dt>
      {reasons.length === 0 ? (
        <dd className="state good">{yes}</dd>
      ) : (
        <dd>
          <ul>
            {reasons.map((reason) => (
              <li key={reason} className="wrap">
                {reason}
              </li>
            ))}
          </ul>
        </dd>
      )}
    </div>
  )
}
