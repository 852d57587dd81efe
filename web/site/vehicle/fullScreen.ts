import { photoAlt } from '@forecourt/rules/car/image.ts'
import { atWidth, largest } from '@forecourt/rules/site/imageWidth.ts'
import PhotoSwipe from 'photoswipe'
import 'photoswipe/style.css'
import '../../styles/fullScreen.css'
import type { VehicleView } from './vehicleView.ts'

/** What stays in reach below the pictures: the price and the way to ask. */
export interface GalleryOffer {
  /** Such as $29,990. */
  price: string
  /** Such as Drive Away; empty where the price is words. */
  label: string
  enquire: { label: string; href: string }
}

interface Options {
  pictures: VehicleView['pictures']
  groups: VehicleView['pictureGroups']
  name: string
  /** Picture to begin with, from 0. */
  index: number
  /** Null where the pictures are of nothing that one could ask the price of. */
  offer: GalleryOffer | null
  /** Called when it has closed, unless the visitor went on to the form. */
  onClose: () => void
}

/** Heights of what stands around the picture, in pixels (styles/fullScreen.css). */
const TOP_PX = 56
const OFFER_PX = 68
const THUMBS_PX = 76
const GROUPS_PX = 44
/** On a lower screen the picture needs the room of the thumbnails. */
const LEAST_HEIGHT_PX = 480
const THUMB_WIDTH_PX = 128

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

/**
 * Opens the pictures full screen, with arrows, swipe, pinch and Escape, thumbnails of all of them by their groups, and the
 * price with Enquire below; a drawing says that it is one. Loaded when somebody is about to.
 */
export function openFullScreen({ pictures, groups, name, index, offer, onClose }: Options): void {
  let leaving = false
  const many = pictures.length > 1
  // Drawings stand alone: a vehicle that was photographed shows none.
  const word = pictures.every(({ illustration }) => illustration) ? 'illustration' : 'photo'
  const gallery = new PhotoSwipe({
    index,
    dataSource: pictures.map((picture, at) => ({
      src: largest(picture),
      msrc: atWidth(picture.source, 640),
      width: picture.width,
      height: picture.height,
      alt: photoAlt(picture, { name, at: at + 1, of: pictures.length }),
    })),
    bgOpacity: 1,
    showHideAnimationType: 'fade',
    // `onClose` gives the focus back; a visitor who goes on to the form stays there.
    returnFocus: false,
    paddingFn: ({ y }) => ({
      top: TOP_PX,
      bottom:
        (offer ? OFFER_PX : 0) + (many && y >= LEAST_HEIGHT_PX ? THUMBS_PX + (groups.length > 0 ? GROUPS_PX : 0) : 0),
      left: 0,
      right: 0,
    }),
    closeTitle: `Close ${word}s`,
    zoomTitle: 'Zoom',
    arrowPrevTitle: `Previous ${word}`,
    arrowNextTitle: `Next ${word}`,
    errorMsg: `This ${word} couldn’t be loaded.`,
  })
  gallery.on('uiRegister', () => {
    gallery.ui?.registerElement({
      name: 'drawn',
      order: 8,
      isButton: false,
      appendTo: 'root',
      html: 'Illustration',
      onInit(mark) {
        const follow = () => {
          mark.hidden = !pictures[gallery.currIndex]?.illustration
        }
        gallery.on('change', follow)
        gallery.on('afterInit', follow)
      },
    })
    gallery.ui?.registerElement({
      name: 'foot',
      order: 9,
      isButton: false,
      appendTo: 'root',
      onInit(foot) {
        if (groups.length > 0) foot.append(groupButtons())
        if (many) foot.append(thumbnails())
        if (offer) foot.append(offerBar(offer))
      },
    })
  })

  function offerBar({ price, label, enquire }: GalleryOffer): HTMLElement {
    const enquireLink = make('a', { href: enquire.href, className: 'pswp-enquire', textContent: enquire.label })
    // The page below goes to the form by the link itself.
    enquireLink.addEventListener('click', () => {
      leaving = true
      // While it still fades in it does not take a call to close.
      if (gallery.opener.isOpen) gallery.close()
      else gallery.on('openingAnimationEnd', () => gallery.close())
    })
    const words = make('p', {}, make('span', { textContent: name }), make('strong', { textContent: price }))
    if (label) words.append(make('small', { textContent: label }))
    return make('div', { className: 'pswp-offer' }, words, enquireLink)
  }

  /** The groups of the pictures, each a way to its first one; the one that is shown is marked. */
  function groupButtons(): HTMLElement {
    const buttons = groups.map(({ label, from, count }) => {
      const button = make(
        'button',
        { type: 'button', textContent: `${label} ` },
        make('small', { textContent: String(count) }),
      )
      button.addEventListener('click', () => gallery.goTo(from))
      return button
    })
    const row = make('div', { className: 'pswp-groups' }, ...buttons)
    row.setAttribute('role', 'group')
    row.setAttribute('aria-label', `Groups of ${word}s`)
    followShown(buttons, () => groups.findLastIndex(({ from }) => from <= gallery.currIndex))
    return row
  }

  /** Marks one of some buttons as the present one, whenever another picture is shown. */
  function followShown(
    buttons: readonly HTMLElement[],
    present: () => number,
    onMarked?: (button: HTMLElement) => void,
  ) {
    const mark = () => {
      for (const [at, button] of buttons.entries())
        if (at === present()) button.setAttribute('aria-current', 'true')
        else button.removeAttribute('aria-current')
      const current = buttons[present()]
      if (current) onMarked?.(current)
    }
    gallery.on('change', mark)
    gallery.on('afterInit', mark)
  }

  function thumbnails(): HTMLElement {
    const buttons = pictures.map((picture, at) => {
      const button = make(
        'button',
        { type: 'button', ariaLabel: `Show ${word} ${at + 1}` },
        make('img', { src: atWidth(picture.source, THUMB_WIDTH_PX), alt: '', loading: 'lazy', width: 84, height: 56 }),
      )
      button.addEventListener('click', () => gallery.goTo(at))
      return button
    })
    const row = make('div', { className: 'pswp-thumbs' }, ...buttons)
    row.setAttribute('role', 'group')
    row.setAttribute('aria-label', `All ${word}s`)
    followShown(
      buttons,
      () => gallery.currIndex,
      (current) => {
        row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2
      },
    )
    return row
  }

  gallery.on('destroy', () => {
    if (!leaving) onClose()
  })
  gallery.init()
}
