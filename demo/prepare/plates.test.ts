import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { credits } from '../credits.ts'
import { HIDDEN, CROPS } from './chosenPhotos.ts'
import { SCENES } from './scenePictures.ts'

const media = join(import.meta.dirname, '../../demo/media')

/** Left, top, width and height as parts of the finished picture. */
type Part = readonly [number, number, number, number]

interface HiddenPart {
  file: string
  part: Part
}

/** The middle of a part: its edges are soft. */
const INNER = 0.6

/**
 * How strongly neighbouring pixels differ in the middle of a part (root mean square of the Laplacian): what is blurred has
 * less than 3 in every picture of the demo, letters on a plate 15 and more.
 */
async function sharpness({ file, part: [left, top, width, height] }: HiddenPart): Promise<number> {
  const picture = sharp(join(media, file))
  const size = await picture.metadata()
  const edge = (1 - INNER) / 2
  const { data, info } = await picture
    .extract({
      left: Math.round((left + width * edge) * size.width),
      top: Math.round((top + height * edge) * size.height),
      width: Math.round(width * INNER * size.width),
      height: Math.round(height * INNER * size.height),
    })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => data[y * info.width + x]!
  let squares = 0
  for (let y = 1; y < info.height - 1; y++)
    for (let x = 1; x < info.width - 1; x++)
      squares += (4 * at(x, y) - at(x - 1, y) - at(x + 1, y) - at(x, y - 1) - at(x, y + 1)) ** 2
  return Math.sqrt(squares / ((info.width - 2) * (info.height - 2)))
}

const BLURRED = 4

/** The scenes' places are written in the pixels of the finished picture. */
const SCENE = { width: 1200, height: 800 }

/** The demo has not every photograph of which somebody wrote down what to hide. */
const shown = new Set(credits().map(({ file }) => file))

const photos: readonly HiddenPart[] = Object.entries(HIDDEN)
  .filter(([name]) => shown.has(`photos/${name}.webp`))
  .flatMap(([name, boxes]) => {
    const [cropLeft, cropTop, cropWidth, cropHeight] = CROPS[name] ?? [0, 0, 100, 100]
    return boxes.map(([left, top, width, height]) => ({
      file: `photos/${name}.webp`,
      part: [
        (left - cropLeft) / cropWidth,
        (top - cropTop) / cropHeight,
        width / cropWidth,
        height / cropHeight,
      ] satisfies Part,
    }))
  })

const scenes: readonly HiddenPart[] = Object.entries(SCENES).flatMap(([name, { blur = [] }]) =>
  blur.map(([left, top, width, height]) => ({
    file: `scenes/${name}.webp`,
    part: [left / SCENE.width, top / SCENE.height, width / SCENE.width, height / SCENE.height] satisfies Part,
  })),
)

test('nothing can be read where a plate, a name or a face is hidden', async () => {
  const measured = await Promise.all(
    [...photos, ...scenes].map(async (hidden) => ({ ...hidden, sharpness: await sharpness(hidden) })),
  )
  expect(measured.length).toBeGreaterThan(70)
  expect(measured.filter((one) => one.sharpness >= BLURRED)).toEqual([])
})

test('what is not hidden is sharper than that', async () => {
  // The same height of a picture, beside the plate: a wheel, a lamp, a grille.
  const file = 'photos/bmw-x5-g05-front34.webp'
  const [left, top, width, height] = photos.find((one) => one.file === file)!.part
  expect(await sharpness({ file, part: [1 - left - width, top, width, height] })).toBeGreaterThan(BLURRED * 3)
})

test('a picture whose credit says that something was blurred has that place on record, and the other way round', () => {
  const credited = credits()
    .filter(({ file, changes }) => /^(?:photos|scenes)\//.test(file) && /\bblurred\b/.test(changes))
    .map(({ file }) => file)
  expect(credited.toSorted()).toEqual([...new Set([...photos, ...scenes].map(({ file }) => file))].toSorted())
})
