import { contactsOf } from '@forecourt/rules/leadDesk/person.ts'
import { leadPath, leadPersonPath } from '@forecourt/rules/staff/consolePaths.ts'
import { ArrowLeft } from 'lucide-react'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf, nowOf } from '../context.ts'
import { answering, DONE, formOf, INTENT, refusing } from '../form.ts'
import { AFTER, lasting } from '../list/address.ts'
import { Pager } from '../list/pager.tsx'
import { Outcome, Panel, type Failure } from '../parts.tsx'
import { whenOf } from '../when.ts'
import { doneOf } from './done.ts'
import { historyOf } from './history.ts'
import { Merged, MergeWith } from './merges.tsx'
import { listed } from './row.ts'
import { Undo } from './undo.tsx'

export const meta = ({ data }: { data?: { name: string } }) => [{ title: `${data?.name ?? 'Person'} · Dealer console` }]

/** Parameter of the search for leads to merge with. */
const FIND = 'find'
const MOST_FIND = 100
const PAGE = 50

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  const id = args.params.id ?? ''
  return refusing(async () => {
    const [record, timeZone] = await Promise.all([desk.leads.person(id), desk.timeZone()])
    const now = nowOf(args)
    const { lead, leads, links, people, mayWrite } = record
    const contacts = contactsOf(leads.map(({ row }) => row.lead))
    const name = contacts.names[0] ?? contacts.emails[0] ?? contacts.phones[0] ?? lead.row.reference
    const find = (args.url.searchParams.get(FIND) ?? '').trim().slice(0, MOST_FIND)
    const found = mayWrite.allowed ? await desk.leads.mergeable(id, find || (contacts.names[0] ?? '')) : []
    const severalSites = new Set(leads.map(({ row }) => row.website_id)).size > 1
    const siteName = (websiteId: number) =>
      severalSites ? (desk.reach.sites.find((site) => site.id === websiteId)?.name ?? null) : null
    const history = historyOf(record, { timeZone, now, siteName })
    const from = Math.max(0, Number(args.url.searchParams.get(AFTER)) || 0)
    const names = new Map(people.map((person) => [person.id, person.name]))
    const nameOf = (of: string) => names.get(of) ?? 'Someone who has left'
    const titles = new Map(
      leads.map((one) => [one.row.id, [listed(one, nameOf, now).name, one.row.lead.email || one.row.lead.phone]]),
    )
    const titleOf = (of: number) => [...new Set(titles.get(of) ?? ['Another lead'])].filter(Boolean).join(', ')
    const key = crypto.randomUUID()
    return {
      id,
      key,
      name,
      contacts,
      since: whenOf(leads.at(-1)!.row.created_at, timeZone),
      count: leads.length,
      isCut: record.isCut,
      mayWrite,
      hidden: [record.bookings.may, record.reservations.may].flatMap((may) => (may.allowed ? [] : [may.reason])),
      links: links.map((link) => ({
        id: link.id,
        one: titleOf(link.lead_id),
        other: titleOf(link.other_lead_id),
        by: `${link.who}, ${whenOf(link.at, timeZone)}`,
      })),
      find,
      found: found.map((one) => ({
        ...listed(one, nameOf, now),
        contact: [one.row.lead.email, one.row.lead.phone].filter(Boolean).join(' · '),
      })),
      history: history.slice(from, from + PAGE),
      page: {
        previous: null,
        next: from + PAGE < history.length ? String(from + PAGE) : null,
      },
      isFirst: from === 0,
      done: await doneOf(desk, args.url, key),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { leads } = await deskOf(args)
  const field = await formOf(args.request)
  const id = args.params.id ?? ''
  return answering(field, [INTENT], async () => {
    const key = field('key')
    const done =
      field(INTENT) === 'merge'
        ? await leads.merge(id, key, field('other'))
        : field(INTENT) === 'unmerge'
          ? await leads.unmerge(key, field('link'))
          : await leads.undo(field('lead'), { id: key, version: Number(field('version')) }, field('of'))
    const params = lasting(args.url.search, [FIND])
    params.set(DONE, done)
    return redirect(`${leadPersonPath(id)}?${params}`)
  })
}

export default function Person() {
  const person = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const { search } = useLocation()
  const list = lasting(search, [FIND]).toString()
  const { id, name, contacts, count, since, isCut, mayWrite, hidden, history, page, isFirst } = person
  return (
    <article className="lead" key={id}>
      <p className="back-to">
        <Link to={`${leadPath(id)}?${list}`}>
          <ArrowLeft aria-hidden size={16} />
          The lead
        </Link>
      </p>
      <header className="lead-head">
        <div className="stack tight">
          <h1>{name}</h1>
          <p className="muted wrap">
            {[...contacts.names.slice(1), ...contacts.emails, ...contacts.phones]
              .filter((one) => one !== name)
              .join(' · ')}
          </p>
          <p className="muted">
            {count === 1 ? '1 lead' : `${count} leads`} since {since}
          </p>
        </div>
      </header>
      <Outcome failure={failure} />
      {isCut ? (
        <p className="notice">
          There are more leads with this address or number than are shown here. Search the inbox for the others.
        </p>
      ) : null}
      <Panel title="History">
        <ol className="activity">
          {history.map(({ id: of, kind, title, href, text, by }) => (
            <li key={`${kind} ${of}`} className={kind}>
              <p>
                <strong>
                  {href ? (
                    <Link to={kind === 'booking' || kind === 'reservation' ? href : `${href}?${list}`}>{title}</Link>
                  ) : (
                    title
                  )}
                </strong>
              </p>
              {text ? <p className="typed">{text}</p> : null}
              <p className="muted">{by}</p>
            </li>
          ))}
        </ol>
        {isFirst ? null : (
          <p>
            <Link to={`?${lasting(search)}`}>Newest first</Link>
          </p>
        )}
        <Pager page={page} />
        {hidden.map((reason) => (
          <p key={reason} className="muted">
            {reason}
          </p>
        ))}
      </Panel>
      <Merged person={person} />
      {mayWrite.allowed ? <MergeWith person={person} list={list} /> : <p className="muted">{mayWrite.reason}</p>}
      <Undo done={person.done} />
    </article>
  )
}

export type ShownPerson = Awaited<ReturnType<typeof useLoaderData<typeof loader>>>
