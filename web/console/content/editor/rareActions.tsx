import type { ItemKind } from '@forecourt/rules/content/item.ts'
import { contentCopyPath } from '@forecourt/rules/staff/consolePaths.ts'
import { Link, useSubmit } from 'react-router'
import { INTENT } from '../../form.ts'
import { Panel } from '../../parts.tsx'
import type { Live } from './actions.tsx'
import type { DraftSaving } from './saving.ts'

/** What is rarely done. */
export default function RareActions({
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
