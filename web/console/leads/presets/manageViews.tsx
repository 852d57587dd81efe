import type { SavedViewKind } from '@forecourt/rules/leadDesk/preset.ts'
import { savedQuery } from '@forecourt/rules/leadDesk/preset.ts'
import { SAVED } from '@forecourt/rules/kinds/savedView.ts'
import type { StaffDesk } from '@forecourt/server/staff/staff.ts'
import { Link, redirect, type ActionFunctionArgs } from 'react-router'
import { deskOf } from '../../context.ts'
import { answering, formOf, INTENT } from '../../form.ts'
import { Conflict } from '../../list/conflict.tsx'
import { Done } from '../../list/done.tsx'
import { savedPath, ShareField, type SavedViewsOf } from '../../list/savedViews.tsx'
import { ChangeForm, Field, Outcome, Panel, Submit, type Failure } from '../../parts.tsx'
import { changePreset, PRESET_FIELDS, presetDone } from './change.ts'
import { PresetRow, shownPresets } from './row.tsx'

/** The saved views of a list, each with what it shows in words. */
export async function shownViews(
  presets: StaffDesk['presets'],
  kind: SavedViewKind,
  { url, wordsOf }: { url: URL; wordsOf: (query: string) => string },
) {
  presets.requireUse(kind)
  return {
    views: shownPresets(await presets.list(kind)).map((one) => ({
      ...one,
      query: one.content.query ?? '',
      /** The id of a copy, so that sending it twice saves one. */
      copyKey: crypto.randomUUID(),
      words: wordsOf(one.content.query ?? ''),
    })),
    shareable: presets.shareable(kind),
    done: await presetDone(presets, kind, url),
  }
}

/** Saves, changes, orders, removes and restores the views of a list. */
export async function changeViews(args: ActionFunctionArgs, of: SavedViewsOf) {
  const { presets } = await deskOf(args)
  const field = await formOf(args.request)
  return answering(field, PRESET_FIELDS, async () => {
    const done = await changePreset(presets, of.kind, field)
    if (field('back') !== 'list') return redirect(`${of.manage}?${done}`)
    const params = new URLSearchParams(savedQuery(of.kind, field('query')))
    params.set(SAVED, field('id') || field('key'))
    return redirect(`${of.list}?${params}`)
  })
}

/** The screen of the saved views of a list. */
export function ManageViews({
  of,
  name,
  views,
  shareable,
  done,
  failure,
}: Awaited<ReturnType<typeof shownViews>> & {
  of: SavedViewsOf
  /** The list, as links say it, and how to begin. */
  name: { list: string; hint: string; open: string }
  failure: Failure | undefined
}) {
  const failed = failure?.values.id ?? ''
  const isNew = failure?.values[INTENT] === 'save'
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={of.list}>{name.list}</Link>
        </p>
        <h1>Saved views</h1>
        <p className="muted">{name.hint}</p>
      </div>
      {failure?.conflict ? (
        <Conflict
          failure={failure}
          labels={{ name: 'Name' }}
          intent="change"
          hidden={{ id: failed, sharedWith: failure.values.sharedWith ?? '', query: failure.values.query ?? '' }}
          theirs={of.manage}
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
            No saved views yet. <Link to={of.list}>{name.open}</Link>, choose filters, and save them.
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
                  copies={
                    <ChangeForm
                      intent="save"
                      hidden={{ key: view.copyKey, name: view.name, query: view.query, sharedWith: '' }}
                    >
                      <Submit look="quiet" of={view.name}>
                        Save a copy
                      </Submit>
                    </ChangeForm>
                  }
                  heading={
                    <>
                      <Link to={savedPath(of, view.id, view.query)}>{view.name}</Link>{' '}
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
