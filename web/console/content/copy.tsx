import { CONTENT_KINDS } from '@forecourt/rules/content/item.ts'
import { contentItemPath, contentListPath } from '@forecourt/rules/staff/consolePaths.ts'
import { Link, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'
import { answering, formOf, refusing } from '../form.ts'
import { Frame } from '../look/preview.tsx'
import { ChangeForm, Outcome, Panel, Submit, type Failure } from '../parts.tsx'
import { idOf, kindOf } from './address.ts'

export const meta = () => [{ title: 'Copy · Dealer console' }]

/** Sites that are shown by picture; the others by value. */
const MOST_PICTURES = 12

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
    return {
      key: field('key'),
      ...(await content.copy(kind, id, { siteIds, formId: field('key'), seen: field('seen') })),
    }
  })
}

/** Copies an item to other websites of the group, where it begins as a draft. */
export default function CopyItem() {
  const { kind, id, key, title, site, targets } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const failure = answer && 'error' in answer ? (answer as Failure) : undefined
  const { label, one } = CONTENT_KINDS[kind]
  const copies = answer && 'copies' in answer ? answer.copies : []
  const shown = answer && 'effects' in answer ? answer : null
  const isShown = (target: number) => shown?.effects.some((effect) => effect.id === target) ?? false
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={contentListPath(kind)}>{label}</Link> /{' '}
          <Link to={contentItemPath(kind, id)}>{title || `Untitled ${one}`}</Link>
        </p>
        <h1>Copy to other websites</h1>
        <p className="muted wrap">
          From {site}, as it is in the editor now. Each copy is a separate draft. Visitors see it once you publish it.
        </p>
      </div>
      <Outcome
        failure={failure}
        done={
          copies.length === 0
            ? null
            : `Copied to ${copies.length === 1 ? '1 website' : `${copies.length} websites`} as a draft.`
        }
      />
      {copies.length === 0 ? null : (
        <Panel title="Copies">
          <ul className="row">
            {copies.map((copy) => (
              <li key={copy.id}>
                <Link className="button quiet" to={contentItemPath(kind, copy.id)}>
                  Open the copy on {copy.site}
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="Websites">
        {targets.length === 0 ? (
          <p>The group has no other website whose content you can change.</p>
        ) : (
          <ChangeForm hidden={{ key: shown?.key ?? key }}>
            <ul className="stack tight">
              {targets.map((target) => (
                <li key={target.id}>
                  <label className="copy-choice">
                    <input type="checkbox" name={inputOf(target.id)} defaultChecked={isShown(target.id)} />
                    <span className="wrap">{target.name}</span>
                  </label>
                </li>
              ))}
            </ul>
            {kind === 'jobs' ? <p className="muted">Choose the location again in each copy.</p> : null}
            <div>
              <Submit look={shown ? 'quiet' : ''}>Show the copies</Submit>
            </div>
          </ChangeForm>
        )}
      </Panel>
      {shown ? (
        <section className="stack" aria-label="What will be copied">
          <div className="head">
            <h2>What will be copied</h2>
            <ChangeForm
              hidden={{
                key: shown.key,
                seen: shown.seen,
                ...Object.fromEntries(shown.effects.map((effect) => [inputOf(effect.id), 'on'])),
              }}
            >
              <Submit>
                {shown.effects.length === 1 ? 'Copy to 1 website' : `Copy to ${shown.effects.length} websites`}
              </Submit>
            </ChangeForm>
          </div>
          <p role="status" className="muted">
            Nothing is copied yet.
          </p>
          {shown.effects.map((effect, index) => (
            <Panel key={effect.id} title={effect.site}>
              <div className="stack">
                {effect.address === null ? (
                  <p>A separate draft that visitors don’t see yet.</p>
                ) : (
                  <p className="wrap">
                    Address: <code className="code">{effect.address}</code>
                  </p>
                )}
                {effect.taken ? (
                  <p className="state warn">That address is already used there, so the copy gets another one.</p>
                ) : null}
                {effect.picture && index < MOST_PICTURES ? (
                  <Frame src={effect.picture} title={`The copy on ${effect.site}`} width="desk" />
                ) : null}
              </div>
            </Panel>
          ))}
        </section>
      ) : null}
    </>
  )
}
