import type { DeskPhoto } from '@forecourt/server/staff/desk/photos.ts'
import { cropText, readCrop, type Crop } from '@forecourt/rules/stock/photos.ts'
import { lazy, Suspense, useId, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { ChangeForm, Submit, type Failure } from '../../parts.tsx'

const Cropper = lazy(() => import('./cropper.tsx'))

const cropOf = (text: string): Crop | null => {
  const read = readCrop(text)
  return read.ok ? read.value : null
}
const never = () => () => {}

/** The part of a photo that the website shows. The original stays, so it can be changed at any time. */
export function CropForm({
  photo,
  whole,
  off,
  failure,
}: {
  photo: DeskPhoto
  whole: string
  off: boolean
  failure: Failure | undefined
}) {
  const [crop, setCrop] = useState(() => cropOf(failure?.values.crop ?? photo.crop))
  const [shape, setShape] = useState<'card' | 'free'>('card')
  const name = useId()
  // It is drawn in the browser alone: it measures the picture.
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const picture = <img className="whole" src={whole} alt={photo.alt ?? photo.usualAlt} />
  const { conflict } = failure ?? {}
  const seen = conflict?.theirs.crop ?? photo.crop
  return (
    <div className="stack">
      {inBrowser && !off ? (
        <>
          <fieldset className="row">
            <legend className="sr-only">Shape</legend>
            {(['card', 'free'] as const).map((one) => (
              <label key={one} className="check">
                <input type="radio" name={name} checked={shape === one} onChange={() => setShape(one)} />
                {one === 'card' ? '3:2, as on cards' : 'Free'}
              </label>
            ))}
          </fieldset>
          <Suspense fallback={picture}>
            <Cropper src={whole} alt={photo.alt ?? photo.usualAlt} crop={crop} shape={shape} onCrop={setCrop} />
          </Suspense>
          <p className="muted">
            Drag across the photo to choose a part. With the keyboard, move to the frame or one of its corners and use
            the arrow keys.
          </p>
        </>
      ) : (
        <>
          {picture}
          {off ? null : <p>Cropping needs JavaScript.</p>}
        </>
      )}
      {conflict ? (
        <section role="alert" className="notice danger stack" aria-label="Changed by someone else">
          <p>
            <strong>{conflict.who ?? 'Someone else'} changed the crop while you were editing.</strong> Yours is not
            saved yet: save it all the same, or{' '}
            <Link to="?" replace>
              take theirs
            </Link>
            .
          </p>
          <div className="versus">
            <Framed title="Yours" photo={photo} whole={whole} crop={cropOf(failure!.values.crop ?? '')} />
            <Framed title="Theirs" photo={photo} whole={whole} crop={cropOf(seen)} />
          </div>
        </section>
      ) : null}
      {failure && !conflict ? (
        <p role="alert" className="problem">
          {failure.fields.crop ?? failure.error}
        </p>
      ) : null}
      <div className="row">
        <ChangeForm
          intent={`crop ${photo.key}`}
          hidden={{ crop: cropText(crop), version: seen }}
          off={off || (cropText(crop) === seen && !conflict)}
        >
          <Submit>{conflict ? 'Save mine' : 'Save crop'}</Submit>
        </ChangeForm>
        {photo.crop === '' ? null : (
          <ChangeForm intent={`crop ${photo.key}`} hidden={{ crop: '', version: seen }} off={off}>
            <Submit look="quiet">Use the whole photo</Submit>
          </ChangeForm>
        )}
      </div>
    </div>
  )
}

/** A photo with the part that is chosen of it. */
function Framed({ title, photo, whole, crop }: { title: string; photo: DeskPhoto; whole: string; crop: Crop | null }) {
  const { width, height } = photo
  const { x, y, width: w, height: h } = crop ?? { x: 0, y: 0, width: 1, height: 1 }
  return (
    <figure className="side">
      <figcaption>
        <strong>{title}</strong>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${title}: ${cropText(crop) || 'the whole photo'}`}
      >
        <image href={whole} width={width} height={height} />
        <rect
          x={x * width}
          y={y * height}
          width={w * width}
          height={h * height}
          fill="none"
          stroke="currentColor"
          strokeWidth={width / 80}
        />
      </svg>
    </figure>
  )
}
