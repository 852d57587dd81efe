import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import type { DeskPicture } from '@forecourt/server/staff/desk/media.ts'
import { useEffect, useRef, type SyntheticEvent } from 'react'
import { useFetcher } from 'react-router'
import type { Failure } from '../parts.tsx'
import { AltFields } from './altFields.tsx'
import { FocusedImage } from './focusedImage.tsx'

const EMPTY = 'Please say what the picture shows, or tick “decorative”.'

/** Says what a picture shows before it is used, without leaving the dialog. */
export function DescribePicture({
  picture,
  onBack,
  onDescribed,
}: {
  picture: DeskPicture
  onBack: () => void
  onDescribed: (picture: DeskPicture) => void
}) {
  const fetcher = useFetcher<{ picture: DeskPicture } | Failure>()
  const form = useRef<HTMLFormElement>(null)
  const { id, small, name, focus, credit, licence, version } = picture
  const answer = fetcher.data
  const stored = answer && 'picture' in answer ? answer.picture : null
  const done = useRef(false)

  useEffect(() => {
    if (!stored || stored.lacksAlt || done.current) return
    done.current = true
    onDescribed(stored)
  }, [stored, onDescribed])
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])

  const failure: Failure | undefined = stored
    ? stored.lacksAlt
      ? { error: EMPTY, fields: { alt: EMPTY }, values: {} }
      : undefined
    : (answer as Failure | undefined)
  const hidden = { id, name, credit, licence, version: String(version) }
  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    void fetcher.submit(event.currentTarget, { method: 'post', action: CONSOLE_PATHS.mediaChoices })
  }
  return (
    <form ref={form} className="stack" onSubmit={submit}>
      <FocusedImage className="picker-large" src={small} alt="" focus={focus} />
      <p>
        <strong className="wrap">{name}</strong> is in the library. What does it show?
      </p>
      {Object.entries(hidden).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <AltFields alt="" decorative={false} failure={failure} />
      {failure && Object.keys(failure.fields).length === 0 ? (
        <p role="alert" className="problem">
          {failure.error}
        </p>
      ) : null}
      <div className="row">
        <button type="submit" className="button" aria-disabled={fetcher.state !== 'idle' || undefined}>
          Use this picture
        </button>
        <button type="button" className="button quiet" onClick={onBack}>
          Back to all pictures
        </button>
      </div>
    </form>
  )
}
