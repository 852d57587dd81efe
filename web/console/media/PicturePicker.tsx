import { CENTRE } from '@forecourt/rules/media/focus.ts'
import { ImagePlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { FocusedImage } from './focusedImage.tsx'

const PickerDialog = lazy(() => import('./pickerDialog.tsx'))

/** A picture as content and settings have it. */
export interface PickedPicture {
  url: string
  alt: string
  width?: number | undefined
  height?: number | undefined
  /** Its focal point, where that is not the middle. */
  focus?: string | undefined
}

/**
 * Chooses a picture of a site’s media library: search, the newest first, upload in place. A picture that nobody has
 * described is described before it is used.
 */
export function PicturePicker({
  siteId,
  value,
  onChange,
  label = 'Picture',
  previewBase,
}: {
  siteId: number
  value: PickedPicture | null
  onChange: (picture: PickedPicture | null) => void
  /** What the picture is for. */
  label?: string
  /** The origin of the site, from which a stored picture is shown. */
  previewBase?: string | undefined
}) {
  const [isOpen, setOpen] = useState(false)
  const [shown, setShown] = useState<{ url: string; small: string } | null>(null)
  const small = value === null ? null : shown?.url === value.url ? shown.small : previewOf(value.url, previewBase)
  return (
    <div className="picked" role="group" aria-label={label}>
      {value === null ? null : (
        <div className="picked-shown">
          {small === null ? null : (
            <FocusedImage src={small} alt="" focus={value.focus ?? CENTRE} width={120} height={80} />
          )}
          <p className="wrap">{value.alt === '' ? <span className="muted">Decorative</span> : value.alt}</p>
        </div>
      )}
      <div className="row">
        <button type="button" className="button quiet" onClick={() => setOpen(true)}>
          <ImagePlus aria-hidden size={18} />
          {value === null ? 'Choose a picture' : 'Change picture'}
        </button>
        {value === null ? null : (
          <button type="button" className="button quiet" onClick={() => onChange(null)}>
            Remove picture
          </button>
        )}
      </div>
      {isOpen ? (
        <Suspense>
          <PickerDialog
            siteId={siteId}
            title={`Choose: ${label.toLowerCase()}`}
            onClose={() => setOpen(false)}
            onPick={(picture, smallAddress) => {
              setShown({ url: picture.url, small: smallAddress })
              setOpen(false)
              onChange(picture)
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

/** Where a stored picture can be seen; null for one that only its site could resolve. */
function previewOf(url: string, base: string | undefined): string | null {
  if (/^https?:\/\//i.test(url)) return url
  return base === undefined ? null : new URL(url, base).href
}
