import { ALL_CHAT_VIEWS, awaitsChatAnswer, CHAT_VIEWS, parseChatView, SAID_BY } from '@forecourt/rules/leadDesk/chat.ts'
import { chatPath, settingPath } from '@forecourt/rules/staff/consolePaths.ts'
import type { ChatOfSite } from '@forecourt/server/staff/desk/chats.ts'
import { Fragment } from 'react'
import { Link, useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { deskOf, nowOf } from '../context.ts'
import { refusing } from '../form.ts'
import { pageAsked, staying } from '../list/address.ts'
import { FilterByPlace, Filters } from '../list/filters.tsx'
import { Pager } from '../list/pager.tsx'
import { Views } from '../list/views.tsx'
import { Refresher } from '../live/refresher.tsx'
import { marksOf, nameWords } from '../leads/row.ts'
import { workOf } from '../leads/work.ts'
import { Field } from '../parts.tsx'
import { whenOf } from '../when.ts'

export const meta = () => [{ title: 'Chats · Dealer console' }]

const PAGE = 50
const EXCERPT = 160
const WHOLE = /^[1-9]\d{0,8}$/

/** The providers of chats whose conversations are in their own systems. */
const PROVIDERS = { podium: 'Podium', livechat: 'LiveChat', dealercell: 'DealerCell', autobot: 'Autobot' } as const

/** The chat of a site in words, for a list without conversations. */
function chatWords({ provider }: ChatOfSite): string {
  if (provider === null) return 'The chat is switched off.'
  if (provider === 'built-in') return 'The chat is on. Messages appear here as soon as visitors send them.'
  return `Visitors chat through ${PROVIDERS[provider]}, so their conversations are in ${PROVIDERS[provider]}.`
}

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  const { chats } = desk
  const text = (name: string) => (args.url.searchParams.get(name) ?? '').trim().slice(0, 100)
  return refusing(async () => {
    const view = parseChatView(text('view'))
    const [site, search] = [text('site'), text('search')]
    const { rows, people, ...page } = await chats.list(
      { view, siteId: WHOLE.test(site) ? Number(site) : null, search },
      pageAsked(args.url, PAGE),
    )
    const sites = chats.sites()
    const now = nowOf(args)
    const names = new Map(people.map(({ id, name }) => [id, name]))
    const filtered = site !== '' || search !== ''
    const isEmpty = rows.length === 0 && view === 'all' && search === ''
    return {
      view,
      views: ALL_CHAT_VIEWS.map((value) => ({ value, label: CHAT_VIEWS[value].label })),
      filter: { site, search },
      sites,
      page: { previous: page.previous, next: page.next },
      empty: filtered ? 'No chats match. Try fewer words or all sites.' : CHAT_VIEWS[view].empty,
      providers: isEmpty
        ? (await chats.providers())
            .filter(({ id }) => site === '' || String(id) === site)
            .map((one) => ({
              id: one.id,
              name: one.name,
              words: chatWords(one),
              href:
                one.provider === null && one.mayChange.allowed ? settingPath(`site:${one.id}`, 'chat_enabled') : null,
            }))
        : [],
      chats: rows.map(({ row, work, later, lastAt, match, timeZone }) => ({
        id: row.lead_id,
        name: nameWords(row),
        excerpt: row.lead.message.replaceAll(/\s+/g, ' ').slice(0, EXCERPT),
        found: match && {
          parts: match.parts,
          by: [match.said.who ?? nameWords(row), SAID_BY[match.said.by], whenOf(match.said.at, timeZone)].join(' · '),
        },
        messages: `${later + 1} ${later === 0 ? 'message' : 'messages'}`,
        last: whenOf(lastAt, timeZone),
        site: sites.length > 1 ? (sites.find(({ id }) => id === row.website_id)?.name ?? '') : '',
        reference: row.reference,
        waits: awaitsChatAnswer(workOf(work)),
        marks: marksOf({ row, work }, (id) => names.get(id) ?? 'Someone who has left', now),
      })),
    }
  })
}

export default function Chats() {
  const { view, views, filter, sites, page, empty, providers, chats } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const list = staying(search).toString()
  return (
    <>
      <Refresher kinds={['lead.new', 'lead.changed']} what="Chats" />
      <div className="stack tight">
        <h1>Chats</h1>
        <p className="muted">
          Conversations that visitors started in the chat on your websites, newest first. Each is also a lead, which you
          answer by email or text message.
        </p>
      </div>
      <Views label="Views" views={views} current={view} />
      <Filters names={['search', 'site']}>
        <Field name="search" label="Name, email, phone or message" type="search" defaultValue={filter.search} />
        <FilterByPlace name="site" label="Site" all="All sites" places={sites} chosen={filter.site} />
      </Filters>
      <section className="panel" aria-label="Chats">
        {chats.length === 0 ? (
          <div className="pad stack tight empty">
            <p>{empty}</p>
            {providers.map(({ id, name, words, href }) => (
              <p key={id}>
                {providers.length > 1 ? `${name}: ` : ''}
                {words} {href === null ? null : <Link to={href}>Switch it on</Link>}
              </p>
            ))}
          </div>
        ) : (
          <table className="table chat-rows">
            <thead>
              <tr>
                <th scope="col">Visitor</th>
                <th scope="col">{filter.search === '' ? 'First message' : 'What was said'}</th>
                <th scope="col">Last message</th>
                <th scope="col">State</th>
              </tr>
            </thead>
            <tbody>
              {chats.map((chat) => (
                <tr key={chat.id}>
                  <td className="wrap">
                    <Link to={`${chatPath(chat.id)}${list === '' ? '' : `?${list}`}`} className="whole">
                      {chat.name}
                    </Link>
                    <div className="muted">{[chat.reference, chat.site].filter(Boolean).join(' · ')}</div>
                  </td>
                  <td className="wrap chat-excerpt">
                    {chat.found ? (
                      <>
                        {chat.found.parts.map(({ text, isFound }, at) =>
                          isFound ? <mark key={at}>{text}</mark> : <Fragment key={at}>{text}</Fragment>,
                        )}
                        <div className="muted">{chat.found.by}</div>
                      </>
                    ) : (
                      chat.excerpt
                    )}
                  </td>
                  <td className="muted">
                    {chat.last}
                    <div>{chat.messages}</div>
                  </td>
                  <td>
                    <span className="marks">
                      {chat.waits ? <span className="mark warn">Waiting</span> : null}
                      {chat.marks.map(({ word, look }) => (
                        <span key={word} className={`mark ${look}`}>
                          {word}
                        </span>
                      ))}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      <Pager page={page} />
    </>
  )
}
