import type { checkDraft, DraftOf, Problems } from '@forecourt/rules/content/draft.ts'
import { itemName } from '@forecourt/rules/content/itemName.ts'
import { CONTENT_KINDS, isPageKind, isPublished, isTakenOff, type ItemKind } from '@forecourt/rules/content/item.ts'
import { lazy, Suspense, useEffect, useMemo, useReducer, useRef, useState, useSyncExternalStore } from 'react'
import { askBeforeLeaving } from '../../../browser/contentDrafts.ts'
import { Panel, type Failure } from '../../parts.tsx'
import type { Locale } from '@forecourt/rules/locale/locale.ts'
import { ItemActions, type Live } from './actions.tsx'
import { EditorProblems, EditorSite } from './fields.tsx'
import { ItemFields } from './itemFields.tsx'
import type { OfferModel } from './offerFields.tsx'
import type { ItemSchedule } from './schedule.tsx'
import { draftSaving, type Saved, type StoredDraft } from './saving.ts'
import { changed, opened, writtenDraft } from './state.ts'

/** What moves blocks is as large as the rest of the screen, which does not wait for it. */
const BlockList = lazy(() => import('./blocks.tsx'))
const SchedulePanel = lazy(() => import('./schedule.tsx'))
/** Rarely needed, but then at once: it is there before anything is refused. */
const loadRefused = () => import('./refused.tsx')
const Refused = lazy(loadRefused)
const Preview = lazy(() => import('./preview.tsx'))
const RareActions = lazy(() => import('./rareActions.tsx'))
const KeptWriting = lazy(() => import('./keptWriting.tsx'))

/** What checks a draft is as large as the rest of the screen, which is used meanwhile; what is published is checked again. */
const loadCheck = () => import('@forecourt/rules/content/draft.ts')

/** What is wrong with what is written, as far as a browser sees it; at first with what was stored. */
function useProblems<K extends ItemKind>(kind: K, draft: DraftOf[K], first: Problems): Problems {
  const [check, setCheck] = useState<typeof checkDraft | null>(null)
  useEffect(() => {
    let isHere = true
    void loadCheck().then(
      (module) => (isHere ? setCheck(() => module.checkDraft) : undefined),
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [])
  return useMemo(() => (check ? (check(kind, draft).problems ?? {}) : first), [check, kind, draft, first])
}

const SAVE_WORDS: Readonly<Record<Saved['state'], string>> = {
  saved: 'All changes saved',
  waiting: 'Saving…',
  saving: 'Saving…',
  offline: 'Not saved: no connection. Trying again…',
  'signed-out': 'Not saved: you have been signed out. Sign in in another tab; what you wrote stays here.',
  refused: 'Not saved',
}

const NO_ADDRESS = 'The preview appears once the address is filled in and free.'
const NO_PREVIEW: Readonly<Partial<Record<ItemKind, string>>> = {
  offers: 'Offers are turned off for this website, so visitors don’t see any. Turn them on in its settings.',
  models: 'The preview appears once the address is filled in, if model pages are turned on in this website’s settings.',
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
  schedule,
  failure,
  onName,
}: {
  kind: K
  id: number
  /** With what a browser sees wrong in it. */
  stored: StoredDraft<K> & { problems: Problems }
  /** Another one once what is stored replaces what is written here, such as after publishing. */
  loaded: string
  site: {
    id: number
    /** Where its pictures are shown from. */
    origin: string
    timeZone: string
    forms: readonly string[]
    locations: readonly { id: number; name: string }[]
    /** What offers need of it. */
    models: readonly OfferModel[]
    locale: Locale
    canCopy: boolean
  }
  formId: string
  /** What the website has of it. */
  live: Live
  hasDraft: boolean
  schedule: ItemSchedule | null
  /** Why the last change was refused. */
  failure: Failure | undefined
  /** Hears what the item is called as it is written. */
  onName: (name: string) => void
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
  const name = itemName(kind, draft)
  useEffect(() => onName(name), [onName, name])
  useEffect(() => void loadRefused().catch(() => {}), [])
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

  const written = useProblems(kind, draft, stored.problems)
  const problems = useMemo(() => ({ ...review.problems, ...written }), [review.problems, written])
  const count = Object.keys(problems).length
  const isUnchanged = saveState === 'saved' && isPublished(live, saving.version())
  const shown = useMemo(() => ({ problems, removed: review.removed }), [problems, review.removed])
  const place = useMemo(() => ({ id: site.id, origin: site.origin }), [site.id, site.origin])
  return (
    <EditorSite value={place}>
      <EditorProblems value={shown}>
        <div className="save-bar">
          <p role="status" className={saveState === 'saved' ? 'muted' : 'state warn'}>
            {isUnchanged ? 'All changes saved · Nothing to publish' : SAVE_WORDS[saveState]}
            {count === 0 ? null : (
              <span className="state danger"> · {count === 1 ? '1 field needs' : `${count} fields need`} fixing</span>
            )}
          </p>
          <ItemActions kind={kind} id={id} saving={saving} problems={count} live={live} isUnchanged={isUnchanged} />
        </div>
        {refusal ? (
          <Suspense>
            <Refused
              kind={kind}
              id={id}
              formId={formId}
              refusal={refusal}
              draft={draft}
              onMine={saving.keepMine}
              onTheirs={(theirs, version) => {
                void saving
                  .takeTheirs(theirs as DraftOf[K], version)
                  .then(() => dispatch({ type: 'load', draft: theirs }))
              }}
            />
          </Suspense>
        ) : null}
        <Suspense>
          <KeptWriting
            kind={kind}
            id={id}
            saving={saving}
            state={saveState}
            draft={draft}
            stored={stored.draft}
            onLoad={(kept) => dispatch({ type: 'load', draft: kept })}
          />
        </Suspense>
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
                {review.notice ? <p className="notice warn">{review.notice}</p> : null}
                <ItemFields
                  {...({ kind, fields: state.fields, onChange: dispatch } as Parameters<typeof ItemFields>[0])}
                  site={site}
                  searches={review.searches}
                />
              </div>
            </Panel>
            {isPageKind(kind) ? (
              <Suspense>
                <BlockList
                  state={state}
                  problems={problems}
                  choices={{ forms: site.forms, searches: review.searches }}
                  onChange={dispatch}
                />
              </Suspense>
            ) : null}
            <Suspense>
              <SchedulePanel
                key={loaded}
                kind={kind}
                schedule={schedule}
                saving={saving}
                problems={count}
                timeZone={site.timeZone}
                isUnchanged={isUnchanged}
                isShown={live?.published === true}
                failure={failure}
              />
            </Suspense>
            <Suspense>
              <RareActions
                kind={kind}
                id={id}
                canCopy={site.canCopy}
                saving={saving}
                noun={CONTENT_KINDS[kind].one}
                live={live}
                hasDraft={!isUnchanged && (hasDraft || saves > 0)}
                canUnpublish={isTakenOff(kind) && live?.published === true}
              />
            </Suspense>
          </div>
          <Suspense>
            <Preview views={review.previews} saves={saves} none={NO_PREVIEW[kind] ?? NO_ADDRESS} />
          </Suspense>
        </div>
      </EditorProblems>
    </EditorSite>
  )
}
