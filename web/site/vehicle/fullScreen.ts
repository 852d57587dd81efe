import { atWidth, largest } from '@forecourt/rules/site/imageWidth.ts'
import PhotoSwipe from 'photoswipe'
import 'photoswipe/style.css'
import type { VehicleView } from './vehicleView.ts'

interface Options {
  pictures: VehicleView['pictures']
  name: string
  /** Picture to begin with, from 0. */
  index: number
  onClose: () => void
}

/** Opens the pictures full screen, with arrows, swipe, pinch and Escape. Loaded when somebody is about to. */
export function openFullScreen({ pictures, name, index, onClose }: Options): void {
  const gallery = new PhotoSwipe({
    index,
    dataSource: pictures.map((picture, at) => ({
      src: largest(picture),
      msrc: atWidth(picture.source, 640),
      width: picture.width,
      height: picture.height,
      alt: `${name}, photo ${at + 1} of ${pictures.length}`,
    })),
    bgOpacity: 1,
    showHideAnimationType: 'fade',
    closeTitle: 'Close photos',
    zoomTitle: 'Zoom',
    arrowPrevTitle: 'Previous photo',
    arrowNextTitle: 'Next photo',
    errorMsg: 'This photo couldn’t be loaded.',
  })
  gallery.on('destroy', onClose)
  gallery.init()
}
