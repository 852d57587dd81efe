import { CALL_RESULTS } from '@forecourt/rules/leadDesk/activity.ts'
import { lazy, Suspense } from 'react'
import { INTENT } from '../form.ts'
import { ChangeForm, Field, Submit, type Failure } from '../parts.tsx'
import type { ShownLead } from './lead.tsx'
import { TextArea } from './textArea.tsx'
import { TemplateChoice, TemplateKey } from './templateChoice.tsx'

// The list of people and the counting of parts are loaded after the lead.
const MentionField = lazy(async () => ({ default: (await import('./mentionField.tsx')).MentionField }))
const TextMessageField = lazy(async () => ({ default: (await import('./textMessageField.tsx')).TextMessageField }))

const PARTS = [
  ['reply', 'Reply'],
  ['text', 'Text'],
  ['note', 'Note'],
  ['call', 'Log a call'],
] as const

/** Replying, a note, and a call: one at a time, and what is typed in one stays while another is chosen. */
export function Composer({ lead, failure }: { lead: ShownLead; failure: Failure | undefined }) {
  const {
    mayWrite,
    key,
    email,
    phone,
    subject,
    reply,
    text,
    templates,
    myEmail,
    answersComeBack,
    firstName,
    readers,
    texting,
  } = lead
  if (!mayWrite.allowed) return null
  const version = String(lead.version)
  const of = (intent: string) => (failure?.values[INTENT] === intent ? failure : undefined)
  const first =
    PARTS.find(([name]) => of(name))?.[0] ?? (email && text === null ? 'reply' : texting.off === null ? 'text' : 'call')
  return (
    <section className="composer panel" aria-label="Answer" key={`${lead.id} ${key}`}>
      {templates.length > 0 && (email || texting.off === null) ? <TemplateKey /> : null}
      <div className="tabs" role="radiogroup" aria-label="What to do">
        {PARTS.map(([name, label]) => (
          <label key={name} className="tab" title={name === 'reply' ? 'Press r to reply' : undefined}>
            <input
              className="sr-only"
              type="radio"
              name="compose"
              id={`compose-${name}`}
              defaultChecked={name === first}
            />
            {label}
          </label>
        ))}
      </div>
      <div className="part reply">
        {email ? (
          <div className="stack">
            <TemplateChoice lead={lead} target="reply" />
            <ChangeForm intent="reply" hidden={{ key, version }} draft={`reply.${lead.id}`} stays>
              <Field name="subject" label="Subject" defaultValue={subject} failure={of('reply')} />
              <TextArea
                name="reply"
                label={`Reply to ${firstName || email}`}
                rows={6}
                defaultValue={reply}
                failure={of('reply')}
                hint={`By email to ${email}. Answers come ${answersComeBack ? `back here, and to ${myEmail}` : `to ${myEmail}`}.`}
              />
              <div>
                <Submit>Send reply</Submit>
              </div>
            </ChangeForm>
          </div>
        ) : (
          <p className="muted">They left no email address{phone ? ', so call them.' : '.'}</p>
        )}
      </div>
      <div className="part text">
        {texting.off === null ? (
          <div className="stack">
            <TemplateChoice lead={lead} target="text" />
            <Suspense fallback={null}>
              <ChangeForm intent="text" hidden={{ key, version }} draft={`text.${lead.id}`} stays>
                <TextMessageField texting={texting} to={firstName} filled={text ?? ''} failure={of('text')} />
                <div>
                  <Submit>Send text</Submit>
                </div>
              </ChangeForm>
            </Suspense>
          </div>
        ) : (
          <p className="muted">{texting.off}</p>
        )}
      </div>
      <div className="part note">
        <Suspense fallback={null}>
          <ChangeForm intent="note" hidden={{ key }} draft={`note.${lead.id}`} stays>
            <MentionField people={readers} failure={of('note')} />
            <div>
              <Submit>Add note</Submit>
            </div>
          </ChangeForm>
        </Suspense>
      </div>
      <div className="part call">
        <ChangeForm intent="call" hidden={{ key }} draft={`call.${lead.id}`} stays>
          {phone?.href ? (
            <p>
              <a href={phone.href}>Call {phone.text}</a>
            </p>
          ) : null}
          <Field name="result" label="How did it go?" failure={of('call')}>
            <option value="">Please choose</option>
            {Object.entries(CALL_RESULTS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Field>
          <TextArea name="said" label="What was said (optional)" rows={3} failure={of('call')} />
          <div>
            <Submit>Log call</Submit>
          </div>
        </ChangeForm>
      </div>
    </section>
  )
}
