import { expect, test } from 'vitest'
import { isDrawing, isIllustration } from './illustration.ts'

const settings = { illustration_folders: ['/media/vehicles/', '/media/drawn/'] }

test.each([
  ['/media/vehicles/suv-red-1.webp', true],
  ['/media/drawn/caravan.webp', true],
  ['/media/vehicles', false],
  ['/media/vehicles-photos/suv.webp', false],
  ['/media/photos/media/vehicles/suv.webp', false],
  ['https://pictures.example/media/vehicles/suv.webp', false],
  ['', false],
] as const)('a picture of a folder of drawings is an illustration: %s', (url, drawing) =>
  expect(isIllustration(url, settings)).toBe(drawing),
)

test('no folder named, no illustration', () =>
  expect(isIllustration('/media/vehicles/suv-red-1.webp', { illustration_folders: [] })).toBe(false))

test('the silhouette of a vehicle without a picture is labelled as any drawing', () => {
  const site = {
    ...settings,
    default_image_url: '/media/default-vehicle.png',
    default_image_urls: { Ute: '/media/default-ute.png' },
  }
  const urls = [
    '/media/default-vehicle.png',
    '/media/default-ute.png',
    '/media/drawn/caravan.webp',
    '/media/photos/default-vehicle.png',
  ]
  expect(urls.map((url) => isDrawing(url, site))).toEqual([true, true, true, false])
})
