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
import { ChangeForm, Outcome, Panel, Submit, type Failure } from '../parts.tsx'
import { whenOf } from '../when.ts'
import { Differences } from './differences.tsx'
import { countOf, placeName } from './scope.ts'

export const meta = () => [{ title: 'History of a look · Dealer console' }]

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  const scope = args.params.scope ?? ''
  return refusing(async () => {
    const [{ place, versions, draft }, zone] = await Promise.all([desk.look.versions(scope), desk.timeZone()])
    const asked = args.url.searchParams.get('version')
    const chosen = versions.find(({ id }) => id === asked)
    return {
      scope,
      name: placeName(place),
      draft: draft?.version ?? 0,
      versions: versions.map(({ id, who, at, isPublished, differences }) => ({
        id,
        isPublished,
        title: who === null ? 'Before the first change here' : `${whenOf(at, zone)}, ${who}`,
        count: differences.length,
      })),
      chosen: chosen
        ? {
            id: chosen.id,
            title: chosen.who === null ? 'Before the first change here' : `${whenOf(chosen.at, zone)}, ${chosen.who}`,
            isPublished: chosen.isPublished,
            differences: chosen.differences,
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
            {chosen.isPublished ? (
              <p className="pad">This is what is published now.</p>
            ) : (
              <>
                <Differences rows={chosen.differences} before="Published" after="This version" />
                <div className="pad">
                  <ChangeForm hidden={{ id: chosen.id, draft: String(draft) }}>
                    <div>
                      <Submit>Restore as draft</Submit>
                    </div>
                  </ChangeForm>
                </div>
              </>
            )}
          </Panel>
        ) : versions.length > 0 ? (
          <p className="muted">Choose a version to compare it with what is published.</p>
        ) : null}
      </div>
    </>
  )
}
