import { leadKindName } from '@forecourt/rules/leadDesk/kindName.ts'
import { replySubject } from '@forecourt/rules/leadDesk/activity.ts'
import { isOpen, isOverdue, isSnoozed, ALL_STATUSES, WORK_STATUSES } from '@forecourt/rules/leadDesk/work.ts'
import { SNOOZE_PRESETS } from '@forecourt/rules/leadDesk/snooze.ts'
import {
  chatPath,
  CONSOLE_PATHS,
  leadPath,
  leadPersonPath,
  newBookingPath,
} from '@forecourt/rules/staff/consolePaths.ts'
import { telHref } from '@forecourt/rules/contact/shownPhone.ts'
import { ArrowLeft, CalendarPlus, ExternalLink, Mail, Phone } from 'lucide-react'
import { useMemo } from 'react'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigate,
  useOutletContext,
  useSubmit,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { deskOf, nowOf } from '../context.ts'
import { answering, DONE, formOf, INTENT, refusing } from '../form.ts'
import { lasting, staying } from '../list/address.ts'
import { Conflict } from '../list/conflict.tsx'
import { Keys } from '../list/keys.tsx'
import { Outcome, type Failure } from '../parts.tsx'
import { whenOf } from '../when.ts'
import { entryOf, fileOf, standingOf } from './activity.ts'
import { Viewers } from '../live/viewers.tsx'
import type { AroundLead } from './around.ts'
import { ChangedLead, useLatestLead } from './changed.tsx'
import { Composer } from './composer.tsx'
import { perform, RETURNED } from './changes.ts'
import { doneOf } from './done.ts'
import { factsOf } from './facts.ts'
import { firstAnswerOf } from './firstAnswer.ts'
import { ActivityPart, Deliveries, Facts, Others } from './panels.tsx'
import { Seen, SEEN } from './seen.tsx'
import { listed, marksOf, stampOf, vehicleWords } from './row.ts'
import { filledIn, TEMPLATE_PARAMS } from './templateChoice.tsx'
import { latestOf, type Standing } from './standing.ts'
import { Undo } from './undo.tsx'
import { WorkBar } from './workBar.tsx'
import { workOf } from './work.ts'
import { SpellingLocale } from '../spelling.ts'
import { localise } from '@forecourt/rules/locale/locale.ts'
import { localeOfZone } from '@forecourt/rules/locale/zoneLocale.ts'

