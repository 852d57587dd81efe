import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { FileReader } from '../../files/files.ts'
import type { ImageSize } from './write.ts'

/** Measures our own pictures; unreadable ones have no size. */
export function measureIn(media: FileReader): ImageSize {
  return async (url: string) => {
    try {
      const stored = await media.read(url.replace(/^\/media\//, ''))
      if (!stored) return null
      const { width, height } = (await sharp(await buffer(stored)).metadata()).autoOrient
      return { width, height }
    } catch {
      return null
    }
  }
}
