import { CENTRE } from '@forecourt/rules/media/focus.ts'
import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { withQuery } from '@forecourt/rules/site/paths.ts'
import type { DeskPicture } from '@forecourt/server/staff/desk/media.ts'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useId, useRef, useState } from 'react'
import type { Choices } from './choices.ts'
import { DescribePicture } from './describePicture.tsx'
import { FocusedImage } from './focusedImage.tsx'
import type { PickedPicture } from './PicturePicker.tsx'
import { PictureUploads } from './pictureUploads.tsx'

/** How long typing pauses before the list follows it. */
const PAUSE_MS = 250
const FAILED = 'The pictures couldn’t be loaded. Please try again.'

/** What is listed for a search; `pages` counts how many pages of it are wanted. */
interface Listed extends Choices {
  key: string
}

const pickedOf = ({ address, alt, width, height, focus }: DeskPicture): PickedPicture => ({
  url: address,
  alt,
  width,
  height,
  ...(focus === CENTRE ? {} : { focus }),
})

/** The dialog that chooses a picture of a site. */
export default function PickerDialog({
  siteId,
  title,
  onPick,
  onClose,
}: {
  siteId: number
  title: string
  onPick: (picture: PickedPicture, small: string) => void
  onClose: () => void
}) {
  const [search, setSearch] = useState('')
  const [after, setAfter] = useState<string | null>(null)
  const [listed, setListed] = useState<Listed | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [asked, setAsked] = useState(0)
  const [described, setDescribed] = useState<DeskPicture | null>(null)
  const [opener] = useState(() => document.activeElement as HTMLElement | null)
  const searchId = useId()
  const searchField = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const stop = new AbortController()
    const address = withQuery(CONSOLE_PATHS.mediaChoices, { site: siteId, search, after })
    const timer = setTimeout(
      () => {
        void load(address, stop.signal).then((found) => {
          if (stop.signal.aborted) return
          setProblem('reason' in found ? found.reason : null)
          if ('reason' in found) return
          setListed((before) => ({
            key: search,
            pictures:
              after !== null && before?.key === search ? [...before.pictures, ...found.pictures] : found.pictures,
            next: found.next,
          }))
        })
      },
      search === '' || after !== null ? 0 : PAUSE_MS,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [siteId, search, after, asked])

  function pick(picture: DeskPicture) {
    if (picture.lacksAlt) setDescribed(picture)
    else onPick(pickedOf(picture), picture.small)
  }
  function again() {
    setAfter(null)
    setAsked((times) => times + 1)
  }
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Overlay className="veil" />
        {/* What is typed here is nothing of a form that the dialog was opened from. */}
        <Dialog.Content
          className="dialog picker"
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            searchField.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            opener?.focus()
          }}
          onChange={(event) => event.stopPropagation()}
          onSubmit={(event) => event.stopPropagation()}
        >
          <header className="head">
            <Dialog.Title>{title}</Dialog.Title>
            <Dialog.Close className="close" aria-label="Close">
              <X aria-hidden size={16} />
            </Dialog.Close>
          </header>
          {described ? (
            <DescribePicture picture={described} onBack={() => setDescribed(null)} onDescribed={pick} />
          ) : (
            <>
              <div className="field">
                <label htmlFor={searchId}>Search pictures</label>
                <input
                  ref={searchField}
                  id={searchId}
                  type="search"
                  className="control"
                  value={search}
                  onChange={({ currentTarget: { value } }) => {
                    setAfter(null)
                    setSearch(value)
                  }}
                />
              </div>
              {problem ? (
                <p role="alert" className="problem">
                  {problem}{' '}
                  <button type="button" className="text-button" onClick={again}>
                    Try again
                  </button>
                </p>
              ) : null}
              <Results listed={listed} search={search} onPick={pick} onMore={setAfter} />
              <PictureUploads
                siteId={siteId}
                many={false}
                onStored={(picture) => {
                  setSearch('')
                  again()
                  setDescribed(picture)
                }}
              />
            </>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Results({
  listed,
  search,
  onPick,
  onMore,
}: {
  listed: Listed | null
  search: string
  onPick: (picture: DeskPicture) => void
  onMore: (after: string) => void
}) {
  if (!listed) return <p className="muted picker-wait">Loading …</p>
  if (listed.pictures.length === 0)
    return (
      <p role="status" className="muted">
        {search === '' ? 'There are no pictures yet. Upload the first one below.' : 'No pictures match this search.'}
      </p>
    )
  return (
    <>
      <ul className="picker-grid" aria-label="Pictures">
        {listed.pictures.map((picture) => (
          <li key={picture.id}>
            <button type="button" onClick={() => onPick(picture)}>
              <span className="media-thumb">
                <FocusedImage
                  src={picture.small}
                  alt=""
                  loading="lazy"
                  width={240}
                  height={160}
                  focus={picture.focus}
                />
              </span>
              <span className="wrap">{picture.name}</span>
              {picture.lacksAlt ? <span className="badge warn">Needs alt text</span> : null}
            </button>
          </li>
        ))}
      </ul>
      {listed.next === null ? null : (
        <div>
          <button type="button" className="button quiet" onClick={() => onMore(listed.next!)}>
            Show older pictures
          </button>
        </div>
      )}
    </>
  )
}

/** Asks for pictures; what is wrong is answered in words. */
async function load(address: string, signal: AbortSignal): Promise<Choices | { reason: string }> {
  try {
    const response = await fetch(address, { signal, headers: { accept: 'application/json' } })
    const found = (await response.json()) as Choices | { reason?: string }
    return 'pictures' in found ? found : { reason: found.reason ?? FAILED }
  } catch {
    return { reason: FAILED }
  }
}
