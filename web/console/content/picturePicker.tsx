import type { DraftPicture } from '@forecourt/rules/content/draft.ts'
import { TextField } from './editor/fields.tsx'

/** A picture by its address, with what it shows for those who don’t see it. */
export function PicturePicker({
  value,
  onChange,
  path,
  label = 'Picture',
}: {
  value: DraftPicture
  onChange: (value: DraftPicture) => void
  /** Where it is in the draft. */
  path: string
  label?: string
}) {
  // The size is that of the picture that was there before.
  const withUrl = (url: string) => onChange({ url, alt: value.alt })
  const isShown = /^https?:\/\//.test(value.url)
  return (
    <fieldset className="picture-picker">
      <legend className="sr-only">{label}</legend>
      {isShown ? <img src={value.url} alt="" loading="lazy" width={96} height={64} /> : null}
      <div className="stack tight">
        <TextField
          label={`${label}: address`}
          path={`${path}.url`}
          type="url"
          value={value.url}
          placeholder="/media/showroom.jpg or https://…"
          onChange={withUrl}
        />
        <TextField
          label="Description for screen readers"
          path={`${path}.alt`}
          value={value.alt}
          onChange={(alt) => onChange({ ...value, alt })}
        />
      </div>
    </fieldset>
  )
}
