import { viewQuery } from '@forecourt/rules/leadDesk/preset.ts'
import { LEAD_VIEWS, parseView } from '@forecourt/rules/leadDesk/view.ts'
import { parseStatus, WORK_STATUSES } from '@forecourt/rules/leadDesk/work.ts'
import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import type { StaffDesk } from '@forecourt/server/staff/staff.ts'
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
import { OLDEST_FIRST, SAVED } from '../query.ts'
import { ShareField } from '../savedViews.tsx'
import { changePreset, PRESET_FIELDS, presetDone } from './change.ts'
import { PresetRow, shownPresets } from './row.tsx'

export const meta = () => [{ title: 'Saved views of leads · Dealer console' }]

export async function loader(args: LoaderFunctionArgs) {
  const { leads, presets } = await deskOf(args)
  return refusing(async () => {
    const [choices, all] = await Promise.all([leads.choices(), presets.list('view')])
    return {
      views: shownPresets(all).map((one) => ({
        ...one,
        query: one.content.query ?? '',
        words: wordsOf(one.content.query ?? '', choices),
      })),
      shareable: presets.shareable(),
      done: await presetDone(presets, 'view', args.url),
    }
  })
}

/** What a view shows, in words. */
function wordsOf(query: string, { sites, places }: Awaited<ReturnType<StaffDesk['leads']['choices']>>): string {
  const params = new URLSearchParams(query)
  const named = (name: string, of: readonly { id: number; name: string }[]) => {
    const id = params.get(name)
    return id === null ? null : (of.find((one) => String(one.id) === id)?.name ?? 'a place you don’t see')
  }
  const status = parseStatus(params.get('status') ?? '')
  return [
    LEAD_VIEWS[parseView(params.get('view'))].label,
    params.get('kind'),
    status && WORK_STATUSES[status],
    named('site', sites),
    named('place', places),
    params.has('person') ? 'of one person' : null,
    params.has('search') ? `“${params.get('search')}”` : null,
    params.get('sort') === OLDEST_FIRST ? 'oldest first' : null,
  ]
    .filter(Boolean)
    .join(' · ')
}

export async function action(args: ActionFunctionArgs) {
  const { presets } = await deskOf(args)
  const field = await formOf(args.request)
  return answering(field, PRESET_FIELDS, async () => {
    const done = await changePreset(presets, 'view', field)
    if (field('back') !== 'leads') return redirect(`${CONSOLE_PATHS.leadViews}?${done}`)
    const params = new URLSearchParams(viewQuery(field('query')))
    params.set(SAVED, field('id') || field('key'))
    return redirect(`${CONSOLE_PATHS.leads}?${params}`)
  })
}

export default function SavedViewsPage() {
  const { views, shareable, done } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const failed = failure?.values.id ?? ''
  const isNew = failure?.values[INTENT] === 'save'
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={CONSOLE_PATHS.leads}>Leads</Link>
        </p>
        <h1>Saved views</h1>
        <p className="muted">Filter the inbox and choose “Save as a view” to add one.</p>
      </div>
      {failure?.conflict ? (
        <Conflict
          failure={failure}
          labels={{ name: 'Name' }}
          intent="change"
          hidden={{ id: failed, sharedWith: failure.values.sharedWith ?? '', query: failure.values.query ?? '' }}
          theirs={CONSOLE_PATHS.leadViews}
        />
      ) : (
        <Outcome failure={failure && Object.keys(failure.fields).length === 0 ? failure : undefined} />
      )}
      {isNew ? (
        <Panel title="Save the view">
          <ChangeForm
            intent="save"
            hidden={{
              key: failure.values.key ?? '',
              query: failure.values.query ?? '',
              back: failure.values.back ?? '',
            }}
            className="stack narrow"
          >
            <Field name="name" label="Name of the view" failure={failure} />
            <ShareField shareable={shareable} failure={failure} />
            <div>
              <Submit>Save view</Submit>
            </div>
          </ChangeForm>
        </Panel>
      ) : null}
      <Panel title="Your views" pad={views.length === 0}>
        {views.length === 0 ? (
          <p>
            No saved views yet. <Link to={CONSOLE_PATHS.leads}>Open the inbox</Link>, choose filters, and save them.
          </p>
        ) : (
          <ul className="presets">
            {views.map((view) => {
              const own = failure && failed === view.id && !failure.conflict ? failure : undefined
              return (
                <PresetRow
                  key={`${view.id} ${view.version}`}
                  preset={view}
                  isOpen={own !== undefined}
                  heading={
                    <>
                      <Link
                        to={`${CONSOLE_PATHS.leads}?${[view.query, `${SAVED}=${view.id}`].filter(Boolean).join('&')}`}
                      >
                        {view.name}
                      </Link>{' '}
                      <span className="muted">{view.words}</span>
                    </>
                  }
                >
                  <ChangeForm
                    intent="change"
                    hidden={{ id: view.id, version: String(view.version), query: view.query }}
                    className="stack narrow"
                  >
                    <Field name="name" label="Name of the view" defaultValue={view.name} failure={own} />
                    <ShareField shareable={shareable} defaultValue={view.sharedWith} failure={own} />
                    <div>
                      <Submit>Save</Submit>
                    </div>
                  </ChangeForm>
                </PresetRow>
              )
            })}
          </ul>
        )}
      </Panel>
      <Done undo={done?.restores ? { intent: 'restore', hidden: { id: done.restores } } : null}>
        {done?.text ?? null}
      </Done>
    </>
  )
}
