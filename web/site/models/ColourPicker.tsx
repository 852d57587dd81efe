import { useEffect, useId, useRef, useState, type CSSProperties } from 'react'
import { Picture } from '../../ui/Picture.tsx'
import type { ModelView } from './models.server.ts'

const swatchOf = (swatch: string) => ({ '--swatch': swatch }) as CSSProperties

/**
 * The colours of a model. With scripts one is chosen by its swatch, with the mouse or the arrow keys, and the model is
 * shown in it; without them all are shown. It begins with a colour that the picture at the top of the page is not in.
 */
export function ColourPicker({ colours, picture, name }: Pick<ModelView, 'colours' | 'picture'> & { name: string }) {
  const group = useId()
  const [chosen, setChosen] = useState(() =>
    Math.max(
      0,
      colours.findIndex((colour) => colour.picture && colour.picture.source !== picture?.source),
    ),
  )
  const choices = useRef<HTMLFieldSetElement>(null)
  // A colour may have been chosen before the script was there.
  useEffect(() => {
    const before = [...(choices.current?.querySelectorAll('input') ?? [])].findIndex(({ checked }) => checked)
    if (before >= 0) setChosen(before)
  }, [])
  const pictured = colours.some(({ picture }) => picture)
  return (
    <section aria-labelledby="colours" className="mt-12 lg:mt-20">
      <h2 id="colours" className="text-23 lg:text-28">
        Colours
      </h2>
      <div
        className={
          pictured ? 'mt-5 grid items-center gap-x-12 gap-y-6 js:lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]' : 'mt-5'
        }
      >
        {pictured ? (
          <ul aria-live="polite" className="grid gap-4 no-js:sm:grid-cols-2 no-js:lg:grid-cols-3">
            {colours.map((colour, index) => (
              <li key={colour.name} className={index === chosen ? '' : 'js:hidden'}>
                {colour.picture ? (
                  <Picture
                    {...colour.picture}
                    illustration={false}
                    sizes="(min-width: 1200px) 680px, (min-width: 992px) 55vw, 100vw"
                    className="aspect-3/2 w-full rounded-card"
                  />
                ) : (
                  <p style={swatchOf(colour.swatch)} className="swatch aspect-3/2 rounded-card border">
                    <span className="sr-only">
                      {name}, {colour.name}
                    </span>
                  </p>
                )}
                <p className="mt-2 font-semibold js:hidden">{colour.name}</p>
              </li>
            ))}
          </ul>
        ) : null}
        {pictured ? (
          <fieldset ref={choices} className="no-js:hidden">
            <legend className="sr-only">Choose a colour</legend>
            <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-1">
              {colours.map(({ name: label, swatch }, index) => (
                <label
                  key={label}
                  className="flex min-h-11 items-center gap-3 rounded-control border border-unmarked px-2 has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-ring hover:bg-sunken"
                >
                  <input
                    type="radio"
                    name={group}
                    checked={index === chosen}
                    onChange={() => setChosen(index)}
                    className="sr-only"
                  />
                  <span aria-hidden style={swatchOf(swatch)} className="swatch size-7 shrink-0 rounded-full border" />
                  {label}
                </label>
              ))}
            </div>
          </fieldset>
        ) : (
          <ul className="flex flex-wrap gap-x-6 gap-y-3">
            {colours.map(({ name: label, swatch }) => (
              <li key={label} className="flex items-center gap-3">
                <span aria-hidden style={swatchOf(swatch)} className="swatch size-7 shrink-0 rounded-full border" />
                {label}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
