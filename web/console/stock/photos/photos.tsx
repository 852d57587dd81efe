import { CONSOLE_PATHS, stockCarPath, stockPhotosPath, stockUploadPath } from '@forecourt/rules/staff/consolePaths.ts'
import { withQuery } from '@forecourt/rules/site/paths.ts'
import { MOST_PHOTO_BYTES, PHOTO_PROBLEMS, PHOTO_TYPES } from '@forecourt/rules/stock/photos.ts'
import {
  data,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useRevalidator,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf } from '../../context.ts'
import { answering, DONE, formOf, INTENT, refusing } from '../../form.ts'
import { Done } from '../../list/done.tsx'
import { OrderConflict } from '../../list/orderConflict.tsx'
import { ChangeForm, Outcome, Panel, Submit, type Failure } from '../../parts.tsx'
import { Uploads } from '../../uploads/uploads.tsx'
import { whenOf } from '../../when.ts'
import { carIdOf, changeOf, doneWords } from './changes.ts'
import type { CardPhoto } from './card.tsx'
import { Grid } from './grid.tsx'

const MOST_FILE_NAME = 120

/** Why a photo is not sent at all. */
const refusedPhoto = ({ name, size }: File): string | null =>
  size > MOST_PHOTO_BYTES ? PHOTO_PROBLEMS.large : /\.hei[cf]$/i.test(name) ? PHOTO_PROBLEMS.heic : null

export const meta = () => [{ title: 'Photos · Dealer console' }]

export async function loader(args: LoaderFunctionArgs) {
  const { photos } = await deskOf(args)
  return refusing(async () => {
    const found = await photos.find(carIdOf(args.params.id))
    if (!found) throw data(null, { status: 404 })
    const { arranged, ...vehicle } = found
    return {
      vehicle,
      arranged: arranged && { by: arranged.by, at: whenOf(arranged.at, arranged.timeZone) },
      done: doneWords(args.url.searchParams.get(DONE)),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { photos } = await deskOf(args)
  const id = carIdOf(args.params.id)
  const form = await formOf(args.request)
  return answering(form, [INTENT, 'order'], async () => {
    const change = changeOf(form)
    const { changed } = await photos.change(id, change)
    return redirect(withQuery(stockPhotosPath(id), { [DONE]: changed ? change.kind : null }))
  })
}

export default function Photos() {
  const { vehicle, arranged, done } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const { revalidate } = useRevalidator()
  const { id, name, stocknum, photos, change, version, undo } = vehicle
  const off = !change.allowed
  const shown = photos.filter(({ hidden }) => !hidden).length
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={CONSOLE_PATHS.stock}>Stock</Link> / <Link to={stockCarPath(id)}>{name}</Link>
        </p>
        <h1>Photos of {name}</h1>
        <p className="muted wrap">
          {[stocknum, `${shown} shown`, photos.length > shown ? `${photos.length - shown} hidden` : '']
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {failure?.conflict ? (
        <OrderConflict failure={failure} className="strip">
          {(key) => stripPhoto(photos.find((one) => one.key === key))}
        </OrderConflict>
      ) : (
        <Outcome failure={failure} done={null} />
      )}
      {change.allowed ? (
        <Panel title="Add photos">
          <Uploads
            label="Upload photos"
            hint="JPG, PNG, WebP or AVIF up to 40 MB each. They are turned upright and resized to at most 2,560 pixels; location data is removed."
            accept={PHOTO_TYPES}
            addressOf={(upload, { name: file }) =>
              withQuery(stockUploadPath(id, upload), { name: file.slice(-MOST_FILE_NAME) })
            }
            refusedFile={refusedPhoto}
            onStored={() => void revalidate()}
          />
        </Panel>
      ) : (
        <p className="notice">{change.reason}</p>
      )}
      <Panel title="Order and visibility">
        {photos.length === 0 ? (
          <p>
            There are no photos yet.{' '}
            {off ? 'They come with the feed.' : 'Upload some here; those of the feed appear by themselves.'}
          </p>
        ) : (
          <div className="stack">
            <p className="muted">The first photo that is shown is the one on cards and in search results.</p>
            <Grid carId={id} photos={photos} off={off} />
          </div>
        )}
      </Panel>
      {arranged ? (
        <div className="row locked">
          <p className="muted">
            Arranged by {arranged.by} on {arranged.at}. Feeds leave it so; photos that they add appear at the end.
          </p>
          <ChangeForm intent="release" hidden={{ version: String(version) }} off={off}>
            <Submit look="quiet">Use the feed’s photos</Submit>
          </ChangeForm>
        </div>
      ) : null}
      <Done undo={undo && !off ? { intent: 'undo', hidden: { version: String(version) } } : null}>
        {failure ? null : done}
      </Done>
    </>
  )
}

/** A photo of an order that is compared with another; null for one that is gone. */
const stripPhoto = (photo: CardPhoto | undefined) =>
  photo ? photo.small ? <img src={photo.small} alt={photo.name} width={60} height={40} /> : photo.name : null
