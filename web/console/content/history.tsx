import { CONTENT_KINDS, VERSION_WORDS } from '@forecourt/rules/content/item.ts'
import { contentHistoryPath, contentItemPath, contentListPath } from '@forecourt/rules/staff/consolePaths.ts'
import { withQuery } from '@forecourt/rules/site/paths.ts'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf } from '../context.ts'
import { answering, DONE, formOf, refusing } from '../form.ts'
import { Filters } from '../list/filters.tsx'
import { ChangeForm, Field, Outcome, Panel, Submit, type Failure } from '../parts.tsx'
import { whenOf } from '../when.ts'
import { idOf, kindOf, numberOf } from './address.ts'
import { Differences } from './differences.tsx'
import { StateBadge } from './state.tsx'

export const meta = () => [{ title: 'History · Dealer console' }]

const VERSION = 'version'
/** The draft, where a version is named. */
const DRAFT = 'draft'
/** Which version the shown one is compared with, if not with the one before. */
const THAN = 'than'

export async function loader(args: LoaderFunctionArgs) {
  const { content } = await deskOf(args)
  const [kind, id] = [kindOf(args.params), idOf(args.params)]
  return refusing(async () => {
    const asked = args.url.searchParams.get(VERSION)
    const number = asked === DRAFT ? DRAFT : numberOf(asked)
    const than = numberOf(args.url.searchParams.get(THAN))
    const { versions, site, draft, ...found } = await content.history(kind, id, number, than)
    return {
      ...found,
      kind,
      id,
      site: site.name,
      isDraft: number === DRAFT && draft !== null,
      draft: draft && { by: draft.by, at: whenOf(draft.at, site.timeZone) },
      versions: versions.map(({ at, what, by, ...version }) => ({
        ...version,
        what: VERSION_WORDS[what],
        isDeletion: what === 'deleted',
        by: by ?? 'An import',
        at: whenOf(at, site.timeZone),
      })),
    }
  })
}

/** Brings a version back as the draft, or undoes a deletion. */
export async function action(args: ActionFunctionArgs) {
  const { content } = await deskOf(args)
  const [kind, id] = [kindOf(args.params), idOf(args.params)]
  const field = await formOf(args.request)
  return answering(field, [], async () => {
    const undo = field('undo') === 'yes'
    await content.restore(kind, id, { number: numberOf(field(VERSION)) ?? 0, undo })
    return redirect(withQuery(contentItemPath(kind, id), { [DONE]: undo ? null : 'restored' }))
  })
}

export default function ItemHistory() {
  const { kind, id, title, site, state, draft, isDraft, ofDraft, versions, shown } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const { label, one } = CONTENT_KINDS[kind]
  const isDeleted = state === 'deleted'
  const [newest] = versions
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={contentListPath(kind)}>{label}</Link>
          {isDeleted ? null : (
            <>
              {' '}
              / <Link to={contentItemPath(kind, id)}>{title || `Untitled ${one}`}</Link>
            </>
          )}
        </p>
        <div className="headline">
          <h1 className="wrap">
            History of {title || `an untitled ${one}`} <StateBadge kind={kind} state={state} />
          </h1>
        </div>
        <p className="muted wrap">{site}</p>
      </div>
      <Outcome failure={failure} />
      {isDeleted && newest?.isDeletion ? (
        <div className="notice row">
          <p>
            {newest.by} deleted this {one} on {newest.at}.
          </p>
          <ChangeForm className="row" hidden={{ [VERSION]: String(newest.number), undo: 'yes' }}>
            <Submit look="quiet">Restore it</Submit>
          </ChangeForm>
        </div>
      ) : null}
      <div className="history-columns">
        <Panel title="Versions" pad={versions.length === 0 && !draft}>
          {versions.length === 0 && !draft ? (
            <p>Nothing has been changed in the console yet. The history starts with the first change.</p>
          ) : (
            <ol className="version-list">
              {draft ? (
                <li>
                  <Link
                    to={withQuery(contentHistoryPath(kind, id), { [VERSION]: DRAFT })}
                    aria-current={isDraft ? 'true' : undefined}
                    preventScrollReset
                  >
                    <strong>Current draft</strong>
                    <span className="muted">
                      {draft.by} · {draft.at}
                    </span>
                  </Link>
                </li>
              ) : null}
              {versions.map((version) => (
                <li key={version.number}>
                  <Link
                    to={withQuery(contentHistoryPath(kind, id), { [VERSION]: String(version.number) })}
                    aria-current={version.number === shown?.number ? 'true' : undefined}
                    preventScrollReset
                  >
                    <strong>
                      {version.number}. {version.what}
                    </strong>
                    <span className="muted">
                      {version.by} · {version.at}
                    </span>
                  </Link>
                </li>
              ))}
            </ol>
          )}
        </Panel>
        {shown ? (
          <div className="stack wide-gap">
            <Panel
              title={
                shown.before === null
                  ? `Version ${shown.number}`
                  : `Version ${shown.number} compared with version ${shown.before}`
              }
            >
              <div className="stack">
                {versions.length < 2 ? null : (
                  <Filters names={[THAN]} choices={[THAN]}>
                    <Field
                      key={`${shown.number} ${shown.before}`}
                      name={THAN}
                      label="Compare with"
                      defaultValue={String(shown.before ?? '')}
                    >
                      {shown.before === null ? <option value="">Choose a version</option> : null}
                      {versions
                        .filter((one) => one.number !== shown.number)
                        .map((one) => (
                          <option key={one.number} value={one.number}>
                            {one.number}. {one.what}
                          </option>
                        ))}
                    </Field>
                  </Filters>
                )}
                {shown.before === null ? (
                  <p className="muted">This is the oldest version kept.</p>
                ) : (
                  <Differences
                    of={shown.differences}
                    none={`Its content is the same as that of version ${shown.before}.`}
                  />
                )}
              </div>
            </Panel>
            {isDeleted ? null : (
              <Panel title="Restore">
                <div className="stack">
                  {shown.toDraft.length === 0 ? (
                    <p className="muted">This is what the editor has now.</p>
                  ) : (
                    <>
                      <p>
                        It becomes the draft, and visitors see it once you publish it. The current draft stays in the
                        history.
                      </p>
                      <details>
                        <summary>What would change</summary>
                        <Differences of={shown.toDraft} none="Nothing." />
                      </details>
                      <ChangeForm hidden={{ [VERSION]: String(shown.number) }}>
                        <div>
                          <Submit>{`Restore version ${shown.number}`}</Submit>
                        </div>
                      </ChangeForm>
                    </>
                  )}
                </div>
              </Panel>
            )}
          </div>
        ) : isDraft ? (
          <Panel title={ofDraft === null ? 'Current draft' : 'Current draft compared with what is published'}>
            <div className="stack">
              {ofDraft === null ? (
                <p className="muted">The website doesn’t show this {one}, so there is nothing to compare it with.</p>
              ) : (
                <Differences of={ofDraft} none="Its content is the same as what is published." />
              )}
              <div>
                <Link className="button quiet" to={contentItemPath(kind, id)}>
                  Open in the editor
                </Link>
              </div>
            </div>
          </Panel>
        ) : versions.length > 0 || draft ? (
          <Panel title="Changes">
            <p className="muted">Choose a version to see what it changed, or to compare it with another.</p>
          </Panel>
        ) : null}
      </div>
    </>
  )
}
