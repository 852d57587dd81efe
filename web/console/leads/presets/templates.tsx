import { ALL_PLACEHOLDERS, PLACEHOLDERS, placeholderText } from '@forecourt/rules/leadDesk/template.ts'
import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf } from '../../context.ts'
import { answering, formOf, INTENT, refusing } from '../../form.ts'
import { Conflict } from '../../list/conflict.tsx'
import { Done } from '../../list/done.tsx'
import { ChangeForm, Field, Outcome, Panel, Submit, type Failure } from '../../parts.tsx'
import { TextArea } from '../textArea.tsx'
import { ShareField } from '../../list/savedViews.tsx'
import { changePreset, PRESET_FIELDS, presetDone } from './change.ts'
import { PresetRow, shownPresets } from './row.tsx'

export const meta = () => [{ title: 'Templates of replies · Dealer console' }]

export async function loader(args: LoaderFunctionArgs) {
  const { presets } = await deskOf(args)
  return refusing(async () => ({
    mayUse: presets.mayUse('template'),
    templates: shownPresets(await presets.list('template')).map((one) => ({
      ...one,
      subject: one.content.subject ?? '',
      text: one.content.text ?? '',
    })),
    shareable: presets.shareable('template'),
    key: crypto.randomUUID(),
    done: await presetDone(presets, 'template', args.url),
  }))
}

export async function action(args: ActionFunctionArgs) {
  const { presets } = await deskOf(args)
  const field = await formOf(args.request)
  return answering(field, PRESET_FIELDS, async () =>
    redirect(`${CONSOLE_PATHS.leadTemplates}?${await changePreset(presets, 'template', field)}`),
  )
}

/** Under which name what is typed into a template is kept. */
const draftOf = (id: string) => `template.${id}`

export default function Templates() {
  const { mayUse, templates, shareable, key, done } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const failed = failure?.values.id ?? ''
  const own = (id: string) => (failure && failed === id && !failure.conflict ? failure : undefined)
  const added = failure?.values[INTENT] === 'save' ? failure : undefined
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={CONSOLE_PATHS.leads}>Leads</Link>
        </p>
        <h1>Templates</h1>
        <p className="muted">
          Texts that you write often. Choose one for a reply or a text message to a lead, or press t there; it is filled
          in with what the lead has. A text message leaves the subject out.
        </p>
      </div>
      {!mayUse.allowed ? <p className="notice">{mayUse.reason}</p> : null}
      {failure?.conflict ? (
        <Conflict
          failure={failure}
          labels={{ name: 'Name', subject: 'Subject', text: 'Text' }}
          intent="change"
          hidden={{ id: failed, sharedWith: failure.values.sharedWith ?? '' }}
          theirs={CONSOLE_PATHS.leadTemplates}
          draft={draftOf(failed)}
        />
      ) : (
        <Outcome failure={failure && Object.keys(failure.fields).length === 0 ? failure : undefined} />
      )}
      {templates.length === 0 ? null : (
        <Panel title="Your templates" pad={false}>
          <ul className="presets">
            {templates.map((template) => (
              <PresetRow
                key={`${template.id} ${template.version}`}
                preset={template}
                isOpen={own(template.id) !== undefined}
                heading={<strong>{template.name}</strong>}
              >
                <ChangeForm
                  intent="change"
                  hidden={{ id: template.id, version: String(template.version) }}
                  draft={draftOf(template.id)}
                >
                  <TemplateFields template={template} shareable={shareable} failure={own(template.id)} />
                </ChangeForm>
              </PresetRow>
            ))}
          </ul>
        </Panel>
      )}
      {mayUse.allowed ? (
        <Panel title="New template">
          <ChangeForm key={key} intent="save" hidden={{ key: added?.values.key ?? key }} draft="template">
            <TemplateFields shareable={shareable} failure={added} />
          </ChangeForm>
        </Panel>
      ) : null}
      <Done undo={done?.restores ? { intent: 'restore', hidden: { id: done.restores } } : null}>
        {done?.text ?? null}
      </Done>
    </>
  )
}

function TemplateFields({
  template,
  shareable,
  failure,
}: {
  template?: { name: string; subject: string; text: string; sharedWith: string }
  shareable: { value: string; label: string }[]
  failure: Failure | undefined
}) {
  return (
    <div className="stack">
      <Field name="name" label="Name" defaultValue={template?.name ?? ''} failure={failure} />
      <Field
        name="subject"
        label="Subject (optional)"
        hint="Without one, the subject stays as the reply has it."
        defaultValue={template?.subject ?? ''}
        failure={failure}
      />
      <TextArea name="text" label="Text" rows={7} defaultValue={template?.text ?? ''} failure={failure} />
      <dl className="placeholders">
        {ALL_PLACEHOLDERS.map((name) => (
          <div key={name}>
            <dt>
              <code>{placeholderText(name)}</code>
            </dt>
            <dd className="muted">{PLACEHOLDERS[name]}</dd>
          </div>
        ))}
      </dl>
      <ShareField shareable={shareable} defaultValue={template?.sharedWith ?? ''} failure={failure} />
      <div>
        <Submit>Save template</Submit>
      </div>
    </div>
  )
}
