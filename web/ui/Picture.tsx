import { atWidth, WIDTH_SLOT, widthsBetween } from '@forecourt/rules/site/imageWidth.ts'
import type { ImgHTMLAttributes } from 'react'

/**
 * A picture in as many of the widths of spec §9 as the screen may want. `source` is its address with `{width}` where the width goes;
 * one without is served as it is. Width and height are the picture's own, so the page never shifts.
 */
export function Picture({
  source,
  alt,
  width,
  height,
  sizes,
  narrowest = 256,
  widest = 1920,
  without = [],
  eager = false,
  illustration = false,
  caption = illustration ? 'Illustration' : undefined,
  className = '',
  ...rest
}: {
  source: string
  alt: string
  width: number
  height: number
  sizes: string
  /** No narrower copy is offered than this. */
  narrowest?: number
  /** No wider copy is offered than this. */
  widest?: number
  /** Widths between them that are so near another that they only lengthen the page. */
  without?: readonly number[]
  /** For the one picture that the visitor sees first. */
  eager?: boolean
  /** A drawing: a label in its corner says so. */
  illustration?: boolean | undefined
  /** Words in its corner. */
  caption?: string | undefined
} & Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'loading'>) {
  const resizable = source.includes(WIDTH_SLOT)
  const widths = widthsBetween(narrowest, widest).filter((one) => !without.includes(one))
  const image = (
    <img
      src={atWidth(source, Math.min(640, widest))}
      srcSet={resizable ? widths.map((one) => `${atWidth(source, one)} ${one}w`).join(', ') : undefined}
      sizes={resizable ? sizes : undefined}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding={eager ? 'sync' : 'async'}
      className={className ? `picture ${className}` : 'picture'}
      {...rest}
    />
  )
  return caption ? (
    <span className="illustration">
      {image}
      <small className="illustration-mark">{caption}</small>
    </span>
  ) : (
    image
  )
}
