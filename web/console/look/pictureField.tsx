import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { PickedPicture } from '../media/PicturePicker.tsx'
import { Field } from '../parts.tsx'
import { Inherit } from './inherit.tsx'
import { textOf, type PartProps } from './part.ts'

const ChoosePicture = lazy(() => import('../media/choosePicture.tsx'))

/**
 * The address of a picture, typed or chosen from the media library, with the picture below. A template has no library: its
 * sites belong to dealers who don’t know each other.
 */
export function PictureField({
  name,
  label,
  hint,
  part,
  onPick,
  children,
}: {
  name: string
  label: string
  hint: string
  part: PartProps
  onPick?: (picture: PickedPicture) => void
  /** Shows the picture of an address. */
  children: (address: string) => ReactNode
}) {
  const [picked, setPicked] = useState<string | null>(null)
  const { siteId, isTemplate, texts, failure } = part
  return (
    <>
      <Field
        key={picked ?? ''}
        name={name}
        label={label}
        hint={hint}
        failure={picked === null ? failure : undefined}
        defaultValue={picked ?? textOf(part, name)}
        autoComplete="off"
      />
      {siteId === null || isTemplate ? null : (
        <Suspense>
          <ChoosePicture
            siteId={siteId}
            label={label}
            onPick={(picture) => {
              setPicked(picture.url)
              onPick?.(picture)
            }}
          >
            Choose from the library
          </ChoosePicture>
        </Suspense>
      )}
      {children(picked ?? texts[name] ?? '')}
      <Inherit {...part} of={name} label={label} unsaved={picked !== null && picked !== (texts[name] ?? '')} />
    </>
  )
}
