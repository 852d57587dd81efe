import { checkDraft, type DraftOf } from '@forecourt/rules/content/draft.ts'
import { CONTENT_KINDS, type ItemKind } from '@forecourt/rules/content/item.ts'
import { useEffect, useMemo, useReducer, useRef, useState, useSyncExternalStore } from 'react'
import { askBeforeLeaving } from '../../../browser/contentDrafts.ts'
import { Panel } from '../../parts.tsx'
import { ItemActions, MoreActions, type Live } from './actions.tsx'
import { BlockList } from './blocks.tsx'
import { EditorProblems, EditorSite } from './fields.tsx'
import { ItemFields } from './itemFields.tsx'
import { Preview } from './preview.tsx'
import { Refused } from './refused.tsx'
import { draftSaving, type Saved, type StoredDraft } from './saving.ts'
import { changed, opened, writtenDraft } from './state.ts'

const SAVE_WORDS: Readonly<Record<Saved['state'], string>> = {
  saved: 'All changes saved',
  waiting: 'Saving…',
  saving: 'Saving…',
  offline: 'Not saved: no connection. Trying again…',
  'signed-out': 'Not saved: you have been signed out. Sign in in another tab; what you wrote stays here.',
  refused: 'Not saved',
}

/** Writing an item, with the real page beside it. */
export function ContentEditor<K extends ItemKind>({
  kind,
  id,
  stored,
  loaded,
  site,
  formId,
  live,
  hasDraft,
}: {
  kind: K
  id: number
  stored: StoredDraft<K>
  /** Another one once what is stored replaces what is written here, such as after publishing. */
  loaded: string
  site: {
    id: number
    /** Where its pictures are shown from. */
    origin: string
    timeZone: string
    forms: readonly string[]
    locations: readonly { id: number; name: string }[]
    canCopy: boolean
  }
  formId: string
  /** What the website has of it. */
  live: Live
  hasDraft: boolean
}) {
  const [state, dispatch] = useReducer(changed, stored.draft, opened)
  const [pane, setPane] = useState<'write' | 'preview'>('write')
  const draft = useMemo(() => writtenDraft(state) as DraftOf[K], [state])
  const [saving] = useState(() => draftSaving(kind, id, stored))
  const {
    state: saveState,
    refusal,
    review,
    saves,
  } = useSyncExternalStore(saving.subscribe, saving.snapshot, saving.snapshot)
  useEffect(() => saving.write(draft), [saving, draft])
  // Whoever goes elsewhere has it saved on the way.
  useEffect(() => () => saving.leave(), [saving])
  const isOpen = saveState !== 'saved'
  useEffect(() => (isOpen ? askBeforeLeaving() : undefined), [isOpen])

  const handled = useRef(loaded)
  useEffect(() => {
    if (handled.current === loaded) return
    handled.current = loaded
    saving.adopt(stored)
    dispatch({ type: 'load', draft: stored.draft })
  }, [saving, loaded, stored])

  const problems = useMemo(
    () => ({ ...review.problems, ...checkDraft(kind, draft).problems }),
    [kind, draft, review.problems],
  )
  const count = Object.keys(problems).length
  const shown = useMemo(() => ({ problems, removed: review.removed }), [problems, review.removed])
  const place = useMemo(() => ({ id: site.id, origin: site.origin }), [site.id, site.origin])
  return (
    <EditorSite value={place}>
      <EditorProblems value={shown}>
        <div className="save-bar">
          <p role="status" className={saveState === 'saved' ? 'muted' : 'state warn'}>
            {SAVE_WORDS[saveState]}
            {count === 0 ? null : (
              <span className="state danger"> · {count === 1 ? '1 field needs' : `${count} fields need`} a change</span>
            )}
          </p>
          <ItemActions kind={kind} id={id} saving={saving} problems={count} live={live} />
        </div>
        <Refused
          kind={kind}
          id={id}
          formId={formId}
          refusal={refusal}
          draft={draft}
          onMine={saving.keepMine}
          onTheirs={(theirs, version) => {
            void saving.takeTheirs(theirs as DraftOf[K], version).then(() => dispatch({ type: 'load', draft: theirs }))
          }}
        />
        <div className="panes" role="group" aria-label="What is shown">
          {(['write', 'preview'] as const).map((name) => (
            <button
              key={name}
              type="button"
              className="button quiet"
              aria-pressed={name === pane}
              onClick={() => setPane(name)}
            >
              {name === 'write' ? 'Write' : 'Preview'}
            </button>
          ))}
        </div>
        <div className={`content-editor showing-${pane}`}>
          <div className="writing stack wide-gap">
            <Panel title="About it">
              <div className="stack">
                <ItemFields
                  {...({ kind, fields: state.fields, onChange: dispatch } as Parameters<typeof ItemFields>[0])}
                  timeZone={site.timeZone}
                  locations={site.locations}
                />
              </div>
            </Panel>
            <BlockList
              state={state}
              problems={problems}
              choices={{ forms: site.forms, counts: review.counts }}
              onChange={dispatch}
            />
            <MoreActions
              kind={kind}
              id={id}
              canCopy={site.canCopy}
              saving={saving}
              noun={CONTENT_KINDS[kind].one}
              live={live}
              hasDraft={hasDraft || saves > 0}
              canUnpublish={kind !== 'jobs' && live?.published === true}
            />
          </div>
          <Preview address={review.preview} saves={saves} />
        </div>
      </EditorProblems>
    </EditorSite>
  )
}
