import { CENTRE } from '@forecourt/rules/media/focus.ts'
import { useState } from 'react'
import ChoosePicture from './choosePicture.tsx'
import { FocusedImage } from './focusedImage.tsx'

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
  isDescribed = true,
}: {
  siteId: number
  value: PickedPicture | null
  onChange: (picture: PickedPicture | null) => void
  /** What the picture is for. */
  label?: string
  /** The origin of the site, from which a stored picture is shown. */
  previewBase?: string | undefined
  /** Whether what it shows is kept with it, so that no description means decorative. */
  isDescribed?: boolean
}) {
  const [shown, setShown] = useState<{ url: string; small: string } | null>(null)
  const small = value === null ? null : shown?.url === value.url ? shown.small : previewOf(value.url, previewBase)
  return (
    <div className="picked" role="group" aria-label={label}>
      {value === null ? null : (
        <div className="picked-shown">
          {small === null ? null : (
            <FocusedImage src={small} alt="" focus={value.focus ?? CENTRE} width={120} height={80} />
          )}
          {isDescribed ? (
            <p className="wrap">{value.alt === '' ? <span className="muted">Decorative</span> : value.alt}</p>
          ) : null}
        </div>
      )}
      <div className="row">
        <ChoosePicture
          siteId={siteId}
          label={label}
          onPick={(picture, smallAddress) => {
            setShown({ url: picture.url, small: smallAddress })
            onChange(picture)
          }}
        >
          {value === null ? 'Choose a picture' : 'Change picture'}
        </ChoosePicture>
        {value === null ? null : (
          <button
            type="button"
            className="button quiet"
            aria-label={`Remove picture: ${label}`}
            onClick={() => onChange(null)}
          >
            Remove picture
          </button>
        )}
      </div>
    </div>
  )
}

/** Where a stored picture can be seen; null for one that only its site could resolve. */
function previewOf(url: string, base: string | undefined): string | null {
  if (/^https?:\/\//i.test(url)) return url
  return base === undefined ? null : new URL(url, base).href
}
