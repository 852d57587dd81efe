import { CONSOLE_PATHS, lookHistoryPath, lookPath } from '@forecourt/rules/staff/consolePaths.ts'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf } from '../context.ts'
import { answering, formOf, refusing } from '../form.ts'
import { Filters } from '../list/filters.tsx'
import { ChangeForm, Field, Outcome, Panel, Submit, type Failure } from '../parts.tsx'
import { whenOf } from '../when.ts'
import { Differences } from './differences.tsx'
import { countOf, placeName } from './scope.ts'

export const meta = () => [{ title: 'History of a look · Dealer console' }]

/** Which version the shown one is compared with, if not with what is published. */
const THAN = 'than'
/** The word for what is published, as the other side of a comparison. */
const PUBLISHED = 'Published'

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  const scope = args.params.scope ?? ''
  const { searchParams } = args.url
  return refusing(async () => {
    const [{ place, versions, draft, shown }, zone] = await Promise.all([
      desk.look.versions(scope, searchParams.get('version'), searchParams.get(THAN)),
      desk.timeZone(),
    ])
    const titled = versions.map(({ id, who, at, count }) => ({
      id,
      count,
      isPublished: count === 0,
      title: who === null ? 'Before any changes' : `${whenOf(at, zone)}, ${who}`,
    }))
    const chosen = titled.find(({ id }) => id === shown?.id)
    return {
      scope,
      name: placeName(place),
      draft: draft?.version ?? 0,
      versions: titled,
      chosen:
        chosen && shown
          ? {
              id: chosen.id,
              title: chosen.title,
              isPublished: chosen.isPublished,
              than: shown.than,
              other: titled.find(({ id }) => id === shown.than)?.title ?? PUBLISHED,
              differences: shown.differences,
            }
          : null,
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { look } = await deskOf(args)
  const scope = args.params.scope ?? ''
  const field = await formOf(args.request)
  return answering(field, [], async () => {
    await look.replaceDraft(scope, { kind: 'version', id: field('id') }, countOf(field('draft')))
    return redirect(lookPath(scope, { done: 'restored' }))
  })
}

export default function History() {
  const { scope, name, versions, chosen, draft } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={CONSOLE_PATHS.look}>Look</Link> / <Link to={lookPath(scope)}>{name}</Link>
        </p>
        <h1>History of the look</h1>
        <p className="muted">Every look that was published. A version that you restore becomes the draft first.</p>
      </div>
      <Outcome failure={failure} />
      <div className="look-columns">
        <Panel title="Versions" pad={versions.length === 0}>
          {versions.length === 0 ? (
            <p>Nothing has been published here yet.</p>
          ) : (
            <ul className="look-places">
              {versions.map(({ id, title, isPublished, count }) => (
                <li key={id}>
                  <div className="stack tight">
                    <Link
                      to={lookHistoryPath(scope, id)}
                      preventScrollReset
                      aria-current={chosen?.id === id ? 'true' : undefined}
                    >
                      {title}
                    </Link>
                    <span className="muted">
                      {isPublished
                        ? 'As published now'
                        : `${count} ${count === 1 ? 'difference' : 'differences'} from what is published`}
                    </span>
                  </div>
                  {isPublished ? <span className="badge good">Published</span> : null}
                </li>
              ))}
            </ul>
          )}
        </Panel>
        {chosen ? (
          <Panel title={chosen.title} pad={false}>
            {versions.length < 2 ? null : (
              <div className="pad">
                <Filters names={[THAN]} choices={[THAN]}>
                  <Field
                    key={`${chosen.id} ${chosen.than}`}
                    name={THAN}
                    label="Compare with"
                    defaultValue={chosen.than ?? ''}
                  >
                    <option value="">What is published now</option>
                    {versions
                      .filter(({ id }) => id !== chosen.id)
                      .map(({ id, title }) => (
                        <option key={id} value={id}>
                          {title}
                        </option>
                      ))}
                  </Field>
                </Filters>
              </div>
            )}
            {chosen.differences.length > 0 ? (
              <Differences rows={chosen.differences} before={chosen.other} after="This version" />
            ) : (
              <p className="pad">
                {chosen.than === null ? 'This is what is published now.' : 'Both versions are the same.'}
              </p>
            )}
            {chosen.isPublished ? null : (
              <div className="pad">
                <ChangeForm hidden={{ id: chosen.id, draft: String(draft) }}>
                  <div>
                    <Submit>Restore as draft</Submit>
                  </div>
                </ChangeForm>
              </div>
            )}
          </Panel>
        ) : versions.length > 0 ? (
          <p className="muted">Choose a version to compare it with what is published, or with another.</p>
        ) : null}
      </div>
    </>
  )
}
