import { fillTemplate, gapText, type Placeholder } from '@forecourt/rules/leadDesk/template.ts'
import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { useMemo, useState } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import { Keys } from '../list/keys.tsx'
import type { ShownLead } from './lead.tsx'

/** What a template is put into: a reply by mail, or a text message, which has no subject. */
export type TemplateTarget = 'reply' | 'text'

/** Parameters of the template that fills in a reply or a text message where no script runs. */
const PARAMS = { reply: 'template', text: 'text_template' } as const satisfies Record<TemplateTarget, string>
export const TEMPLATE_PARAMS: readonly string[] = Object.values(PARAMS)

interface Filled {
  subject: string | null
  text: string
  missing: Placeholder[]
}

/** The templates that can be chosen for a lead, and what it has to fill them in with. */
interface Templates {
  templates: readonly { id: string; subject: string; text: string }[]
  placeholders: Parameters<typeof fillTemplate>[1]
}

/** The template that an address puts into a reply or a text message. */
export const filledIn = (target: TemplateTarget, of: Templates, params: URLSearchParams): Filled | null =>
  filledFor(target, of, params.get(PARAMS[target]))

/** A template with what a lead has. */
function filledFor(target: TemplateTarget, { templates, placeholders }: Templates, id: string | null): Filled | null {
  const found = templates.find((one) => one.id === id)
  if (!found) return null
  if (target === 'text') return { subject: null, ...fillTemplate(found.text, placeholders) }
  const subject = fillTemplate(found.subject, placeholders)
  const text = fillTemplate(found.text, placeholders)
  return {
    subject: found.subject === '' ? null : subject.text,
    text: text.text,
    missing: [...new Set([...subject.missing, ...text.missing])],
  }
}

/** The key that chooses a template, for the text message if that is what is being written. */
export function TemplateKey() {
  const shortcuts = useMemo(
    () => [
      {
        key: 't',
        label: 'Choose a template',
        run: () => {
          const choice = (target: TemplateTarget) =>
            document.querySelector<HTMLSelectElement>(`.composer .part.${target} select[name=${PARAMS[target]}]`)
          const isText = document.querySelector<HTMLInputElement>('#compose-text')?.checked === true
          const target = (isText && choice('text')) || !choice('reply') ? 'text' : 'reply'
          document.querySelector<HTMLInputElement>(`#compose-${target}`)?.click()
          choice(target)?.focus()
        },
      },
    ],
    [],
  )
  return <Keys shortcuts={shortcuts} />
}

/** Choosing a template. What has been typed stays: a template is put in where the cursor is. */
export function TemplateChoice({ lead, target }: { lead: ShownLead; target: TemplateTarget }) {
  const [params] = useSearchParams()
  const param = PARAMS[target]
  const [missing, setMissing] = useState<readonly Placeholder[]>(filledIn(target, lead, params)?.missing ?? [])
  if (lead.templates.length === 0)
    return (
      <p className="muted">
        <Link to={CONSOLE_PATHS.leadTemplates}>Add templates</Link> for replies that you write often.
      </p>
    )
  const own = lead.templates.filter(({ sharedName }) => sharedName === null)
  const shared = lead.templates.filter(({ sharedName }) => sharedName !== null)
  const options = (of: ShownLead['templates']) =>
    of.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))
  return (
    <div className="stack tight">
      <Form method="get" preventScrollReset className="row template-choice">
        {[...params].map(([name, value]) =>
          TEMPLATE_PARAMS.includes(name) ? null : (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ),
        )}
        <label className="choice">
          <span className="muted">
            Template
            {target === 'text' ? <span className="sr-only"> for the text message</span> : null}
          </span>
          <select
            className="control"
            name={param}
            title="Press t to choose"
            defaultValue={params.get(param) ?? ''}
            onChange={({ currentTarget }) => {
              const filled = filledFor(target, lead, currentTarget.value)
              currentTarget.value = ''
              if (!filled) return
              setMissing(filled.missing)
              putIn(target, filled)
            }}
          >
            <option value="">Choose</option>
            {own.length > 0 && shared.length > 0 ? (
              <>
                <optgroup label="Yours">{options(own)}</optgroup>
                <optgroup label="Shared">{options(shared)}</optgroup>
              </>
            ) : (
              options(lead.templates)
            )}
          </select>
        </label>
        <noscript>
          <button type="submit" className="button quiet">
            Use template
          </button>
        </noscript>
        <Link to={CONSOLE_PATHS.leadTemplates}>Manage templates</Link>
      </Form>
      <p role="status" className={missing.length > 0 ? 'notice warn' : undefined}>
        {missing.length > 0
          ? `This lead doesn’t have everything that the template uses. Fill in ${missing.map(gapText).join(', ')} yourself.`
          : null}
      </p>
    </div>
  )
}

/** Puts a filled template into what is being written at the cursor, and the cursor after it. */
function putIn(target: TemplateTarget, { subject, text }: Filled) {
  const part = document.querySelector(`.composer .part.${target}`)
  const field = part?.querySelector<HTMLTextAreaElement>(`textarea[name=${target}]`)
  const line = part?.querySelector<HTMLInputElement>('input[name=subject]')
  if (!field) return
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.focus()
  if (line && subject !== null) line.value = subject
  // The draft is kept, and a text message counted, as somebody types.
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