export const meta = ({ data }: { data?: { name: string } }) => [{ title: `${data?.name ?? 'Lead'} · Dealer console` }]

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  return refusing(async () => {
    const [record, templates] = await Promise.all([
      desk.leads.find(args.params.id ?? ''),
      desk.presets.list('template'),
    ])
    const { row, work: stored, site, car, people } = record
    const { lead } = row
    const timeZone = site?.timeZone ?? 'UTC'
    const now = nowOf(args)
    const work = workOf(stored)
    const names = new Map(people.map(({ id, name }) => [id, name]))
    const nameOf = (id: string) => names.get(id) ?? 'Someone who has left'
    const key = crypto.randomUUID()
    const vehicle = car?.name ?? vehicleWords(row)
    const replying = {
      templates: templates.map(({ id, name, sharedName, content }) => ({
        id,
        name,
        sharedName,
        subject: content.subject ?? '',
        text: content.text ?? '',
      })),
      placeholders: {
        first_name: lead.first_name,
        name: lead.name,
        vehicle,
        dealership: site?.dealerships.find(({ id }) => id === row.dealership_id)?.name ?? site?.name ?? '',
        location: lead.location ?? '',
        reference: row.reference,
        my_name: desk.person.name,
      },
    }
    const filled = filledIn('reply', replying, args.url.searchParams)
    const filledText = filledIn('text', replying, args.url.searchParams)
    return {
      id: row.lead_id,
      key,
      version: stored.version,
      stamp: stampOf(stored.version, record.activity.length, record.messages.length),
      isChat: row.form === 'chat',
      name: lead.name || lead.email || lead.phone || row.reference,
      firstName: lead.first_name,
      locale: site?.locale ?? localeOfZone(timeZone),
      kind: localise(leadKindName({ ...lead, category: row.category }), site?.locale ?? localeOfZone(timeZone)),
      received: whenOf(row.created_at, timeZone),
      bookHref: site && desk.newBooking.mayAddAt(site.id).allowed ? newBookingPath({ lead: row.lead_id }) : null,
      email: lead.email || null,
      phone: lead.phone ? { text: lead.phone, href: site ? telHref(lead.phone, site.country) : null } : null,
      message: lead.message,
      messages: record.messages.map(({ id, text, created_at }) => ({ id, text, at: whenOf(created_at, timeZone) })),
      vehicle: { words: vehicle, href: car?.href ?? null },
      facts: factsOf(record, timeZone),
      sensitive: record.sensitive,
      files: record.files.filter(({ activity_id }) => activity_id === null).map(fileOf),
      marks: marksOf(record, nameOf, now),
      status: work.status,
      assignedTo: work.assignedTo,
      assignedName: work.assignedTo === null ? null : nameOf(work.assignedTo),
      snoozedUntil: isSnoozed(work, now) ? whenOf(work.snoozedUntil!, timeZone) : null,
      isOpen: isOpen(work),
      isOverdue: isOverdue(work, now),
      firstAnswer: firstAnswerOf(record, nameOf, timeZone),
      waits: stored.wrote_at !== null && work.answeredAt === null ? whenOf(work.waitsSince, timeZone) : null,
      timeZone,
      people,
      readers: record.readers,
      texting: record.texting,
      isMentioned: record.mentions.some(({ user_id, read_at }) => user_id === desk.person.id && read_at === null),
      me: desk.person.id,
      myEmail: desk.person.email,
      answersComeBack: desk.leads.answersComeBack,
      location: record.routing?.location ?? null,
      ...replying,
      subject: filled?.subject ?? localise(replySubject(vehicle, site?.name ?? ''), site?.locale ?? 'en-AU'),
      reply: filled?.text ?? '',
      text: filledText?.text ?? null,
      mayWrite: record.mayWrite,
      activity: record.activity.toReversed().map((one) => entryOf(one, record, desk.person.id, timeZone, now)),
      deliveries: record.deliveries
        .filter(({ activity_id }) => activity_id === null)
        .map((delivery) => ({
          ...standingOf(delivery, timeZone, now),
          destination: delivery.destination,
          kind: delivery.kind,
          target: delivery.target,
          why: delivery.message_id === null ? (record.routing?.deliveries[delivery.destination] ?? null) : null,
          isCurrent: delivery.lead_status === row.lead_status && delivery.message_id === null,
        })),
      others: record.others.map((one) => listed(one, nameOf, now)),
      done: await doneOf(desk, args.url, key),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { leads } = await deskOf(args)
  const field = await formOf(args.request)
  const id = args.params.id ?? ''
  return answering(field, RETURNED, async () => {
    if (field(INTENT) === SEEN) {
      await leads.markRead(id)
      return null
    }
    const done = await perform(leads, id, field)
    const params = staying(args.url.search, TEMPLATE_PARAMS)
    params.set(DONE, done)
    // A lead that is closed by its key makes room for the next one.
    const next = field('next')
    const to = next === '' ? leadPath(id) : next === 'list' ? CONSOLE_PATHS.leads : leadPath(next)
    return redirect(`${to}?${params}`)
  })
}

/** What somebody has read of a lead changes the list, and nothing that they are typing. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData?.get(INTENT) === SEEN ? false : defaultShouldRevalidate

export default function Lead() {
  const read = useLoaderData<typeof loader>()
  const latest = useLatestLead(read.id)
  const lead = withLatest(read, latest?.deliveries)
  const failure = useActionData<typeof action>() as Failure | undefined
  const { search } = useLocation()
  const list = staying(search, TEMPLATE_PARAMS).toString()
  const around = useOutletContext<AroundLead>()
  return (
    <SpellingLocale value={lead.locale}>
      <article className="lead" key={lead.id}>
        {lead.mayWrite.allowed ? <LeadKeys lead={lead} /> : null}
        {lead.isMentioned ? <Seen lead={lead} /> : null}
        <HistoryKey href={`${leadPersonPath(lead.id)}?${lasting(list)}`} />
        <p className="back">
          <Link to={`${CONSOLE_PATHS.leads}?${list}`}>
            <ArrowLeft aria-hidden size={16} />
            All leads
          </Link>
          {around.previous === null ? null : (
            <Link to={around.previous} rel="prev">
              Previous
            </Link>
          )}
          {around.next === null ? null : (
            <Link to={around.next} rel="next">
              Next
            </Link>
          )}
        </p>
        <header className="lead-head">
          <div className="stack tight">
            <h1>{lead.name}</h1>
            <p className="marks">
              {lead.marks.map(({ word, look }) => (
                <span key={word} className={`mark ${look}`}>
                  {word}
                </span>
              ))}
              <span className="muted">
                {lead.kind} · {lead.received}
              </span>
            </p>
          </div>
          <p className="row contact">
            {lead.phone ? (
              lead.phone.href ? (
                <a className="button quiet" href={lead.phone.href}>
                  <Phone aria-hidden size={15} />
                  {lead.phone.text}
                </a>
              ) : (
                <span>{lead.phone.text}</span>
              )
            ) : null}
            {lead.bookHref ? (
              <Link className="button quiet" to={lead.bookHref}>
                <CalendarPlus aria-hidden size={15} />
                Book a time
              </Link>
            ) : null}
            {lead.email ? (
              <a className="button quiet wrap" href={`mailto:${encodeURIComponent(lead.email).replace('%40', '@')}`}>
                <Mail aria-hidden size={15} />
                {lead.email}
              </a>
            ) : null}
          </p>
        </header>
        <Viewers kind="lead" id={lead.id} tab={lead.key} />
        <ChangedLead latest={latest} stamp={lead.stamp} />
        <WorkBar lead={lead} failure={failure} />
        {failure?.conflict ? (
          <Changed failure={failure} lead={lead} here={`${leadPath(lead.id)}?${list}`} />
        ) : (
          <Outcome failure={failure && Object.keys(failure.fields).length === 0 ? failure : undefined} />
        )}
        <section className="said" aria-label="What they sent">
          {lead.vehicle.words ? (
            <p className="vehicle">
              {lead.vehicle.href ? (
                <a href={lead.vehicle.href} target="_blank" rel="noreferrer">
                  {lead.vehicle.words}
                  <ExternalLink aria-hidden size={13} />
                  <span className="sr-only"> (opens the page in a new tab)</span>
                </a>
              ) : (
                lead.vehicle.words
              )}
            </p>
          ) : null}
          {lead.message ? <p className="typed">{lead.message}</p> : <p className="muted">They left no message.</p>}
          {lead.messages.map(({ id, text, at }) => (
            <div key={id} className="later">
              <p className="typed">{text}</p>
              <p className="muted">{at}</p>
            </div>
          ))}
          {lead.isChat ? (
            <p>
              <Link to={chatPath(lead.id)}>Read the whole conversation</Link>
            </p>
          ) : null}
        </section>
        <Composer lead={lead} failure={failure} />
        <ActivityPart lead={lead} />
        <Facts lead={lead} search={list} />
        <Deliveries lead={lead} />
        <Others lead={lead} search={lasting(list).toString()} />
        <Undo done={lead.done} />
      </article>
    </SpellingLocale>
  )
}

export type ShownLead = Awaited<ReturnType<typeof useLoaderData<typeof loader>>>

/** A lead whose deliveries have moved on since it was opened: they change where they stand, and nothing else moves. */
const withLatest = (lead: ShownLead, latest: readonly Standing[] | undefined): ShownLead => ({
  ...lead,
  deliveries: lead.deliveries.map((delivery) => latestOf(delivery, latest)),
  activity: lead.activity.map((entry) => ({
    ...entry,
    deliveries: entry.deliveries.map((delivery) => latestOf(delivery, latest)),
  })),
})

/** Both sides of a change that somebody else was faster with. */
function Changed({ failure, lead, here }: { failure: Failure; lead: ShownLead; here: string }) {
  const { values } = failure
  const intent = values[INTENT] ?? ''
  const person = lead.people.find(({ id }) => id === values.person)?.name ?? 'nobody'
  const words: Readonly<Record<string, string>> = {
    assign: `Assigned to ${person}`,
    status: `Status ${WORK_STATUSES[ALL_STATUSES.find((one) => one === values.status) ?? 'open']}`,
    snooze: `Snoozed: ${SNOOZE_PRESETS[values.until as keyof typeof SNOOZE_PRESETS] ?? values.until ?? ''}`,
    reply: values.reply ?? '',
    text: values.text ?? '',
    undo: 'The earlier state',
  }
  const sent = Object.fromEntries(
    ['person', 'status', 'until', 'subject', 'reply', 'text', 'of', 'lead'].flatMap((name) =>
      values[name] === undefined || values[name] === '' ? [] : [[name, values[name]]],
    ),
  )
  return (
    <Conflict
      failure={{ ...failure, values: { state: words[intent] ?? '' } }}
      labels={{ state: intent === 'reply' || intent === 'text' ? 'Your reply, and the lead now' : 'The lead' }}
      intent={intent}
      hidden={{ ...sent, key: lead.key }}
      theirs={here}
    />
  )
}

/** The key for the whole history of whoever sent a lead. */
function HistoryKey({ href }: { href: string }) {
  const navigate = useNavigate()
  const shortcuts = useMemo(
    () => [{ key: 'h', label: 'Whole history of the person', run: () => void navigate(href) }],
    [href, navigate],
  )
  return <Keys shortcuts={shortcuts} />
}

/** Keys of an open lead: reply, and close it for the next one. */
function LeadKeys({ lead }: { lead: ShownLead }) {
  const submit = useSubmit()
  const { key, version, isOpen: open } = lead
  const shortcuts = useMemo(
    () => [
      {
        key: 'r',
        label: 'Reply',
        run: () => {
          document.querySelector<HTMLInputElement>('#compose-reply')?.click()
          document.querySelector<HTMLTextAreaElement>('.composer textarea[name=reply]')?.focus()
        },
      },
      {
        key: 'e',
        label: 'Close the lead',
        run: () => {
          if (!open) return
          const rows = [...document.querySelectorAll<HTMLAnchorElement>('.lead-row')]
          const at = rows.findIndex((row) => row.getAttribute('aria-current') !== null)
          const next = (rows[at + 1] ?? rows[at - 1])?.pathname.split('/').at(-1) ?? 'list'
          void submit({ [INTENT]: 'status', status: 'closed', key, version: String(version), next }, { method: 'post' })
        },
      },
    ],
    [key, version, open, submit],
  )
  return <Keys shortcuts={shortcuts} />
}
