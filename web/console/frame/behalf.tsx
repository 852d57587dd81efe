import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { Form } from 'react-router'
import { dropAllDrafts } from '../../browser/consoleDrafts.ts'

/** Says on every screen that an operator is signed in as somebody. */
export function BehalfBanner({ id, name, until }: { id: string; name: string; until: string }) {
  return (
    <div className="behalf" role="region" aria-label="Signed in as someone else">
      <p className="wrap">
        You’re signed in as <strong>{name}</strong>, who allows it until {until}. Everything you change is recorded with
        both names.
      </p>
      <Form method="post" action={CONSOLE_PATHS.signOut} onSubmit={() => dropAllDrafts(id)}>
        <input type="hidden" name="support" value="1" />
        <button type="submit" className="button quiet">
          End
        </button>
      </Form>
    </div>
  )
}
