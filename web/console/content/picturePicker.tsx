import type { DraftPicture } from '@forecourt/rules/content/draft.ts'
import { use } from 'react'
import { PicturePicker as LibraryPicker } from '../media/PicturePicker.tsx'
import { EditorSite, TextField } from './editor/fields.tsx'

const NONE: DraftPicture = { url: '', alt: '' }

/** A picture of the media library or at an address, with what it shows for those who don’t see it. */
export function PicturePicker({
  value,
  onChange,
  path,
  altPath = null,
  label = 'Picture',
}: {
  value: DraftPicture
  onChange: (value: DraftPicture) => void
  /** Where its address is in the draft. */
  path: string
  /** Where its description is; null for a picture that has none. */
  altPath?: string | null
  label?: string
}) {
  const site = use(EditorSite)
  return (
    <fieldset className="stack tight">
      <legend className="sr-only">{label}</legend>
      <LibraryPicker
        siteId={site.id}
        previewBase={site.origin}
        label={label}
        value={value.url.trim() === '' ? null : value}
        isDescribed={altPath !== null}
        onChange={(picture) => onChange(picture ? { ...NONE, ...picture } : NONE)}
      />
      <TextField
        label={`${label}: address`}
        path={path}
        type="url"
        value={value.url}
        placeholder="Choose a picture, or paste its address"
        // The size and the focal point are those of the picture that was there before.
        onChange={(url) => onChange({ url, alt: value.alt })}
      />
      {altPath === null ? null : (
        <TextField label="Alt text" path={altPath} value={value.alt} onChange={(alt) => onChange({ ...value, alt })} />
      )}
    </fieldset>
  )
}
