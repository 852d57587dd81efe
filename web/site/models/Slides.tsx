import { largest } from '@forecourt/rules/site/imageWidth.ts'
import type { MouseEvent } from 'react'
import { Picture } from '../../ui/Picture.tsx'
import type { ModelView } from './models.server.ts'

const loadFullScreen = () => import('../vehicle/fullScreen.ts')

/**
 * The gallery of a model (spec §3 Slide): each picture with its name, full screen on a click. Every picture is a link
 * to itself, so nothing is lost without scripts; the full-screen part loads on intent.
 */
export function Slides({ slides, name }: Pick<ModelView, 'slides'> & { name: string }) {
  async function open(event: MouseEvent<HTMLElement>, index: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    const opener = event.currentTarget
    const { openFullScreen } = await loadFullScreen()
    openFullScreen({ pictures: slides, groups: [], name, index, offer: null, onClose: () => opener.focus() })
  }
  const notes = [...new Set(slides.map(({ description }) => description).filter(Boolean))]
  /** What all of them share, shown once. */
  const common = notes.length === 1 && slides.every(({ description }) => description) ? notes[0] : null
  return (
    <section aria-labelledby="gallery" className="mt-12 lg:mt-20">
      <h2 id="gallery" className="text-23 lg:text-28">
        Gallery
      </h2>
      <ul className="mt-5 grid grid-cols-2 gap-x-2 gap-y-4 md:grid-cols-4 md:gap-x-4">
        {slides.map((slide, index) => (
          <li key={index} className="first:col-span-2 first:row-span-2">
            <figure>
              <a
                href={largest(slide)}
                onClick={(event) => void open(event, index)}
                onPointerEnter={() => void loadFullScreen()}
                onFocus={() => void loadFullScreen()}
                className="block overflow-hidden rounded-card"
              >
                <Picture
                  source={slide.source}
                  alt={slide.alt}
                  width={slide.width}
                  height={slide.height}
                  sizes={
                    index === 0
                      ? '(min-width: 1200px) 592px, (min-width: 768px) 50vw, 100vw'
                      : '(min-width: 1200px) 288px, (min-width: 768px) 25vw, 50vw'
                  }
                  className="aspect-3/2 w-full transition-[filter] hover:brightness-95"
                />
              </a>
              {slide.name || (slide.description && !common) ? (
                <figcaption className="mt-2 text-14">
                  {slide.name}
                  {slide.description && !common ? <span className="block text-muted">{slide.description}</span> : null}
                </figcaption>
              ) : null}
            </figure>
          </li>
        ))}
      </ul>
      {common ? <p className="mt-4 max-w-text text-13 text-muted">{common}</p> : null}
    </section>
  )
}
