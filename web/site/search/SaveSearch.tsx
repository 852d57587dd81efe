import { GARAGE_INPUTS } from '@forecourt/rules/owner/garageInputs.ts'
import { Button } from '../../ui/Button.tsx'
import { Input } from '../../ui/controls.tsx'
import { Field } from '../../ui/Field.tsx'
import { usePaths } from '../layout/site.ts'

/** Saves a search for an email address: a plain form, so it needs neither scripts nor an account. */
export function SaveSearch({
  slug,
  query,
  email,
  error,
}: {
  slug: string
  query: string
  email?: string
  error?: string | undefined
}) {
  const to = usePaths()
  return (
    <form method="post" action={to.garageSearches()} noValidate className="flex flex-wrap items-start gap-3">
      <input type="hidden" name="slug" value={slug} />
      <input type="hidden" name="query" value={query} />
      <Field
        label="Email address"
        hint="At most one email a day. Unsubscribe any time."
        error={error}
        className="min-w-56 grow"
      >
        {(control) => (
          <Input
            {...control}
            name={GARAGE_INPUTS.email}
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            defaultValue={email}
          />
        )}
      </Field>
      <Button type="submit" className="mt-6.5">
        Email me
      </Button>
    </form>
  )
}
