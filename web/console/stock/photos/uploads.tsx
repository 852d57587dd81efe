import { stockUploadPath } from '@forecourt/rules/staff/consolePaths.ts'
import { withQuery } from '@forecourt/rules/site/paths.ts'
import { MOST_PHOTO_BYTES, PHOTO_PROBLEMS, PHOTO_TYPES } from '@forecourt/rules/stock/photos.ts'
import { ImageUp } from 'lucide-react'
import { useEffect, useId, useRef, useState, type DragEvent } from 'react'
import { sendPhoto } from './upload.ts'

/** A photo on its way. It keeps its id when it is sent again, so that it is stored once. */
interface Upload {
  id: string
  file: File
  state: 'waiting' | 'sending' | 'stored' | 'failed'
  share: number
  problem: string | null
  again: boolean
}

const waiting = (file: File): Upload => {
  const problem =
    file.size > MOST_PHOTO_BYTES ? PHOTO_PROBLEMS.large : /\.hei[cf]$/i.test(file.name) ? PHOTO_PROBLEMS.heic : null
  const state = problem === null ? 'waiting' : 'failed'
  return { id: crypto.randomUUID(), file, state, share: 0, problem, again: false }
}

const MOST_NAME = 120

/** Uploads photos, one after the other so that they keep their order; each is stored as soon as it has arrived. */
export function Uploads({ carId, onStored }: { carId: number; onStored: () => void }) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [over, setOver] = useState(false)
  const sending = useRef<string | null>(null)
  const hint = useId()
  const change = (id: string, values: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...values } : one)))

  useEffect(() => {
    const next = uploads.find(({ state }) => state === 'waiting')
    if (!next || sending.current !== null) return
    const { id, file } = next
    sending.current = id
    change(id, { state: 'sending', share: 0, problem: null })
    const address = withQuery(stockUploadPath(carId, id), { name: file.name.slice(-MOST_NAME) })
    void sendPhoto(address, file, (share) => change(id, { share })).then((failed) => {
      sending.current = null
      change(id, failed ? { state: 'failed', ...failed } : { state: 'stored', share: 1 })
      if (!failed) onStored()
    })
  })

  const open = uploads.filter(({ state }) => state === 'waiting' || state === 'sending').length
  const stored = uploads.filter(({ state }) => state === 'stored').length
  useEffect(() => {
    if (open === 0) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [open])

  const add = (files: FileList | null) => setUploads((all) => [...all, ...[...(files ?? [])].map(waiting)])
  const drag = (inside: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(inside)
  }
  const shown = uploads.filter(({ state }) => state !== 'stored')
  return (
    <div
      className={`drop ${over ? 'over' : ''}`}
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        add(event.dataTransfer.files)
      }}
    >
      <label className="button pick">
        <ImageUp aria-hidden size={18} />
        Upload photos
        <input
          type="file"
          multiple
          accept={PHOTO_TYPES}
          className="sr-only"
          aria-describedby={hint}
          onChange={(event) => {
            add(event.currentTarget.files)
            event.currentTarget.value = ''
          }}
        />
      </label>
      <p id={hint} className="muted">
        JPG, PNG, WebP or AVIF up to 40 MB each. They are turned upright and resized to at most 2,560 pixels; location
        data is removed.
      </p>
      <p role="status" className="muted">
        {open > 0
          ? `${stored} of ${open + stored} uploaded. You can go on working here.`
          : stored > 0
            ? `${stored} ${stored === 1 ? 'photo' : 'photos'} uploaded.`
            : ''}
      </p>
      {shown.length === 0 ? null : (
        <ul className="uploads" aria-label="Uploads">
          {shown.map(({ id, file, state, share, problem, again }) => (
            <li key={id}>
              <span className="wrap">{file.name}</span>
              {state === 'failed' ? (
                <>
                  <span className="problem" role="alert">
                    {problem}
                  </span>
                  <span className="row">
                    {again ? (
                      <button type="button" className="button quiet" onClick={() => change(id, { state: 'waiting' })}>
                        Try again<span className="sr-only"> {file.name}</span>
                      </button>
                    ) : null}
                    <button
                      type="button"
                      className="button quiet"
                      onClick={() => setUploads((all) => all.filter((one) => one.id !== id))}
                    >
                      Dismiss<span className="sr-only"> {file.name}</span>
                    </button>
                  </span>
                </>
              ) : state === 'sending' && share === 1 ? (
                <span className="muted">Being prepared …</span>
              ) : state === 'sending' ? (
                <progress value={share} max={1} aria-label={`Upload of ${file.name}`} />
              ) : (
                <span className="muted">Waiting</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
