import { draftOf, type Draft } from '@forecourt/rules/content/draft.ts'
import { CONTENT_KINDS, type ItemKind } from '@forecourt/rules/content/item.ts'
import { contentHistoryPath } from '@forecourt/rules/staff/consolePaths.ts'
import { Link } from 'react-router'
import { ChangeForm, Submit } from '../../parts.tsx'
import { Differences } from '../differences.tsx'
import type { SaveAnswer } from '../draft.ts'

/** Why a draft was not saved, with both sides where there are two, and what can be done. */
export default function Refused({
  kind,
  id,
  formId,
  refusal,
  draft,
  onMine,
  onTheirs,
}: {
  kind: ItemKind
  id: number
  /** The id of a new item. */
  formId: string
  refusal: Extract<SaveAnswer, { saved: false }>
  /** What is written here. */
  draft: Draft
  onMine: (version: string) => void
  onTheirs: (theirs: Draft, version: string) => void
}) {
  const { error, conflict, deleted } = refusal
  const { one } = CONTENT_KINDS[kind]
  if (deleted)
    return (
      <section role="alert" className="notice danger stack" aria-label="Deleted by someone else">
        <p>
          <strong>
            {deleted.who ?? 'Someone else'} deleted this {one} while you were editing.
          </strong>{' '}
          What you wrote is still here.
        </p>
        <div className="row">
          <ChangeForm intent="new" className="row" hidden={{ key: formId, content: JSON.stringify(draft) }}>
            <Submit>{`Save as a new ${one}`}</Submit>
          </ChangeForm>
          <Link className="button quiet" to={contentHistoryPath(kind, id)}>
            See its history
          </Link>
        </div>
      </section>
    )
  if (!conflict)
    return (
      <p role="alert" className="notice danger">
        {error}
      </p>
    )
  return (
    <section role="alert" className="notice danger stack" aria-label="Changed by someone else">
      <p>
        <strong>{conflict.who ?? 'Someone else'} changed this while you were editing.</strong> Your last changes are not
        saved yet. Whichever you choose, the other one stays in the history.
      </p>
      <div className="conflict-differences">
        <p className="muted">
          From theirs to yours: <del>only theirs</del> <ins>only yours</ins>
        </p>
        <Differences of={conflict.differences} none="Both are the same." />
      </div>
      <div className="row">
        <button type="button" className="button" onClick={() => onMine(conflict.version)}>
          Keep mine
        </button>
        <button
          type="button"
          className="button quiet"
          onClick={() => onTheirs(draftOf(kind, conflict.content), conflict.version)}
        >
          Take theirs
        </button>
      </div>
    </section>
  )
}
