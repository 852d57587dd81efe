import PhotoSwipe from 'photoswipe'
import 'photoswipe/style.css'
import type { GalleryPicture } from './Gallery.tsx'

interface Options {
  pictures: readonly GalleryPicture[]
  name: string
  /** Picture to begin with, from 0. */
  index: number
  /** The picture on the page that the opening grows from. */
  thumbnail: (index: number) => HTMLElement | null
  onClose: () => void
}

/** Opens the pictures full screen, with arrows, swipe, pinch and Escape. Loaded when somebody is about to. */
export function openFullScreen({ pictures, name, index, thumbnail, onClose }: Options): void {
  const gallery = new PhotoSwipe({
    index,
    dataSource: pictures.map((picture, at) => {
      const element = thumbnail(at)
      return {
        src: picture.large,
        width: picture.width,
        height: picture.height,
        alt: `${name}, picture ${at + 1} of ${pictures.length}`,
        ...(element ? { element } : {}),
      }
    }),
    bgOpacity: 0.94,
    wheelToZoom: true,
    showHideAnimationType: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'none' : 'fade',
    closeTitle: 'Close pictures',
    zoomTitle: 'Zoom',
    arrowPrevTitle: 'Previous picture',
    arrowNextTitle: 'Next picture',
    errorMsg: 'This picture could not be loaded.',
  })
  gallery.on('destroy', onClose)
  gallery.init()
}
