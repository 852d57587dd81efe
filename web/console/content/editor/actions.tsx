import type { ItemKind } from '@forecourt/rules/content/item.ts'
import { contentCopyPath, contentHistoryPath } from '@forecourt/rules/staff/consolePaths.ts'
import { ExternalLink, History } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigation, useSubmit } from 'react-router'
import { INTENT } from '../../form.ts'
import { Panel } from '../../parts.tsx'
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
function showFirstProblem() {
  const first = document.querySelector<HTMLElement>('.content-editor [aria-invalid="true"]')
  first?.focus()
}

/** What is rarely done. */
export function MoreActions({
  kind,
  id,
  canCopy,
  saving,
  noun,
  live,
  hasDraft,
  canUnpublish,
}: {
  kind: ItemKind
  id: number
  /** Whether the group has another website. */
  canCopy: boolean
  saving: DraftSaving
  noun: string
  live: Live
  hasDraft: boolean
  canUnpublish: boolean
}) {
  const submit = useSubmit()
  const post = (fields: Record<string, string>) => void submit(fields, { method: 'post', preventScrollReset: true })
  return (
    <Panel title="More">
      <div className="row">
        {canCopy ? (
          <Link className="button quiet" to={contentCopyPath(kind, id)}>
            Copy to other websites
          </Link>
        ) : null}
        {hasDraft && live ? (
          <button
            type="button"
            className="button quiet"
            onClick={() => void saving.save().then(() => post({ [INTENT]: 'discard', version: saving.version() }))}
          >
            Discard the draft
          </button>
        ) : null}
        {canUnpublish && live ? (
          <button
            type="button"
            className="button quiet"
            onClick={() => post({ [INTENT]: 'unpublish', live: live.version })}
          >
            Take off the website
          </button>
        ) : null}
        <button
          type="button"
          className="button danger"
          onClick={() => void saving.save().then(() => post({ [INTENT]: 'delete' }))}
        >
          {`Delete this ${noun}`}
        </button>
      </div>
    </Panel>
  )
}
