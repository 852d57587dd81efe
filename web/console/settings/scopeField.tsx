import { Field } from '../parts.tsx'
import type { ScopeChoice } from './scopes.ts'

const KINDS = { site: 'Sites', group: 'Groups', template: 'Templates' } as const

/** Chooses the site, the group or the template; nothing where there is only one. */
export function ScopeField({ choices, chosen }: { choices: readonly ScopeChoice[]; chosen: string }) {
  if (choices.length < 2) return null
  return (
    <Field name="scope" label="Site, group or template" defaultValue={chosen}>
      {(['site', 'group', 'template'] as const).map((kind) => {
        const some = choices.filter((one) => one.kind === kind)
        return some.length === 0 ? null : (
          <optgroup key={kind} label={KINDS[kind]}>
            {some.map(({ value, label, off }) => (
              <option key={value} value={value} disabled={off !== null}>
                {label}
              </option>
            ))}
          </optgroup>
        )
      })}
    </Field>
  )
}

/** Why the templates of somebody’s sites can’t be chosen. */
export function TemplatesOff({ choices }: { choices: readonly ScopeChoice[] }) {
  const off = choices.find((one) => one.off !== null)?.off
  return off ? <p className="muted">{off}</p> : null
}
