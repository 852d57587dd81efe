import { ImagePlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { PickedPicture } from './PicturePicker.tsx'

const PickerDialog = lazy(() => import('./pickerDialog.tsx'))

/** A button that chooses a picture of a site’s media library. */
export default function ChoosePicture({
  siteId,
  label,
  children = 'Choose a picture',
  onPick,
}: {
  siteId: number
  /** What the picture is for. */
  label: string
  children?: string
  /** Called with the picture, and the address at which the console shows it. */
  onPick: (picture: PickedPicture, small: string) => void
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="button quiet" aria-label={`${children}: ${label}`} onClick={() => setOpen(true)}>
        <ImagePlus aria-hidden size={18} />
        {children}
      </button>
      {isOpen ? (
        <Suspense>
          <PickerDialog
            siteId={siteId}
            title={label}
            onClose={() => setOpen(false)}
            onPick={(picture, small) => {
              setOpen(false)
              onPick(picture, small)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
