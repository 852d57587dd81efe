import { focusText, movedFocus, readFocus, type Focus } from '@forecourt/rules/media/focus.ts'
import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { ChangeForm, Submit, type Failure } from '../parts.tsx'
import { FocusedImage } from './focusedImage.tsx'

/** The shapes that pages crop pictures to. */
const CROPS = [
  { label: 'Card, 3:2', shape: 'crop-card' },
  { label: 'Wide, 16:9', shape: 'crop-wide' },
  { label: 'Square, 1:1', shape: 'crop-square' },
  { label: 'Phone, 3:4', shape: 'crop-phone' },
] as const
const PERCENT = 100
const START: Focus = { x: 50, y: 50 }

/** Chooses the point of a picture that stays visible when it is cropped: by click, drag, arrow keys or numbers. */
export function FocusPicker({
  src,
  alt,
  width,
  height,
  focus,
  seen,
  failure,
}: {
  src: string
  alt: string
  width: number
  height: number
  focus: string
  /** What is stored, as the form saw it. */
  seen: string
  failure: Failure | undefined
}) {
  const typed = failure ? readFocus(`${failure.values.x}% ${failure.values.y}%`) : null
  const [at, setAt] = useState<Focus>(typed ?? readFocus(focus) ?? START)
  const area = useRef<HTMLDivElement>(null)
  const id = useId()

  function point({ clientX, clientY }: PointerEvent) {
    const box = area.current!.getBoundingClientRect()
    const part = (from: number, length: number) => Math.min(PERCENT, Math.max(0, Math.round((from / length) * PERCENT)))
    setAt({ x: part(clientX - box.left, box.width), y: part(clientY - box.top, box.height) })
  }
  function press(event: KeyboardEvent) {
    const next = movedFocus(at, event.key, event.shiftKey)
    if (!next) return
    event.preventDefault()
    setAt(next)
  }
  const position = focusText(at)
  return (
    <ChangeForm intent="focus" hidden={{ seen }} className="stack">
      <div
        ref={area}
        className="focus-area"
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          point(event)
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) point(event)
        }}
      >
        <img src={src} alt={alt} width={width} height={height} draggable={false} />
        <button
          type="button"
          className="focus-mark js-only"
          ref={(mark) => {
            mark?.style.setProperty('left', `${at.x}%`)
            mark?.style.setProperty('top', `${at.y}%`)
          }}
          aria-label={`Focal point: ${at.x}% from the left, ${at.y}% from the top`}
          aria-describedby={`${id}-how`}
          onKeyDown={press}
        />
      </div>
      <p id={`${id}-how`} className="muted js-only">
        Click the part that has to stay visible. With the keyboard, use the arrow keys; with Shift they move further.
      </p>
      <div className="row end">
        <FocusNumber name="x" label="From the left, %" value={at.x} onChange={(x) => setAt({ ...at, x })} />
        <FocusNumber name="y" label="From the top, %" value={at.y} onChange={(y) => setAt({ ...at, y })} />
        <Submit of="the focal point">Save</Submit>
      </div>
      {failure && !failure.conflict ? (
        <p role="alert" className="problem">
          {failure.fields.x ?? failure.error}
        </p>
      ) : null}
      <ul className="crops" aria-label="How it is cropped">
        {CROPS.map(({ label, shape }) => (
          <li key={label}>
            <FocusedImage src={src} alt="" className={shape} focus={position} />
            <span className="muted">{label}</span>
          </li>
        ))}
      </ul>
    </ChangeForm>
  )
}

function FocusNumber({
  name,
  label,
  value,
  onChange,
}: {
  name: string
  label: string
  value: number
  onChange: (value: number) => void
}) {
  const id = useId()
  return (
    <div className="field focus-number">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        className="control"
        type="number"
        inputMode="numeric"
        min={0}
        max={PERCENT}
        value={value}
        onChange={({ currentTarget: { valueAsNumber } }) => {
          if (!Number.isNaN(valueAsNumber)) onChange(Math.min(PERCENT, Math.max(0, Math.round(valueAsNumber))))
        }}
      />
    </div>
  )
}
