import { leadPath } from '@forecourt/rules/staff/consolePaths.ts'
import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { INTENT } from '../form.ts'
import { ChangeForm, Submit } from '../parts.tsx'
import type { ShownLead } from './lead.tsx'

/** The form that marks what mentions somebody in a lead as read. */
export const SEEN = 'seen'

/** Marks what mentions the reader as read once the lead is open, which loading it ahead is not. */
export function Seen({ lead: { id, key } }: { lead: ShownLead }) {
  const { submit } = useFetcher()
  useEffect(() => {
    void submit({ [INTENT]: SEEN }, { method: 'post', action: leadPath(id) })
    // A colleague may mention somebody again while the lead is open; each loading has a key of its own.
  }, [id, key, submit])
  return (
    <noscript>
      <ChangeForm intent={SEEN}>
        <Submit look="quiet">Mark as read</Submit>
      </ChangeForm>
    </noscript>
  )
}
