import type { Settings } from '@forecourt/rules/site/config.ts'
import { atWidth, WIDTH_SLOT, widthsBetween } from '@forecourt/rules/site/imageWidth.ts'
import type { MetaDescriptor } from 'react-router'
import type { HeroPicture } from './homeView.ts'

/** Below it the crop for a phone is shown, and from it on the other. */
const PHONE = '(max-width: 767px)'
const NOT_PHONE = '(min-width: 768px)'

/** How wide the picture stands in each composition. */
export const HERO_SIZES: Readonly<Record<Settings['hero_style'], string>> = {
  picture: '100vw',
  studio: '(min-width: 1264px) 1200px, 100vw',
  split: '(min-width: 992px) 52vw, 100vw',
}

const setOf = (source: string, narrowest: number, widest: number): string | undefined =>
  source.includes(WIDTH_SLOT)
    ? widthsBetween(narrowest, widest)
        .map((width) => `${atWidth(source, width)} ${width}w`)
        .join(', ')
    : undefined

/** The addresses of the crop for a phone: no wider than three pixels to each of its own. */
export const phoneSet = (source: string): string => setOf(source, 384, 1200) ?? source
/** The addresses of the picture for anything wider. */
export const wideSet = (source: string): string => setOf(source, 640, 2048) ?? source

/**
 * Links that let the browser fetch the first picture of the home page before it has read the page (look: Home). A
 * picture that nobody resizes is preloaded as it is.
 */
export function heroPreload(
  { source, phone }: Pick<HeroPicture, 'source' | 'phone'>,
  style: Settings['hero_style'],
): MetaDescriptor[] {
  const link = (imageSrcSet: string, media?: string): MetaDescriptor => ({
    tagName: 'link',
    rel: 'preload',
    as: 'image',
    imageSrcSet,
    imageSizes: HERO_SIZES[style],
    fetchPriority: 'high',
    ...(media ? { media } : {}),
  })
  return phone ? [link(phoneSet(phone), PHONE), link(wideSet(source), NOT_PHONE)] : [link(wideSet(source))]
}

/** The condition of the crop for a phone, for its source element. */
export const PHONE_MEDIA = PHONE
