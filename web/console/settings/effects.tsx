import type { EffectOnSite } from '@forecourt/server/staff/desk/settings.ts'
import { Link } from 'react-router'
import { ChangeForm, Submit } from '../parts.tsx'

/** Which sites a change of a group’s or a template’s setting changes and how, before it is saved. */
export function Effects({
  effects,
  label,
  kind,
  hidden,
  cancel,
}: {
  effects: readonly EffectOnSite[]
  label: string
  kind: 'group' | 'template'
  hidden: Readonly<Record<string, string>>
  cancel: string
}) {
  const changed = effects.filter(({ before, after }) => before !== after).length
  return (
    <section className="panel" aria-label="What this changes">
      <h2 className="title">What this changes</h2>
      <div className="pad stack">
        <p role="status">
          {changed === 0
            ? 'No site changes.'
            : `${changed} of ${effects.length} ${effects.length === 1 ? 'site' : 'sites'} will change.`}{' '}
          Nothing is saved yet.
        </p>
        <ul className="setting-effects">
          {effects.map((one) => (
            <li key={one.site}>
              <strong>{one.site}</strong>
              {one.kept ? (
                <p className="muted wrap">
                  Keeps {one.kept === 'group' ? 'the value of its group' : 'its own value'}: {one.before}
                </p>
              ) : one.before === one.after ? (
                <p className="muted wrap">Stays as it is: {one.before}</p>
              ) : (
                <p className="wrap">
                  <s className="muted">{one.before}</s> <span aria-hidden>→</span>
                  <span className="sr-only"> becomes </span> {one.after}
                </p>
              )}
              {one.warnings.map((warning) => (
                <p key={warning} className="state warn wrap">
                  {warning}
                </p>
              ))}
            </li>
          ))}
        </ul>
        <div className="row">
          <ChangeForm intent="save" hidden={hidden}>
            <Submit of={label}>{kind === 'group' ? 'Save for the group' : 'Save for the template'}</Submit>
          </ChangeForm>
          <Link className="button quiet" to={cancel}>
            Cancel
          </Link>
        </div>
      </div>
    </section>
  )
}
