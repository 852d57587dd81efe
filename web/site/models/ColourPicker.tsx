import { useEffect, useId, useRef, useState, type CSSProperties } from 'react'
import { Picture } from '../../ui/Picture.tsx'
import type { PictureView } from '../layout/picture.server.ts'
import type { ModelView } from './models.server.ts'

type Colour = ModelView['colours'][number]
type PicturedColour = Colour & { picture: PictureView }

const isPictured = (colour: Colour): colour is PicturedColour => colour.picture !== null

const Swatch = ({ colour }: { colour: string }) => (
  <span
    aria-hidden
    style={{ '--swatch': colour } as CSSProperties}
    className="swatch size-7 shrink-0 rounded-full border"
  />
)

/**
 * The colours of a model. Those with a picture can be chosen, with the mouse or the arrow keys, and the model is shown in
 * them; without scripts all their pictures are shown. The others are a list: there is nothing that choosing them would
 * show.
 */
export function ColourPicker({ colours, picture, name }: Pick<ModelView, 'colours' | 'picture'> & { name: string }) {
  const pictured = colours.filter(isPictured)
  const chosen = pictured.length > 1 ? pictured : []
  const listed = colours.filter((colour) => !chosen.includes(colour as PicturedColour))
  return (
    <section aria-labelledby="colours" className="mt-12 lg:mt-20">
      <h2 id="colours" className="text-23 lg:text-28">
        Colours
      </h2>
      {chosen.length > 0 ? <Choice colours={chosen} picture={picture} /> : null}
      {listed.length > 0 ? (
        <>
          {chosen.length > 0 ? <h3 className="mt-8 text-16">{name} also comes in</h3> : null}
          <ul className={`${chosen.length > 0 ? 'mt-3' : 'mt-5'} flex flex-wrap gap-x-6 gap-y-3`}>
            {listed.map(({ name: label, swatch }) => (
              <li key={label} className="flex items-center gap-3">
                <Swatch colour={swatch} />
                {label}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}

/** Begins with a colour that the picture at the top of the page is not in. */
function Choice({ colours, picture }: { colours: readonly PicturedColour[]; picture: PictureView | null }) {
  const group = useId()
  const [chosen, setChosen] = useState(() =>
    Math.max(
      0,
      colours.findIndex((colour) => colour.picture.source !== picture?.source),
    ),
  )
  const choices = useRef<HTMLFieldSetElement>(null)
  // A colour may have been chosen before the script was there.
  useEffect(() => {
    const before = [...(choices.current?.querySelectorAll('input') ?? [])].findIndex(({ checked }) => checked)
    if (before >= 0) setChosen(before)
  }, [])
  return (
    <div className="mt-5 grid items-center gap-x-12 gap-y-6 js:lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
      <ul aria-live="polite" className="grid gap-4 no-js:sm:grid-cols-2 no-js:lg:grid-cols-3">
        {colours.map((colour, index) => (
          <li key={colour.name} className={index === chosen ? '' : 'js:hidden'}>
            <Picture
              {...colour.picture}
              illustration={false}
              sizes="(min-width: 1200px) 680px, (min-width: 992px) 55vw, 100vw"
              className="aspect-3/2 w-full rounded-card"
            />
            <p className="mt-2 font-semibold js:hidden">{colour.name}</p>
          </li>
        ))}
      </ul>
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
              <Swatch colour={swatch} />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  )
}
