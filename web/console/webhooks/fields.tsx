import { EVENT_LABELS, WEBHOOK_EVENTS, type WebhookEvent } from '@forecourt/rules/api/webhook.ts'
import { Field, type Failure } from '../parts.tsx'

/** The name of an event’s checkbox. */
export const eventInput = (event: WebhookEvent) => `event-${event}`

/** The events of a form: of its checkboxes, or of the text that a conflict sends again. */
export const eventsIn = (field: (name: string) => string): string[] => {
  const listed = field('events')
  return listed === ''
    ? WEBHOOK_EVENTS.filter((event) => field(eventInput(event)) === 'on')
    : WEBHOOK_EVENTS.filter((event) => listed.split(',').includes(event))
}

/** Events as they are shown, of the text that a conflict compares. */
export const eventLabels = (listed: string): string =>
  WEBHOOK_EVENTS.filter((event) => listed.split(',').includes(event))
    .map((event) => EVENT_LABELS[event])
    .join(', ')

/** The address of a webhook, and what it is told of. */
export function WebhookFields({
  failure,
  url,
  events,
}: {
  failure: Failure | undefined
  url: string
  events: readonly WebhookEvent[]
}) {
  const problem = failure?.fields.events
  const chosen = failure?.values.events?.split(',') ?? events
  return (
    <>
      <Field
        name="url"
        label="Address"
        type="url"
        autoComplete="off"
        hint="Where your program takes calls, such as https://crm.example/hook. Addresses in private networks aren’t called."
        failure={failure}
        defaultValue={url}
      />
      <fieldset className="hook-events" aria-describedby={problem ? 'events-problem' : undefined}>
        <legend>Tell it when</legend>
        {WEBHOOK_EVENTS.map((event) => (
          <label key={event} className="check">
            <input
              type="checkbox"
              name={eventInput(event)}
              defaultChecked={(chosen as readonly string[]).includes(event)}
            />
            <span>
              {EVENT_LABELS[event]} <span className="muted code">{event}</span>
            </span>
          </label>
        ))}
        {problem ? (
          <p id="events-problem" className="problem">
            {problem}
          </p>
        ) : null}
      </fieldset>
    </>
  )
}
