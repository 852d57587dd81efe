import { readSetting, VALUE } from '@forecourt/rules/site/settingForm.ts'
import { settingKeyOf } from '@forecourt/rules/site/settingGroups.ts'
import { settingPath, settingsPath } from '@forecourt/rules/staff/consolePaths.ts'
import type { EffectOnSite } from '@forecourt/server/staff/desk/settings.ts'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf } from '../context.ts'
import { answering, DONE, INTENT, refusing } from '../form.ts'
import { Conflict } from '../list/conflict.tsx'
import { Done } from '../list/done.tsx'
import { ChangeForm, Outcome, Panel, Submit, type Failure } from '../parts.tsx'
import { whenOf } from '../when.ts'
import { Editor } from './editor.tsx'
import { ReferenceOptions } from './part.ts'
import { Effects } from './effects.tsx'
import { scopeAsked, scopeChoices } from './scopes.ts'
import { Layers, SettingHistory, SitesBelow } from './origin.tsx'
import { LAYER_WHOSE, Meaning } from './words.tsx'
import { useSpelling } from '../spelling.ts'

export const meta = () => [{ title: 'Setting · Dealer console' }]

/** What a change of a group or a template would do, before it is saved. */
interface Preview {
  preview: {
    seen: string
    effects: readonly EffectOnSite[]
    words: string
    typed: string
    /** The value as it was typed; none where it is removed. */
    json: string | null
    unset: boolean
    id: string
  }
}

