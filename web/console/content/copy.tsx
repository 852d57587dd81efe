import { CONTENT_KINDS } from '@forecourt/rules/content/item.ts'
import { contentItemPath, contentListPath } from '@forecourt/rules/staff/consolePaths.ts'
import { Link, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'
import { answering, formOf, refusing } from '../form.ts'
import { ChangeForm, Outcome, Panel, Submit, type Failure } from '../parts.tsx'
import { idOf, kindOf } from './address.ts'

export const meta = () => [{ title: 'Copy · Dealer console' }]

export async function loader(args: LoaderFunctionArgs) {
  const { content } = await deskOf(args)
  const [kind, id] = [kindOf(args.params), idOf(args.params)]
  return refusing(async () => {
    const { title, site, targets } = await content.copyTargets(kind, id)
    return { kind, id, key: crypto.randomUUID(), title, site: site.name, targets }
  })
}

const inputOf = (site: number) => `site-${site}`

export async function action(args: ActionFunctionArgs) {
  const { content } = await deskOf(args)
  const [kind, id] = [kindOf(args.params), idOf(args.params)]
  const field = await formOf(args.request)
  return answering(field, [], async () => {
    const { targets } = await content.copyTargets(kind, id)
    const siteIds = targets.filter((target) => field(inputOf(target.id)) === 'on').map((target) => target.id)
    return { copies: await content.copy(kind, id, { siteIds, formId: field('key') }) }
  })
}

/** Copies an item to other websites of the group, where it begins as a draft. */
export default function CopyItem() {
  const { kind, id, key, title, site, targets } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() as Failure | { copies: number } | undefined
  const failure = answer && 'error' in answer ? answer : undefined
  const { label, one } = CONTENT_KINDS[kind]
  const copies = answer && 'copies' in answer ? answer.copies : 0
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={contentListPath(kind)}>{label}</Link> /{' '}
          <Link to={contentItemPath(kind, id)}>{title || `Untitled ${one}`}</Link>
        </p>
        <h1>Copy to other websites</h1>
        <p className="muted wrap">
          From {site}, as it is in the editor now. Each copy is a draft of its own, which visitors see once you publish
          it.
        </p>
      </div>
      <Outcome
        failure={failure}
        done={
          copies === 0 ? null : `${copies === 1 ? 'It is copied' : `It is copied to ${copies} websites`} as a draft.`
        }
      />
      <Panel title="Websites">
        {targets.length === 0 ? (
          <p>The group has no other website whose content you can change.</p>
        ) : (
          <ChangeForm hidden={{ key }}>
            <ul className="stack tight">
              {targets.map((target) => (
                <li key={target.id}>
                  <label className="copy-choice">
                    <input type="checkbox" name={inputOf(target.id)} />
                    <span className="wrap">{target.name}</span>
                  </label>
                </li>
              ))}
            </ul>
            {kind === 'jobs' ? <p className="muted">Choose the location again in each copy.</p> : null}
            <div>
              <Submit>Copy</Submit>
            </div>
          </ChangeForm>
        )}
      </Panel>
    </>
  )
}
