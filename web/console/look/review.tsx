import { LOOK_LABELS, lookPageOf } from '@forecourt/rules/look/parts.ts'
import { CONSOLE_PATHS, lookPath } from '@forecourt/rules/staff/consolePaths.ts'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf } from '../context.ts'
import { answering, DONE, formOf, refusing, UNDO } from '../form.ts'
import { addressWith } from '../list/address.ts'
import { ChangeForm, Outcome, Panel, Submit, type Failure } from '../parts.tsx'
import { whenOf } from '../when.ts'
import { Differences } from './differences.tsx'
import { Frame, Pages } from './preview.tsx'
import { countOf, placeName } from './scope.ts'
import { useSpelling } from '../spelling.ts'

export const meta = () => [{ title: 'Publish a look · Dealer console' }]

/** Sites that are shown by picture; the others by value. */
const MOST_PICTURES = 12

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  const { look } = desk
  const scope = args.params.scope ?? ''
  return refusing(async () => {
    const [review, zone] = await Promise.all([look.review(scope), desk.timeZone()])
    const { draft, differences, effects } = review
    const shown = effects.filter(({ changes }) => changes.length > 0).slice(0, MOST_PICTURES)
    const page = args.url.searchParams.get('page') ?? lookPageOf(differences.map(({ key }) => key))
    const pictures = await Promise.all(shown.map(({ id }) => look.preview(scope, id, page)))
    return {
      key: crypto.randomUUID(),
      scope,
      name: placeName(review.place),
      kind: review.place.kind,
      shown: review.shown,
      differences,
      conflicts: review.conflicts,
      unreadable: review.unreadable,
      seen: review.published,
      version: draft?.version ?? 0,
      draft: draft ? `${draft.updated_by}, ${whenOf(draft.updated_at, zone)}` : null,
      effects: effects.map((effect) => {
        const picture = pictures[shown.indexOf(effect)]
        if (!picture) return { ...effect, picture: null }
        const { page: shownPage, pages, draft: ofDraft, published } = picture
        return { ...effect, picture: { page: shownPage, pages, draft: ofDraft, published } }
      }),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { look } = await deskOf(args)
  const scope = args.params.scope ?? ''
  const field = await formOf(args.request)
  return answering(field, [], async () => {
    await look.publish(scope, {
      id: field('key'),
      version: countOf(field('version')),
      seen: field('seen'),
      shown: field('shown'),
    })
    return redirect(lookPath(scope, { [DONE]: 'published', [UNDO]: field('key') }))
  })
}

export default function Review() {
  const spell = useSpelling()
  const one = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const { search } = useLocation()
  const { scope, differences, conflicts, effects, unreadable, kind } = one
  const isShared = kind !== 'site'
  const isEmpty = differences.length === 0
  const changing = effects.filter(({ changes }) => changes.length > 0)
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={CONSOLE_PATHS.look}>Look</Link> / <Link to={lookPath(scope)}>{one.name}</Link>
        </p>
        <div className="head">
          <h1>Publish the look</h1>
          {isEmpty ? null : (
            <ChangeForm
              hidden={{ key: one.key, version: String(one.version), seen: one.seen, shown: one.shown }}
              off={unreadable.length > 0}
            >
              <Submit>
                {isShared && changing.length > 0
                  ? `Publish to ${changing.length === 1 ? '1 site' : `${changing.length} sites`}`
                  : 'Publish'}
              </Submit>
            </ChangeForm>
          )}
        </div>
        {isEmpty || one.draft === null ? null : <p className="muted">Draft last saved by {one.draft}.</p>}
      </div>
      <Outcome failure={failure} />
      {failure && Object.keys(failure.fields).length > 0 ? (
        <ul className="notice danger">
          {Object.values(failure.fields).map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      ) : null}
      {unreadable.length > 0 ? (
        <div className="notice danger stack tight">
          <p>
            <strong>This can’t be published because some text would be unreadable.</strong>{' '}
            <Link to={lookPath(scope)}>{spell('Change the colours')}</Link>
          </p>
          {unreadable.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </div>
      ) : null}
      {conflicts.length > 0 ? (
        <Panel title="Published meanwhile" pad={false}>
          <p className="pad">
            Someone has published these since the draft was started, and the draft has different values. Publishing
            replaces them with the draft’s.
          </p>
          <Differences rows={conflicts} before="The draft’s" after="Published now" />
        </Panel>
      ) : null}
      <Panel title="What changes" pad={isEmpty}>
        {isEmpty ? (
          <p>
            The draft changes nothing. <Link to={lookPath(scope)}>Back to the look</Link>
          </p>
        ) : (
          <Differences rows={differences} before="Published" after="Draft" />
        )}
      </Panel>
      {effects.map(({ id, name, changes, overridden, warnings, picture }) => (
        <Panel key={id} title={isShared ? name : 'How it looks'}>
          <div className="stack look-compare">
            {isShared && changes.length === 0 ? <p>Nothing changes on this site.</p> : null}
            {overridden.length > 0 ? (
              <p>
                {kind === 'template' ? 'Keeps its own or its group’s' : 'Keeps its own'}:{' '}
                {overridden.map((key) => spell(LOOK_LABELS[key])).join(', ')}.
              </p>
            ) : null}
            {warnings.map((warning) => (
              <p key={warning} className="muted">
                {warning}
              </p>
            ))}
            {picture ? (
              <>
                <div className="row">
                  <Pages of={name} {...picture} to={(view) => addressWith(search, view)} />
                  <span className="muted">Scroll inside the pages to see more of them.</span>
                </div>
                <div className="look-thumbs">
                  {(['published', 'draft'] as const).map((side) => (
                    <div key={side} className="look-thumb">
                      <h3>{side === 'draft' ? 'Draft' : 'Published'}</h3>
                      <Frame
                        src={picture[side]}
                        title={`${name}, ${side === 'draft' ? 'with the draft' : 'as published'}`}
                        width="fit"
                      />
                    </div>
                  ))}
                </div>
              </>
            ) : null}
          </div>
          {isShared && changes.length > 0 ? (
            <details>
              <summary>
                {changes.length} {changes.length === 1 ? 'value changes' : 'values change'}
              </summary>
              <Differences rows={changes} before="Now" after="After publishing" />
            </details>
          ) : null}
        </Panel>
      ))}
    </>
  )
}
