import type { CallView } from '@forecourt/rules/api/webhook.ts'
import { ChangeForm, Submit } from '../parts.tsx'
import type { ShownCall } from './words.ts'

const EMPTY: Readonly<Record<CallView, string>> = {
  all: 'No calls in the last 30 days. Send a test to see whether the address answers.',
  dead: 'No calls have failed.',
  waiting: 'No calls are waiting.',
}

/** The calls of a webhook, each with its attempts. */
export function CallLog({ calls, view, off }: { calls: readonly ShownCall[]; view: CallView; off: boolean }) {
  if (calls.length === 0)
    return (
      <div className="panel">
        <p className="pad">{EMPTY[view]}</p>
      </div>
    )
  return (
    <ul className="panel hook-calls">
      {calls.map((call) => (
        <li key={call.id}>
          <details>
            <summary>
              <span className={`badge ${call.tone}`}>{call.word}</span>
              <span className="hook-event">{call.event}</span>
              <span className="muted wrap hook-answer">
                {[call.answer, call.next ? `Next attempt ${call.next}` : null, givenUp(call)]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </span>
              <span className="muted">{call.at}</span>
            </summary>
            <div className="stack hook-call">
              <dl className="key-facts">
                <dt>Delivery</dt>
                <dd className="code">{call.id}</dd>
                <dt>About</dt>
                <dd className="code">{call.subject}</dd>
                <dt>Request</dt>
                <dd>
                  <pre className="code">{requestOf(call)}</pre>
                </dd>
              </dl>
              {call.attempts.length === 0 ? <p className="muted">It hasn’t been sent yet.</p> : null}
              <ol className="hook-attempts">
                {call.attempts.map((attempt) => (
                  <li key={attempt.at + attempt.answer}>
                    <p>
                      <span className={attempt.ok ? 'state good' : 'state danger'}>
                        {attempt.ok ? 'Accepted' : 'Failed'}
                      </span>
                      : <span className="wrap">{attempt.answer}</span>
                    </p>
                    <p className="muted">
                      {[attempt.at, attempt.took, attempt.sent].filter((part) => part !== null).join(' · ')}
                    </p>
                    {attempt.body === null ? null : <pre className="code">{attempt.body}</pre>}
                  </li>
                ))}
              </ol>
              {call.state === 'waiting' || off ? null : (
                <ChangeForm intent="resend" hidden={{ call: call.id }}>
                  <div>
                    <Submit look="quiet" of={`: ${call.event}, ${call.at}`}>
                      Make the call again
                    </Submit>
                  </div>
                </ChangeForm>
              )}
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}

/** That a call was given up, and after how much; null for any other. */
const givenUp = ({ state, attempts }: ShownCall): string | null =>
  state === 'dead' ? `Given up after ${attempts.length} ${attempts.length === 1 ? 'attempt' : 'attempts'}` : null

/** What is sent, but for what is read as it is sent. */
const requestOf = ({ id, eventName, occurredAt }: ShownCall): string =>
  `POST\nX-Forecourt-Delivery: ${id}\n\n${JSON.stringify({ id, event: eventName, occurred_at: occurredAt, data: '…' }, null, 2)}`