const NAMES = [INTENT, 'id', 'typed', 'unset', 'json', 'shown']

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  return refusing(async () => {
    const scope = scopeAsked(args.url, scopeChoices(desk.settings.scopes(), []))
    const [found, zone] = await Promise.all([desk.settings.find(scope, args.params.key ?? ''), desk.timeZone()])
    const when = (at: Date | null) => (at ? whenOf(at, zone) : null)
    const done = args.url.searchParams.get(DONE)
    const made = found.history.find(({ id }) => id === done)
    const isLast = made && found.history.find(({ layer }) => layer === made.layer)?.id === made.id
    return {
      ...found,
      scope,
      formId: crypto.randomUUID(),
      at: when(found.at),
      layers: found.layers.map((one) => ({ ...one, at: when(one.at) })),
      history: found.history.map((one) => ({ ...one, at: whenOf(one.at, zone) })),
      done: made ? `Saved: ${found.label}` : null,
      undo: isLast && found.may.allowed ? made.id : null,
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { settings } = await deskOf(args)
  const scope = scopeAsked(args.url, scopeChoices(settings.scopes(), []))
  const name = args.params.key ?? ''
  const form = new URLSearchParams(await args.request.text())
  // A form that has been shown to somebody again sends the value as it was typed.
  const typed =
    form.get('typed') ??
    new URLSearchParams([...form].filter(([one]) => one === VALUE || one.startsWith(`${VALUE}.`))).toString()
  const sent = new URLSearchParams(typed)
  const value = (one: string) => sent.get(one) ?? ''
  const key = settingKeyOf(name)
  const unset = form.get('unset') === 'yes'
  const read = key && !unset ? readSetting(key, value).value : undefined
  // What is no value has no words.
  const shown =
    unset || !key
      ? 'The value of the layer below'
      : await settings.typedWords(key, read).catch(() => JSON.stringify(read))
  const extra: Readonly<Record<string, () => string>> = {
    typed: () => typed,
    json: () => JSON.stringify(read ?? null),
    shown: () => shown,
  }
  const field = (one: string) => extra[one]?.() ?? form.get(one) ?? ''
  return answering(field, NAMES, async () => {
    if (form.get(INTENT) === 'undo') {
      const undone = await settings.undo(scope, { id: field('id'), changeId: field('change') })
      return redirect(settingPath(scope, name, undone))
    }
    const answer = await settings.change(scope, name, {
      id: field('id'),
      version: field('version'),
      unset,
      field: value,
      seen: field('seen'),
    })
    if ('saved' in answer) return redirect(settingPath(scope, name, answer.saved))
    return {
      preview: { ...answer, typed, json: unset ? null : field('json'), unset, id: field('id') },
    } satisfies Preview
  })
}

export { revalidateAfterRefusal as shouldRevalidate } from '../revalidate.ts'

export default function SettingScreen() {
  const spell = useSpelling()
  const one = useLoaderData<typeof loader>()
  const answer = useActionData() as Failure | Preview | undefined
  const failure = answer && 'error' in answer ? answer : undefined
  const preview = answer && 'preview' in answer ? answer.preview : null
  const off = !one.may.allowed
  const id = failure?.values.id ?? preview?.id ?? one.formId
  const typed = failure && failure.values.unset !== 'yes' ? failure.values.json : preview?.json
  const value = typed ? (JSON.parse(typed) as unknown) : one.value
  const kept =
    one.kind === 'site' && ['text', 'number'].includes(one.control.kind)
      ? { draft: `setting.${one.scope}.${one.key}` }
      : {}
  const isBeside = failure && Object.keys(failure.fields).length > 0
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={settingsPath(one.scope)}>
            Settings of {one.kind === 'template' ? `the template ${one.name}` : one.name}
          </Link>
        </p>
        <h1>
          {spell(one.label)} <code className="code muted">{one.key}</code>
        </h1>
        <p className="muted">
          <Meaning text={one.meaning} />
        </p>
        {one.may.allowed ? null : <p className="notice">{one.may.reason}</p>}
        {one.warnings.map((warning) => (
          <p key={warning} className="notice warn wrap">
            {warning}
          </p>
        ))}
      </div>
      {failure?.conflict ? (
        <Conflict
          failure={failure}
          labels={{ shown: spell(one.label) }}
          intent="save"
          hidden={{ id, typed: failure.values.typed ?? '', unset: failure.values.unset ?? '' }}
          theirs={settingPath(one.scope, one.key)}
          {...kept}
        />
      ) : (
        <Outcome failure={isBeside ? undefined : failure} />
      )}
      {preview ? (
        <Effects
          effects={preview.effects}
          kind={one.kind === 'template' ? 'template' : 'group'}
          label={one.label}
          cancel={settingPath(one.scope, one.key)}
          hidden={{
            id,
            version: one.version,
            seen: preview.seen,
            typed: preview.typed,
            unset: preview.unset ? 'yes' : '',
          }}
        />
      ) : null}
      <Done undo={one.undo && !answer ? { intent: 'undo', hidden: { change: one.undo, id: one.formId } } : null}>
        {answer ? null : one.done}
      </Done>
      <div className="columns">
        <Panel title={one.isSet ? 'Value' : `Value (${LAYER_WHOSE[one.layer]})`}>
          <div className="stack">
            {/* Drawn anew when theirs is taken, which is stored already while both are shown. */}
            <ChangeForm
              key={`${one.version} ${failure?.conflict ? 'conflict' : ''}`}
              intent="save"
              hidden={{ id, version: one.version }}
              off={off}
              {...kept}
            >
              <ReferenceOptions value={one.references}>
                <Editor
                  control={one.control}
                  name={VALUE_NAME}
                  label={one.label}
                  value={value ?? undefined}
                  failure={failure}
                />
              </ReferenceOptions>
              <div>
                <Submit>{one.kind === 'site' ? 'Save' : 'Show what changes'}</Submit>
              </div>
            </ChangeForm>
            {one.isSet ? (
              <ChangeForm
                key={`unset ${one.version}`}
                intent="save"
                hidden={{ id, version: one.version, unset: 'yes' }}
                off={off}
                className="stack tight setting-unset"
              >
                <p className="muted wrap">
                  Without a value here, {LAYER_WHOSE[one.below.layer]} applies: {one.below.words}
                </p>
                <div>
                  <Submit look="quiet">{`Use ${LAYER_WHOSE[one.below.layer]}`}</Submit>
                </div>
              </ChangeForm>
            ) : null}
          </div>
        </Panel>
        <div className="stack wide-gap">
          <Panel title="Where it comes from" pad={false}>
            <Layers layers={one.layers} />
          </Panel>
          {one.kind !== 'site' ? (
            <Panel title="Sites" pad={false}>
              <SitesBelow sites={one.sites} />
            </Panel>
          ) : null}
          <Panel title="History">
            <SettingHistory history={one.history} kind={one.kind} />
          </Panel>
        </div>
      </div>
    </>
  )
}

/** The server’s name of the input: its module is not for browsers. */
const VALUE_NAME = 'value'
