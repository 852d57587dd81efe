import type { NotePart } from '@forecourt/rules/leadDesk/mention.ts'
import { leadAnswersPath, leadPath, leadPersonPath } from '@forecourt/rules/staff/consolePaths.ts'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { ChangeForm, Panel, Submit } from '../parts.tsx'
import { Files, MailMarks, MailRest } from './receivedMail.tsx'
import type { ShownLead } from './lead.tsx'
import type { Standing } from './standing.ts'
import { useSpelling } from '../spelling.ts'

/** What has happened, newest first, from the lead’s arrival on. */
export function ActivityPart({
  lead: { id, key, activity, received, mayWrite, firstAnswer, waits },
}: {
  lead: ShownLead
}) {
  return (
    <Panel title="Activity">
      <ol className="activity">
        {activity.map((entry) => (
          <li key={entry.id} className={entry.kind}>
            <p>
              <strong>{entry.title}</strong>
              {entry.isForMe ? <span className="mark warn for-me">Mentions you</span> : null}
            </p>
            {entry.mail ? <MailMarks mail={entry.mail} /> : null}
            {entry.text.length > 0 ? <p className="typed">{entry.text.map(notePart)}</p> : null}
            {entry.mail ? <MailRest mail={entry.mail} /> : null}
            <p className="muted">
              {entry.who}, {entry.at}
              {entry.deliveries.map(({ id: of, to, words, state }) => (
                <span key={of} className="wrap">
                  {' · '}
                  {to}
                  <span className={state === 'dead' ? 'state danger' : ''}>{words}</span>
                </span>
              ))}
            </p>
            {mayWrite.allowed && entry.deliveries.some(isSentAgain) ? (
              <SendAgain
                hidden={{ key, reply: entry.id }}
                of={entry.title}
                isOnItsWay={!entry.deliveries.some(({ state }) => state === 'dead')}
              />
            ) : null}
          </li>
        ))}
        <li key={id}>
          <p>
            <strong>Lead received</strong>
          </p>
          <p className="muted">
            {received} · {firstAnswer ?? 'Not answered yet'}
            {waits ? ` · Waiting for an answer again since ${waits}` : null}
          </p>
        </li>
      </ol>
    </Panel>
  )
}

/** What staff wrote can be sent again when it was given up; while that is under way the button stays, and is off. */
const isSentAgain = ({ state, isOnItsWay, attempts }: Standing) =>
  state === 'dead' || (isOnItsWay && attempts.length > 0)

/** Sends something again; off while it is on its way, so that it is not sent twice. */
function SendAgain({
  hidden,
  of,
  isOnItsWay,
}: {
  hidden: Readonly<Record<string, string>>
  of: string
  isOnItsWay: boolean
}) {
  return (
    <ChangeForm intent="resend" hidden={hidden} stays>
      <Submit look="quiet" of={of} off={isOnItsWay ? 'It is on its way already.' : undefined}>
        Send again
      </Submit>
    </ChangeForm>
  )
}

const notePart = ({ text, isMention }: NotePart, at: number) =>
  isMention ? (
    <strong key={at} className="mentioned">
      {text}
    </strong>
  ) : (
    <Fragment key={at}>{text}</Fragment>
  )

/** Everything that was sent, and its files. */
export function Facts({ lead: { id, facts, files, sensitive }, search }: { lead: ShownLead; search: string }) {
  return (
    <Panel title="Details">
      <dl className="lead-facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="muted">{label}</dt>
            <dd className="typed">{value}</dd>
          </div>
        ))}
        {sensitive.length === 0 ? null : (
          <div>
            <dt className="muted">Sensitive answers</dt>
            <dd>
              {sensitive.join(', ')}. <Link to={`${leadAnswersPath(id)}?${search}`}>Open sensitive answers</Link>
            </dd>
          </div>
        )}
        {files.length === 0 ? null : (
          <div>
            <dt className="muted">Files</dt>
            <dd>
              <Files files={files} />
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  )
}

const LOOKS: Readonly<Record<string, string>> = { sent: 'good', dead: 'danger' }

/** Where the lead was sent, with every answer, and sending it again. */
export function Deliveries({ lead: { deliveries, location, key, mayWrite } }: { lead: ShownLead }) {
  return (
    <Panel title="Deliveries">
      {location && deliveries.length > 0 ? <p className="answered-by">{location}</p> : null}
      {deliveries.length === 0 ? (
        <p className="muted">This lead was not sent anywhere. It is only here.</p>
      ) : (
        <ul className="deliveries">
          {deliveries.map((delivery) => (
            <li key={delivery.id}>
              <div className="line">
                <div className="wrap">
                  <strong>{delivery.target}</strong>{' '}
                  <span className="muted">
                    {delivery.kind === 'confirmation' ? 'confirmation to the sender' : delivery.kind}
                  </span>
                </div>
                <span className={`state ${LOOKS[delivery.state] ?? ''}`}>{delivery.words}</span>
              </div>
              {delivery.why ? <p className="muted">{delivery.why}</p> : null}
              {delivery.attempts.length === 0 ? null : (
                <details>
                  <summary className="muted">
                    {delivery.attempts.length === 1 ? '1 attempt' : `${delivery.attempts.length} attempts`}
                  </summary>
                  <ul>
                    {delivery.attempts.map(({ at, answer, ok }) => (
                      <li key={at} className="wrap">
                        <span className="muted">{at}:</span> {ok ? 'accepted' : 'not accepted'}, {answer}
                      </li>
                    ))}
                  </ul>
                </details>
              )}
              {mayWrite.allowed && delivery.isCurrent && (!delivery.isOnItsWay || delivery.attempts.length > 0) ? (
                <SendAgain
                  hidden={{ key, destination: delivery.destination, seen: delivery.stamp }}
                  of={`to ${delivery.target}`}
                  isOnItsWay={delivery.isOnItsWay}
                />
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** Other leads of the same person, at the sites that the reader sees, and the way to their whole history. */
export function Others({ lead: { id, others }, search }: { lead: ShownLead; search: string }) {
  const spell = useSpelling()
  return (
    <Panel title="Other leads of this person">
      <div className="stack">
        {others.length === 0 ? (
          <p className="muted">None with this email address or phone number.</p>
        ) : (
          <ul className="others">
            {others.map((other) => (
              <li key={other.id} className="line">
                <Link to={`${leadPath(other.id)}?${search}`}>
                  {[other.about, spell(other.kind)].filter(Boolean).join(', ')}
                </Link>
                <span className="muted">{[other.marks.map(({ word }) => word).join(', '), other.age].join(' · ')}</span>
              </li>
            ))}
          </ul>
        )}
        <p>
          <Link to={`${leadPersonPath(id)}?${search}`} title="Press h for the whole history">
            Whole history, and merging
          </Link>
        </p>
      </div>
    </Panel>
  )
}
