import { LOCATION_PART_NAMES, LOCATION_PARTS, labelsOf, WEEK_DAYS } from '@forecourt/rules/location/editFields.ts'
import { readDay } from '@forecourt/rules/location/dayText.ts'
import { formatHours } from '@forecourt/rules/location/hours.ts'
import { DEPARTMENT_LABELS } from '@forecourt/rules/location/places.ts'
import { SPECIAL_LABELS } from '@forecourt/rules/location/specialDay.ts'
import { dayLabel } from '@forecourt/rules/locale/moment.ts'
import { shownState } from '@forecourt/rules/locale/state.ts'
import { roleOf } from '@forecourt/rules/staff/role.ts'
import { CONSOLE_PATHS, locationPath, personPath } from '@forecourt/rules/staff/consolePaths.ts'
import {
  data,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf } from '../context.ts'
import { answering, DONE, formOf, INTENT, refusing } from '../form.ts'
import { Conflict } from '../list/conflict.tsx'
import { Done } from '../list/done.tsx'
import { Outcome, Panel, type Failure } from '../parts.tsx'
import { WayBack } from '../setUp/wayBack.tsx'
import { SpellingLocale } from '../spelling.ts'
import { About } from './about.tsx'
import { sentDay } from './hoursFields.ts'
import { PartForm } from './partForm.tsx'
import { NEW_DAY, SpecialHoursList } from './special.tsx'

export const meta = () => [{ title: 'Location · Dealer console' }]

const WHOLE = /^[1-9]\d{0,8}$/
const SAVED: Readonly<Record<string, string>> = {
  details: 'The details are saved.',
  contacts: 'The contacts are saved.',
  address: 'The address is saved.',
  pin: 'The map pin is saved.',
  hours: 'The opening hours are saved.',
}
/** The inputs whose texts a refused form gets back. */
const NAMES = [INTENT, 'target', 'date', ...LOCATION_PART_NAMES.flatMap((part) => Object.keys(labelsOf(part)))]
const DAYS: readonly string[] = [...WEEK_DAYS.map(({ field }) => field), 'hours']

function idOf(text: string | undefined): number {
  if (!WHOLE.test(text ?? '')) throw data(null, { status: 404 })
  return Number(text)
}

