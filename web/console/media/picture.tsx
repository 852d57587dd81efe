import { PICTURE_TYPES, refusedFile } from '@forecourt/rules/media/picture.ts'
import { CONSOLE_PATHS, pictureFilePath, picturePath } from '@forecourt/rules/staff/consolePaths.ts'
import { withQuery } from '@forecourt/rules/site/paths.ts'
import type { OpenPicture, TypedPictureChange } from '@forecourt/server/staff/desk/media.ts'
import {
  data,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useNavigate,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf } from '../context.ts'
import { answering, DONE, formOf, INTENT, refusing, UNDO } from '../form.ts'
import { Conflict } from '../list/conflict.tsx'
import { Done } from '../list/done.tsx'
import { ChangeForm, Field, Outcome, Panel, Submit, type Failure } from '../parts.tsx'
import { Uploads } from '../uploads/uploads.tsx'
import { whenOf } from '../when.ts'
import { AltFields } from './altFields.tsx'
import { DETAIL_FIELDS, doneWords, fileSize, typedDetails } from './changes.ts'
import { FocusPicker } from './focusPicker.tsx'
import { PICTURE_HINT } from './pictureUploads.tsx'
import { useSpelling } from '../spelling.ts'

export const meta = () => [{ title: 'Picture · Dealer console' }]

const LABELS = { name: 'Name', alt: 'Alt text', decorative: 'Decorative', credit: 'Credit', licence: 'Licence' }

export async function loader(args: LoaderFunctionArgs) {
  const { media } = await deskOf(args)
  return refusing(async () => {
    const found = await media.find(args.params.id ?? '')
    if (!found) throw data(null, { status: 404 })
    const { picture, timeZone, ...rest } = found
    const { uploaded, ...shown } = picture
    return {
      ...rest,
      picture: shown,
      uploaded: { by: uploaded.by, at: whenOf(uploaded.at, timeZone) },
      several: media.sites.length > 1,
      done: doneWords(args.url.searchParams.get(DONE) ?? ''),
    }
  })
}

function changeOf(form: (name: string) => string): TypedPictureChange {
  const kind = form(INTENT)
  switch (kind) {
    case 'details':
      return { kind, version: form('version'), typed: typedDetails(form) }
    case 'focus':
      return { kind, seen: form('seen'), x: form('x'), y: form('y') }
    case 'remove':
      return { kind }
    case 'undo':
      return { kind, changes: form('changes') }
    default:
      throw data(null, { status: 400 })
  }
}

export async function action(args: ActionFunctionArgs) {
  const { media } = await deskOf(args)
  const id = args.params.id ?? ''
  const form = await formOf(args.request)
  return answering(form, [INTENT, ...DETAIL_FIELDS, 'x', 'y'], async () => {
    const change = changeOf(form)
    const { picture, changed } = await media.change(id, change)
    const done = { [DONE]: changed ? change.kind : null }
    if (change.kind !== 'remove') return redirect(withQuery(picturePath(id), done))
    const undo = changed ? `${id} ${picture.changes}` : null
    return redirect(withQuery(CONSOLE_PATHS.media, { ...done, [UNDO]: undo }))
  })
}

