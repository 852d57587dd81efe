import type { ItemKind } from '@forecourt/rules/content/item.ts'
import { contentHistoryPath } from '@forecourt/rules/staff/consolePaths.ts'
import { ExternalLink, History } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigation, useSubmit } from 'react-router'
import { INTENT } from '../../form.ts'
import type { DraftSaving } from './saving.ts'

/** What the website has of an item. */
export type Live = { version: string; published: boolean; href: string | null } | null

/** What is done with an item most: looking at it, its history, publishing. */
export function ItemActions({
  kind,
  id,
  saving,
  problems,
  live,
  isUnchanged,
}: {
  kind: ItemKind
  id: number
  saving: DraftSaving
  /** How many fields need a change. */
  problems: number
  live: Live
  /** Whether the website shows all of it, so that there is nothing to publish. */
  isUnchanged: boolean
}) {
  const submit = useSubmit()
  const { state } = useNavigation()
  const [isSaving, setIsSaving] = useState(false)
  const busy = state !== 'idle' || isSaving
  async function publish() {
    if (busy || isUnchanged) return
    setIsSaving(true)
    const isSaved = await saving.save()
    setIsSaving(false)
    if (!isSaved) showRefusal()
    else
      void submit(
        { [INTENT]: 'publish', version: saving.version(), live: live?.version ?? '' },
        { method: 'post', preventScrollReset: true },
      )
  }
  return (
    <div className="row">
      {live?.href ? (
        <a className="button quiet" href={live.href} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden size={16} />
          View
        </a>
      ) : null}
      <Link className="button quiet" to={contentHistoryPath(kind, id)}>
        <History aria-hidden size={16} />
        History
      </Link>
      <button
        type="button"
        className="button"
        aria-disabled={busy || problems > 0 || isUnchanged || undefined}
        title={
          problems > 0
            ? 'Some fields need fixing first.'
            : isUnchanged
              ? 'The website already shows all of this.'
              : undefined
        }
        onClick={() => (problems > 0 ? showFirstProblem() : void publish())}
      >
        {live?.published ? 'Publish changes' : 'Publish'}
      </button>
    </div>
  )
}

/** Leads to the choice between two versions, or to why nothing can be saved. */
function showRefusal() {
  document.querySelector<HTMLElement>('.save-bar + [role="alert"] :is(button, a)')?.focus()
}

/** Leads to the first field that needs a change. */
export function showFirstProblem() {
  document.querySelector<HTMLElement>('.content-editor [aria-invalid="true"]')?.focus()
}
