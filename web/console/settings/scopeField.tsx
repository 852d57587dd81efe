import { Field } from '../parts.tsx'
import type { ScopeChoice } from './scopes.ts'

/** Chooses the site or the group; nothing where there is only one. */
export function ScopeField({ choices, chosen }: { choices: readonly ScopeChoice[]; chosen: string }) {
  if (choices.length < 2) return null
  const of = (kind: ScopeChoice['kind']) => choices.filter((one) => one.kind === kind)
  return (
    <Field name="scope" label="Site or group" defaultValue={chosen}>
      {(['site', 'group'] as const).map((kind) =>
        of(kind).length === 0 ? null : (
          <optgroup key={kind} label={kind === 'site' ? 'Sites' : 'Groups'}>
            {of(kind).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </optgroup>
        ),
      )}
    </Field>
  )
}