export default function Picture() {
  const { picture, uploaded, uses, mayRemove, several, done } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const navigate = useNavigate()
  const { id, name, site, width, height, bytes, focus, large, alt, file, changes, undo } = picture
  const about = failure?.values[INTENT]
  const ofDetails = about === 'details' ? failure : undefined
  const ofFocus = about === 'focus' ? failure : undefined
  const seen = ofFocus?.conflict?.theirs.focus ?? focus
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={CONSOLE_PATHS.media}>Media library</Link>
        </p>
        <h1 className="wrap">
          {name} {picture.lacksAlt ? <span className="badge warn">Needs alt text</span> : null}
        </h1>
        <p className="muted wrap">
          {[several ? site : '', `${width} × ${height} pixels`, fileSize(bytes)].filter(Boolean).join(' · ')}
          {` · Uploaded by ${uploaded.by} on ${uploaded.at}`}
        </p>
      </div>
      <Outcome failure={ofDetails || ofFocus ? undefined : failure} done={null} />
      <div className="columns">
        <div className="stack wide-gap">
          <Panel title="Focal point">
            {ofFocus?.conflict ? (
              <p role="alert" className="notice danger">
                <strong>{ofFocus.conflict.who ?? 'Someone else'} moved the focal point while you were editing</strong>,
                to {seen.replace(' ', ' from the left, ')} from the top. Yours is shown and not saved yet: save it all
                the same, or{' '}
                <Link to="?" replace>
                  take theirs
                </Link>
                .
              </p>
            ) : null}
            <FocusPicker
              key={`${file} ${focus} ${ofFocus?.conflict?.version ?? ''}`}
              src={large}
              alt={alt}
              width={width}
              height={height}
              focus={focus}
              seen={seen}
              failure={ofFocus}
            />
          </Panel>
          <Panel title="Replace">
            <div className="stack">
              <p className="muted">
                The new picture appears everywhere this one is used, at the same address, within an hour. Its alt text,
                credit and focal point stay; check that they still fit.
              </p>
              <Uploads
                key={file}
                label="Choose another file"
                noun="picture"
                many={false}
                hint={PICTURE_HINT}
                accept={PICTURE_TYPES}
                addressOf={(upload) => withQuery(pictureFilePath(id, upload), { seen: file })}
                refusedFile={refusedFile}
                onStored={() => void navigate(`?${DONE}=replace`, { replace: true, preventScrollReset: true })}
              />
            </div>
          </Panel>
        </div>
        <div className="stack wide-gap">
          <Details picture={picture} failure={ofDetails} />
          <Uses uses={uses} address={picture.address} />
          <Panel title="Delete">
            {mayRemove.allowed ? (
              <div className="stack">
                <p className="muted">It is not used anywhere. You can undo this.</p>
                <ChangeForm intent="remove">
                  <Submit look="danger">Delete picture</Submit>
                </ChangeForm>
              </div>
            ) : (
              <p>{mayRemove.reason}</p>
            )}
          </Panel>
        </div>
      </div>
      <Done undo={undo ? { intent: 'undo', hidden: { changes: String(changes) } } : null}>{failure ? null : done}</Done>
    </>
  )
}

/** What is said of a picture. */
function Details({
  picture: { id, version, name, alt, decorative, credit, licence },
  failure,
}: {
  picture: Omit<OpenPicture['picture'], 'uploaded'>
  failure: Failure | undefined
}) {
  const spell = useSpelling()
  const draft = `picture ${id}`
  return (
    <Panel title="Details">
      <div className="stack">
        {failure?.conflict ? (
          <Conflict failure={failure} labels={LABELS} intent="details" theirs="?" draft={draft} />
        ) : null}
        <ChangeForm
          key={version}
          intent="details"
          draft={draft}
          hidden={{ version: failure?.conflict?.version ?? String(version) }}
        >
          <AltFields alt={alt} decorative={decorative} failure={failure} />
          <Field name="name" label="Name in the library" failure={failure} defaultValue={name} />
          <Field
            name="credit"
            label="Credit (optional)"
            hint="Who made it, such as a photographer or an agency. The website’s page of picture credits names them."
            failure={failure}
            defaultValue={credit}
          />
          <Field
            name="licence"
            label={spell('Licence (optional)')}
            hint="What you may use it under, such as CC BY 4.0, or the invoice."
            failure={failure}
            defaultValue={licence}
          />
          <div>
            <Submit of="the details">Save</Submit>
          </div>
        </ChangeForm>
      </div>
    </Panel>
  )
}

/** The places where a picture is used. */
function Uses({ uses, address }: Pick<OpenPicture, 'uses'> & { address: string }) {
  const several = new Set(uses.map(({ site }) => site)).size > 1
  return (
    <Panel title="Where it is used">
      <div className="stack">
        {uses.length === 0 ? (
          <p className="muted">Not used yet.</p>
        ) : (
          <ul className="stack tight">
            {uses.map(({ kind, title, site, href }) => (
              <li key={`${kind} ${title} ${site} ${href}`} className="wrap">
                <span className="muted">{kind}</span>{' '}
                {href?.startsWith('/') ? (
                  <Link to={href}>{title || 'Untitled'}</Link>
                ) : href ? (
                  <a href={href}>{title}</a>
                ) : (
                  title
                )}
                {several ? <span className="muted"> · {site}</span> : null}
              </li>
            ))}
          </ul>
        )}
        <p className="muted">
          Its address, which stays the same when it is replaced: <span className="code">{address}</span>
        </p>
      </div>
    </Panel>
  )
}
