import { Check, Copy } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { copyText } from '../browser/clipboard.ts'

/** For how long a button says that it has copied. */
const SAID_MS = 2_500

/** A text with a button that copies it. */
export function CopyField({
  label,
  value,
  of,
}: {
  label: string
  value: string
  /** What it is about, for those who don’t see what stands around it. */
  of?: string
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState<'' | 'Copied' | 'Press Ctrl+C to copy'>('')
  const [works, setWorks] = useState(false)

  useEffect(() => setWorks(true), [])

  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => setSaid(''), SAID_MS)
    return () => clearTimeout(timer)
  }, [said])

  async function copy() {
    const copied = await copyText(value)
    if (!copied) input.current?.select()
    setSaid(copied ? 'Copied' : 'Press Ctrl+C to copy')
  }

  return (
    <div className="field copy-field">
      <label htmlFor={id}>
        {label}
        {of ? <span className="sr-only"> {of}</span> : null}
      </label>
      <div className="copy-row">
        <input
          ref={input}
          id={id}
          className="control code"
          readOnly
          value={value}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        {works ? (
          <button type="button" className="button quiet" onClick={() => void copy()}>
            {said === 'Copied' ? <Check aria-hidden size={16} /> : <Copy aria-hidden size={16} />}
            {said === 'Copied' ? 'Copied' : 'Copy'}
            <span className="sr-only">
              {' '}
              {label} {of ?? ''}
            </span>
          </button>
        ) : null}
      </div>
      <p role="status" className="muted">
        {said === 'Press Ctrl+C to copy' ? said : ''}
      </p>
    </div>
  )
}

/** Copies a text that is shown elsewhere. It is there once scripts run. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [said, setSaid] = useState('')
  const [works, setWorks] = useState(false)
  useEffect(() => setWorks(true), [])
  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => setSaid(''), SAID_MS)
    return () => clearTimeout(timer)
  }, [said])
  return (
    <div className="row" hidden={!works}>
      <button
        type="button"
        className="button quiet"
        onClick={async () => setSaid((await copyText(text)) ? 'Copied' : 'Select them and copy them yourself.')}
      >
        <Copy aria-hidden size={16} />
        {label}
      </button>
      <span role="status" className="muted">
        {said}
      </span>
    </div>
  )
}

/** What is shown once and never again, to be copied. */
export function SecretOnce({
  title,
  fields,
  note,
}: {
  title: string
  fields: readonly { label: string; value: string }[]
  note: string
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="panel secret-once" aria-label={title}>
      <h2 ref={heading} className="title" tabIndex={-1}>
        {title}
      </h2>
      <div className="pad stack">
        <p className="notice warn">Copy this now. The secret can’t be shown again.</p>
        {fields.map(({ label, value }) => (
          <CopyField key={label} label={label} value={value} />
        ))}
        <p className="muted">{note}</p>
      </div>
    </section>
  )
}
