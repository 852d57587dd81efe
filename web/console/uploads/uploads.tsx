import { FileUp, ImageUp } from 'lucide-react'
import { useEffect, useId, useRef, useState, type DragEvent } from 'react'
import { v4 as uuid } from 'uuid'
import { sendFile } from './sendFile.ts'

/** A picture on its way. It keeps its id when it is sent again, so that it is stored once. */
interface Upload {
  id: string
  file: File
  /** Where it is sent to. */
  address: string
  state: 'waiting' | 'sending' | 'stored' | 'failed'
  share: number
  problem: string | null
  again: boolean
}

/** Uploads pictures or other files, one after the other so that they keep their order; each is stored as soon as it has arrived. */
export function Uploads<Answer>({
  label,
  hint: words,
  accept,
  noun = 'photo',
  many = true,
  addressOf,
  refusedFile,
  onStored,
}: {
  label: string
  hint: string
  /** Types that can be chosen. */
  accept: string
  noun?: 'photo' | 'picture' | 'file'
  many?: boolean
  /** Where a file is sent to, by an id of its own. */
  addressOf: (id: string, file: File) => string
  /** Why a file is not sent at all. */
  refusedFile: (file: File) => string | null
  onStored: (answer: Answer) => void
}) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [over, setOver] = useState(false)
  const sending = useRef<string | null>(null)
  const hint = useId()
  const change = (id: string, values: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...values } : one)))

  useEffect(() => {
    const next = uploads.find(({ state }) => state === 'waiting')
    if (!next || sending.current !== null) return
    const { id, file, address } = next
    sending.current = id
    change(id, { state: 'sending', share: 0, problem: null })
    void sendFile<Answer>(address, file, (share) => change(id, { share })).then((sent) => {
      sending.current = null
      change(id, 'answer' in sent ? { state: 'stored', share: 1 } : { state: 'failed', ...sent })
      if ('answer' in sent) onStored(sent.answer)
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

  function add(files: FileList | null) {
    const chosen = [...(files ?? [])].slice(0, many ? undefined : 1).map((file): Upload => {
      const problem = refusedFile(file)
      const state = problem === null ? 'waiting' : 'failed'
      const id = uuid()
      return { id, file, address: addressOf(id, file), state, share: 0, problem, again: false }
    })
    // Where there is room for one, what failed before makes way.
    setUploads((all) => [...(many ? all : all.filter(({ state }) => state === 'sending')), ...chosen])
  }
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
        {noun === 'file' ? <FileUp aria-hidden size={18} /> : <ImageUp aria-hidden size={18} />}
        {label}
        <input
          type="file"
          multiple={many}
          accept={accept}
          className="sr-only"
          aria-describedby={hint}
          onChange={(event) => {
            add(event.currentTarget.files)
            event.currentTarget.value = ''
          }}
        />
      </label>
      <p id={hint} className="muted">
        {words}
      </p>
      <p role="status" className="muted">
        {open > 0
          ? `${stored} of ${open + stored} uploaded. You can go on working here.`
          : stored > 0
            ? `${stored} ${stored === 1 ? noun : `${noun}s`} uploaded.`
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