export async function loader(args: LoaderFunctionArgs) {
  const { locations, setUp } = await deskOf(args)
  const id = idOf(args.params.id)
  return refusing(async () => {
    const found = await locations.find(id)
    if (!found) throw data(null, { status: 404 })
    const { locale } = found
    const changeId = args.url.searchParams.get(DONE)
    const made = changeId === null ? null : await locations.made(id, changeId)
    const labelOf = (date: string) => dayLabel(new Date(`${date}T12:00:00Z`), 'UTC', locale, 'long')
    const hoursOn = (date: string) =>
      found.onSite.contact_detail.special_hours
        .filter((entry) => entry.date === date)
        .map(formatHours)
        .join(', ')
    return {
      key: crypto.randomUUID(),
      here: locationPath(id),
      row: { ...found.row, type: DEPARTMENT_LABELS[found.row.type] },
      parts: found.parts,
      special: found.special.map(({ date, texts, version }) => ({
        date,
        label: labelOf(date),
        name: texts.name ?? '',
        text: texts.hours ?? '',
        hours: hoursOn(date),
        version,
      })),
      siteDays: found.siteSpecial.map((entry) => ({
        date: entry.date,
        label: labelOf(entry.date),
        name: entry.name,
        hours: formatHours(entry),
      })),
      holidays: found.holidays.map((holiday) => ({ ...holiday, label: labelOf(holiday.date) })),
      locale,
      place: shownState(found.onSite.address.state) || 'your country',
      unsaid: found.unsaid,
      today: found.today,
      timeZone: found.timeZone,
      address: found.address,
      href: found.href,
      may: found.may,
      sites: found.sites.map(({ name }) => name),
      setUp: await setUp.firstUnderWay(found.sites.map((site) => site.id)),
      tiles: found.tiles,
      near: found.near,
      leads: found.leads.map((one) => ({
        ...one,
        categories: one.categories.join(', '),
      })),
      email: found.onSite.contact_detail.email,
      people: {
        ...found.people,
        list: found.people.list.map((person) => ({
          ...person,
          href: personPath(person.id),
          role: roleOf(person.role).label,
        })),
      },
      done: made ? (SAVED[made.part] ?? `The hours of ${labelOf(made.part)} are saved.`) : null,
      undo: made?.undo ? changeId : null,
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { locations } = await deskOf(args)
  const id = idOf(args.params.id)
  const form = await formOf(args.request)
  const field = (name: string) => (DAYS.includes(name) ? sentDay(form, name) : form(name))
  return answering(field, NAMES, async () => {
    const key = field('key')
    if (field(INTENT) === 'undo') {
      const undone = await locations.undo(id, { id: key, changeId: field('change') })
      return redirect(saved(id, undone))
    }
    const target = field('target') === NEW_DAY ? field('date') : field('target')
    const part = LOCATION_PART_NAMES.find((name) => name === target)
    const texts = Object.fromEntries(
      Object.keys(part ? LOCATION_PARTS[part] : SPECIAL_LABELS).map((name) => [name, field(name)]),
    )
    return redirect(saved(id, await locations.change(id, { id: key, target, texts, version: field('version') })))
  })
}

const saved = (id: number, change: string | null) =>
  change === null ? locationPath(id) : `${locationPath(id)}?${DONE}=${change}`

/** The hours of a day as the site shows them. */
function hoursWords(text: string): string {
  const day = readDay(text, { words: true })
  return day.ok ? day.entries.map((entry) => formatHours({ formated_hours: '', ...entry })).join(', ') : text
}

export default function LocationScreen() {
  const one = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const { row, may, parts } = one
  const off = !may.allowed
  const target = failure?.values.target ?? ''
  const failureOf = (part: string) => (target === part ? failure : undefined)
  const part = LOCATION_PART_NAMES.find((name) => name === target)
  const date = target === NEW_DAY ? (failure?.values.date ?? '') : target
  const shared = { formKey: one.key, off, draft: `location.${row.id}`, tiles: one.tiles, near: one.near }
  return (
    <SpellingLocale value={one.locale}>
      <div className="stack tight">
        <WayBack setUp={one.setUp} step="hours">
          <Link to={CONSOLE_PATHS.locations}>Locations</Link>
        </WayBack>
        <h1>
          {row.name} {row.visible ? null : <span className="badge warn">Hidden</span>}
        </h1>
        <p className="muted wrap">{[row.type, row.dealership, one.address].filter(Boolean).join(' · ')}</p>
        <p>
          <span className={row.open ? 'state good' : 'state'}>{row.status ?? 'No opening hours yet'}</span>
          {row.next ? <span className="muted"> · {row.next}</span> : null}
          {one.href ? (
            <>
              {' '}
              · <a href={one.href}>See it on the website</a>
            </>
          ) : null}
        </p>
        {may.allowed ? null : <p className="notice">{may.reason}</p>}
      </div>
      <Outcome
        failure={failure && !failure.conflict && Object.keys(failure.fields).length === 0 ? failure : undefined}
      />
      {failure?.conflict ? (
        <Conflict
          failure={failure}
          labels={part ? labelsOf(part) : SPECIAL_LABELS}
          intent="save"
          hidden={{ target: part ?? date, key: one.key }}
          words={(name, value) => (DAYS.includes(name) ? hoursWords(value) : value)}
          theirs={one.here}
          draft={`${shared.draft}.${target}`}
        />
      ) : null}
      <Done undo={one.undo && !failure ? { intent: 'undo', hidden: { change: one.undo, key: one.key } } : null}>
        {failure ? null : one.done}
      </Done>
      <div className="location-columns">
        <div className="stack wide-gap">
          <Panel title="Opening hours">
            <PartForm
              key={parts.hours.version}
              part="hours"
              stored={parts.hours}
              failure={failureOf('hours')}
              {...shared}
              hint={`Times are those of ${one.timeZone.split('/').at(-1)!.replaceAll('_', ' ')}.`}
            />
          </Panel>
          <Panel title="Special hours">
            <SpecialHoursList
              key={one.special.map(({ version }) => version).join()}
              days={one.special}
              siteDays={one.siteDays}
              holidays={one.holidays}
              place={one.place}
              today={one.today}
              sent={{
                formKey: one.key,
                unsaid: one.unsaid,
                off,
                draft: `location.${row.id}.special`,
                failure: part ? undefined : failure,
              }}
            />
          </Panel>
        </div>
        <div className="stack wide-gap">
          {(['contacts', 'details', 'address', 'pin'] as const).map((name) => (
            <Panel key={`${name} ${parts[name].version}`} title={TITLES[name]}>
              <PartForm part={name} stored={parts[name]} failure={failureOf(name)} {...shared} />
            </Panel>
          ))}
          <About people={one.people} leads={one.leads} email={one.email} sites={one.sites} />
        </div>
      </div>
    </SpellingLocale>
  )
}

const TITLES = { contacts: 'Contacts', details: 'Details', address: 'Address', pin: 'Map pin' } as const
