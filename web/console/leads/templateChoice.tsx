import { fillTemplate, gapText, type Placeholder } from '@forecourt/rules/leadDesk/template.ts'
import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { useMemo, useState } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import { Keys } from '../list/keys.tsx'
import type { ShownLead } from './lead.tsx'

/** Parameter of the template that fills in a reply where no script runs. */
export const TEMPLATE = 'template'

interface Filled {
  subject: string | null
  text: string
  missing: Placeholder[]
}

/** A template with what a lead has. */
export function filledFor(
  { templates, placeholders }: Pick<ShownLead, 'templates' | 'placeholders'>,
  id: string | null,
): Filled | null {
  const found = templates.find((one) => one.id === id)
  if (!found) return null
  const subject = fillTemplate(found.subject, placeholders)
  const text = fillTemplate(found.text, placeholders)
  return {
    subject: found.subject === '' ? null : subject.text,
    text: text.text,
    missing: [...new Set([...subject.missing, ...text.missing])],
  }
}

/** Choosing a template for the reply. What has been typed stays: a template is put in where the cursor is. */
export function TemplateChoice({ lead }: { lead: ShownLead }) {
  const [params] = useSearchParams()
  const [missing, setMissing] = useState<readonly Placeholder[]>(filledFor(lead, params.get(TEMPLATE))?.missing ?? [])
  const shortcuts = useMemo(
    () => [
      {
        key: 't',
        label: 'Choose a template',
        run: () => {
          document.querySelector<HTMLInputElement>('#compose-reply')?.click()
          document.querySelector<HTMLSelectElement>('.composer select[name=template]')?.focus()
        },
      },
    ],
    [],
  )
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
      <Keys shortcuts={shortcuts} />
      <Form method="get" preventScrollReset className="row template-choice">
        {[...params].map(([name, value]) =>
          name === TEMPLATE ? null : <input key={`${name} ${value}`} type="hidden" name={name} value={value} />,
        )}
        <label className="choice">
          <span className="muted">Template</span>
          <select
            className="control"
            name={TEMPLATE}
            title="Press t to choose"
            defaultValue={params.get(TEMPLATE) ?? ''}
            onChange={({ currentTarget }) => {
              const filled = filledFor(lead, currentTarget.value)
              currentTarget.value = ''
              if (!filled) return
              setMissing(filled.missing)
              putIn(filled)
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

/** Puts a filled template into the reply at the cursor, and the cursor after it. */
function putIn({ subject, text }: Filled) {
  const field = document.querySelector<HTMLTextAreaElement>('.composer textarea[name=reply]')
  const line = document.querySelector<HTMLInputElement>('.composer input[name=subject]')
  if (!field) return
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.focus()
  if (line && subject !== null) line.value = subject
}
