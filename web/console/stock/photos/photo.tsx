import { stockPhotoPath, stockPhotosPath } from '@forecourt/rules/staff/consolePaths.ts'
import { withQuery } from '@forecourt/rules/site/paths.ts'
import {
  data,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf } from '../../context.ts'
import { answering, DONE, formOf, INTENT, refusing } from '../../form.ts'
import { Conflict } from '../../list/conflict.tsx'
import { Done } from '../../list/done.tsx'
import { ChangeForm, Field, Outcome, Panel, Submit, type Failure } from '../../parts.tsx'
import { carIdOf, changeOf, doneWords } from './changes.ts'
import { CropForm } from './cropForm.tsx'

export const meta = () => [{ title: 'Photo · Dealer console' }]

export async function loader(args: LoaderFunctionArgs) {
  const { photos: desk } = await deskOf(args)
  return refusing(async () => {
    const found = await desk.find(carIdOf(args.params.id))
    const { photos = [], ...vehicle } = found ?? {}
    const at = photos.findIndex(({ key }) => key === args.params.key)
    if (!found || at < 0) throw data(null, { status: 404 })
    return {
      vehicle: { ...vehicle, id: found.id, name: found.name, change: found.change },
      photo: photos[at]!,
      at,
      of: photos.length,
      before: photos[at - 1]?.key ?? null,
      after: photos[at + 1]?.key ?? null,
      version: found.version,
      undo: found.undo,
      done: doneWords(args.url.searchParams.get(DONE)),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { photos } = await deskOf(args)
  const id = carIdOf(args.params.id)
  const form = await formOf(args.request)
  return answering(form, [INTENT, 'alt', 'crop'], async () => {
    const change = changeOf(form)
    const { changed } = await photos.change(id, change)
    const done = { [DONE]: changed ? change.kind : null }
    return redirect(withQuery(stockPhotoPath(id, args.params.key ?? ''), done))
  })
}

export default function Photo() {
  const { vehicle, photo, at, of, before, after, version, undo, done } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const off = !vehicle.change.allowed
  const draft = `photo.${vehicle.id}.${photo.key}`
  const about = failure?.values[INTENT]?.split(' ')[0]
  const ofAlt = about === 'alt' ? failure : undefined
  const ofCrop = about === 'crop' ? failure : undefined
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={stockPhotosPath(vehicle.id)}>Photos of {vehicle.name}</Link>
        </p>
        <h1 className="wrap">
          Photo {at + 1} of {of}
        </h1>
        <p className="muted wrap">
          {[
            photo.name,
            photo.main ? 'Main photo' : '',
            photo.hidden ? 'Hidden' : '',
            `${photo.width} × ${photo.height} pixels`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <nav className="row" aria-label="Photos">
          {before ? <Link to={stockPhotoPath(vehicle.id, before)}>Previous photo</Link> : null}
          {after ? <Link to={stockPhotoPath(vehicle.id, after)}>Next photo</Link> : null}
        </nav>
      </div>
      {vehicle.change.allowed ? null : <p className="notice">{vehicle.change.reason}</p>}
      <Outcome failure={ofAlt || ofCrop ? undefined : failure} done={null} />
      <Panel title="Description">
        <div className="stack">
          {ofAlt?.conflict ? (
            <Conflict
              failure={ofAlt}
              labels={{ alt: 'Description' }}
              intent={`alt ${photo.key}`}
              theirs="?"
              draft={draft}
            />
          ) : null}
          <ChangeForm
            key={photo.alt ?? ''}
            intent={`alt ${photo.key}`}
            hidden={{
              version: ofAlt?.conflict?.version === undefined ? (photo.alt ?? '') : (ofAlt.conflict.theirs.alt ?? ''),
            }}
            off={off}
            draft={draft}
          >
            <Field
              name="alt"
              label="What the photo shows"
              hint={`Read aloud to people who don’t see it, and read by search engines. Left empty, it is “${photo.usualAlt}”.`}
              failure={ofAlt}
              defaultValue={photo.alt ?? ''}
            />
            <div>
              <Submit of="the description">Save</Submit>
            </div>
          </ChangeForm>
        </div>
      </Panel>
      <Panel title="Crop">
        {photo.cropRefusal || !photo.whole ? (
          <div className="stack">
            {photo.whole ? <img className="whole" src={photo.whole} alt={photo.alt ?? photo.usualAlt} /> : null}
            <p>{photo.cropRefusal ?? 'No site shows it.'}</p>
          </div>
        ) : (
          <CropForm key={`${photo.key} ${photo.crop}`} photo={photo} whole={photo.whole} off={off} failure={ofCrop} />
        )}
      </Panel>
      <Done undo={undo && !off ? { intent: 'undo', hidden: { version: String(version) } } : null}>
        {failure ? null : done}
      </Done>
    </>
  )
}
