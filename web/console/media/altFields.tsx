import { tickText } from '@forecourt/rules/media/pictureChange.ts'
import { Field, type Failure } from '../parts.tsx'

/** What a picture shows, or that it only decorates. */
export function AltFields({
  alt,
  decorative,
  failure,
}: {
  alt: string
  decorative: boolean
  failure: Failure | undefined
}) {
  const ticked = failure ? failure.values.decorative === tickText(true) : decorative
  return (
    <>
      <Field
        name="alt"
        label="Alt text"
        lines={2}
        hint="What the picture shows, in a few words. It is read out to people who don’t see it, and read by search engines."
        failure={failure}
        defaultValue={alt}
      />
      <label className="check">
        <input type="checkbox" name="decorative" value={tickText(true)} defaultChecked={ticked} />
        Decorative: it adds nothing to the text, so it isn’t read out
      </label>
    </>
  )
}
