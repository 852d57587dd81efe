import { telHref } from '@forecourt/rules/contact/shownPhone.ts'
import { awaitsChatAnswer, SAID_BY } from '@forecourt/rules/leadDesk/chat.ts'
import { CONSOLE_PATHS, leadPath } from '@forecourt/rules/staff/consolePaths.ts'
import { ArrowLeft, Mail, Phone } from 'lucide-react'
import { Link, useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { deskOf, nowOf } from '../context.ts'
import { refusing } from '../form.ts'
import { staying } from '../list/address.ts'
import { Refresher } from '../live/refresher.tsx'
import { marksOf, nameWords, vehicleWords } from '../leads/row.ts'
import { workOf } from '../leads/work.ts'
import { Panel } from '../parts.tsx'
import { whenOf } from '../when.ts'

export const meta = ({ data }: { data?: { name: string } }) => [{ title: `${data?.name ?? 'Chat'} · Dealer console` }]

export async function loader(args: LoaderFunctionArgs) {
  const { chats } = await deskOf(args)
  return refusing(async () => {
    const { row, work, said, site, people, mayWrite } = await chats.find(args.params.id ?? '')
    const { lead } = row
    const timeZone = site?.timeZone ?? 'UTC'
    const names = new Map(people.map(({ id, name }) => [id, name]))
    const facts: [string, string][] = [
      ['Site', site?.name ?? ''],
      ['Page', lead.url ?? ''],
      ['Vehicle', vehicleWords(row)],
      ['Location', lead.location ?? ''],
      ...lead.answers.map(({ label, value }): [string, string] => [label, value]),
      ['Reference', row.reference],
    ]
    return {
      id: row.lead_id,
      name: nameWords(row),
      email: lead.email || null,
      phone: lead.phone ? { text: lead.phone, href: site ? telHref(lead.phone, site.country) : null } : null,
      waits: awaitsChatAnswer(workOf(work)),
      marks: marksOf({ row, work }, (id) => names.get(id) ?? 'Someone who has left', nowOf(args)),
      mayWrite,
      facts: facts.filter(([, value]) => value !== ''),
      said: said.map(({ id, by, who, text, at }) => ({
        id,
        who,
        how: SAID_BY[by],
        text,
        at: whenOf(at, timeZone),
      })),
    }
  })
}

export default function Chat() {
  const chat = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const list = staying(search).toString()
  return (
    <>
      <Refresher key={chat.id} kinds={['lead.changed']} item={chat.id} what="This chat" />
      <p className="back">
        <Link to={`${CONSOLE_PATHS.chats}${list === '' ? '' : `?${list}`}`}>
          <ArrowLeft aria-hidden size={16} />
          All chats
        </Link>
      </p>
      <div className="head headline">
        <div className="stack tight">
          <h1 className="wrap">{chat.name}</h1>
          <p className="marks">
            {chat.waits ? <span className="mark warn">Waiting for an answer</span> : null}
            {chat.marks.map(({ word, look }) => (
              <span key={word} className={`mark ${look}`}>
                {word}
              </span>
            ))}
          </p>
        </div>
        <p className="row contact">
          {chat.phone ? (
            chat.phone.href ? (
              <a className="button quiet" href={chat.phone.href}>
                <Phone aria-hidden size={15} />
                {chat.phone.text}
              </a>
            ) : (
              <span>{chat.phone.text}</span>
            )
          ) : null}
          {chat.email ? (
            <a className="button quiet wrap" href={`mailto:${encodeURIComponent(chat.email).replace('%40', '@')}`}>
              <Mail aria-hidden size={15} />
              {chat.email}
            </a>
          ) : null}
          <Link className="button" to={`${leadPath(chat.id)}?view=all`}>
            {chat.mayWrite.allowed ? 'Answer in the lead' : 'Open the lead'}
          </Link>
        </p>
      </div>
      <ol className="chat-said" aria-label="Conversation">
        {chat.said.map(({ id, who, how, text, at }) => (
          <li key={id} className={who === null ? 'theirs' : 'ours'}>
            <p className="muted">
              {who ?? chat.name} · {how}
            </p>
            <p className="typed">{text}</p>
            <p className="muted">{at}</p>
          </li>
        ))}
      </ol>
      <Panel title="About this chat">
        <dl className="key-facts">
          {chat.facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="wrap">{value}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </>
  )
}
