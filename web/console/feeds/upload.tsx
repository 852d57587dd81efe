import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { FEED_UPLOAD_PROBLEMS, MAX_FEED_BYTES } from '@forecourt/rules/stock/feedRun.ts'
import { useId, useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'

/** Sends a file, with how much of it has arrived. Without scripts the browser sends the same form. */
export function Upload({
  dealershipId,
  newId,
  off,
  problem,
}: {
  dealershipId: number
  newId: string
  off: boolean
  problem: string | null
}) {
  const navigate = useNavigate()
  const input = useId()
  const file = useRef<HTMLInputElement>(null)
  // The screen is loaded again while a run is under way, and the file that is sent stays the same one.
  const [id] = useState(newId)
  const [sent, setSent] = useState<number | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const shown = refused ?? problem

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sent !== null) return
    const chosen = file.current?.files?.[0]
    const refusal = !chosen
      ? FEED_UPLOAD_PROBLEMS.missing
      : chosen.size === 0
        ? FEED_UPLOAD_PROBLEMS.empty
        : chosen.size > MAX_FEED_BYTES
          ? FEED_UPLOAD_PROBLEMS.large
          : null
    setRefused(refusal)
    if (refusal !== null) return file.current?.focus()
    setSent(0)
    const request = new XMLHttpRequest()
    request.open('POST', CONSOLE_PATHS.feedUpload)
    request.upload.addEventListener('progress', ({ loaded, total }) => setSent(total > 0 ? loaded / total : 0))
    const failed = () => {
      setSent(null)
      setRefused('The upload was interrupted. Check your connection and send it again.')
    }
    request.addEventListener('error', failed)
    request.addEventListener('load', () => {
      if (request.status >= 400 || request.responseURL === '') return failed()
      setSent(null)
      const { pathname, search } = new URL(request.responseURL)
      void navigate(pathname + search)
    })
    request.send(new FormData(event.currentTarget))
  }

  return (
    <form method="post" action={CONSOLE_PATHS.feedUpload} encType="multipart/form-data" onSubmit={send}>
      <fieldset disabled={off} className="stack">
        <input type="hidden" name="dealership" value={dealershipId} />
        <input type="hidden" name="id" value={id} />
        <div className="field">
          <label htmlFor={input}>CSV file, plain or gzipped, up to 200 MB</label>
          <input
            ref={file}
            id={input}
            className="control file"
            type="file"
            name="file"
            accept=".csv,.tsv,.txt,.gz,text/csv"
            aria-describedby={shown ? `${input}-problem` : undefined}
            aria-invalid={shown ? true : undefined}
            onChange={() => setRefused(null)}
          />
          {shown ? (
            <p id={`${input}-problem`} className="problem">
              {shown}
            </p>
          ) : null}
        </div>
        <div className="row">
          <button type="submit" className="button" aria-disabled={sent !== null || undefined}>
            Upload
          </button>
          <span role="status" className="muted">
            {sent === null ? '' : sent < 1 ? `Uploading: ${Math.floor(sent * 100)}%` : 'Reading the file…'}
          </span>
        </div>
      </fieldset>
    </form>
  )
}
