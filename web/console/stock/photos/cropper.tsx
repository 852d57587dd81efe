import { useRef, useState } from 'react'
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import type { Crop } from '@forecourt/rules/stock/photos.ts'

/** The shape of pictures on cards. */
const CARD_SHAPE = 3 / 2
const PERCENT = 100

const framed = (crop: Crop | null): PercentCrop | undefined =>
  crop
    ? {
        unit: '%',
        x: crop.x * PERCENT,
        y: crop.y * PERCENT,
        width: crop.width * PERCENT,
        height: crop.height * PERCENT,
      }
    : undefined

const hasSize = ({ width, height }: PercentCrop): boolean => width > 0 && height > 0

/** Chooses a part of a picture, by dragging or with the keyboard. */
export default function Cropper({
  src,
  alt,
  crop,
  shape,
  onCrop,
}: {
  src: string
  alt: string
  crop: Crop | null
  shape: 'card' | 'free'
  onCrop: (crop: Crop | null) => void
}) {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  // What is drawn, from where a finger is put down: a part without a size at first, which is none that could be saved.
  const [drawn, setDrawn] = useState<PercentCrop>()
  // The last move of a finger may not be drawn yet when it is lifted.
  const last = useRef<PercentCrop>(undefined)
  const isLifted = useRef(false)
  const aspect = shape === 'card' ? CARD_SHAPE : undefined
  function take(part: PercentCrop) {
    const { x, y, width, height } = part
    onCrop(hasSize(part) ? { x: x / PERCENT, y: y / PERCENT, width: width / PERCENT, height: height / PERCENT } : null)
  }
  return (
    <div className="stack">
      <ReactCrop
        crop={drawn ?? framed(crop)}
        onChange={(_pixels, percent) => {
          last.current = percent
          setDrawn(percent)
        }}
        onDragEnd={() => {
          isLifted.current = true
        }}
        onComplete={(_pixels, percent) => {
          const part = last.current ?? percent
          // It is called for the part without a size too, while the finger is still down.
          if (!hasSize(part) && !isLifted.current) return
          take(part)
          setDrawn(undefined)
          last.current = undefined
          isLifted.current = false
        }}
        aspect={aspect}
        ruleOfThirds
        keepSelection
        className="cropper"
      >
        <img
          className="whole"
          src={src}
          alt={alt}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
        />
      </ReactCrop>
      {crop === null && size ? (
        <div>
          <button
            type="button"
            className="button quiet"
            onClick={() => {
              const { width, height } = size
              const part = { unit: '%', width: 80 } as const
              take(centerCrop(makeAspectCrop(part, aspect ?? width / height, width, height), width, height))
            }}
          >
            Choose a part
          </button>
        </div>
      ) : null}
    </div>
  )
}
