import { describe, expect, test } from 'vitest'
import { carPhotos, carPictures, carPrimaryImage, orderedPhotos, photoAlt, photographCount } from './image.ts'

const site = {
  settings: {
    placeholder_image_urls: ['/media/soon.png', '/media/none.png'],
    default_image_url: '/media/default.png',
    default_image_urls: { Ute: '/media/ute.png', 'People Mover': '/media/people-mover.png' },
  },
}
const picture = (name: string, thumb = `/media/${name}-thumb.jpg`) => ({
  url: `/media/${name}.jpg`,
  thumb,
  width: 1200,
  height: 800,
})
const placeholder = { url: '/media/soon.png', thumb: '/media/soon.png', width: 10, height: 10 }

describe('carPrimaryImage (§3.2)', () => {
  test.each([
    ['a real primary image', '/media/a.jpg', [picture('b')], '/media/a.jpg'],
    ['the first placeholder', '/media/soon.png', [picture('a'), picture('b')], '/media/a-thumb.jpg'],
    ['the second placeholder', '/media/none.png', [picture('a')], '/media/a-thumb.jpg'],
    ['a placeholder without thumbnails', '/media/soon.png', [], '/media/default.png'],
    [
      'a placeholder that is also the first thumbnail',
      '/media/soon.png',
      [placeholder, picture('a')],
      '/media/a-thumb.jpg',
    ],
    ['nothing but placeholders', '/media/none.png', [placeholder], '/media/default.png'],
    ['no primary image', null, [picture('a')], '/media/a-thumb.jpg'],
    ['an empty primary image', '', [picture('a')], '/media/a-thumb.jpg'],
    ['nothing at all', null, [], '/media/default.png'],
    ['an address that only contains a placeholder', '/media/soon.png.jpg', [], '/media/soon.png.jpg'],
  ])('%s', (_, primary_image_url, images, expected) =>
    expect(carPrimaryImage({ primary_image_url, images, body: 'SUV' }, site)).toBe(expected),
  )
})

describe('pictures of a vehicle that is shown whole', () => {
  const [a, b] = [picture('a'), picture('b')]
  const size = { width: 1200, height: 800 }
  test.each([
    ['the primary one first', '/media/b.jpg', [a, b], [b, a]],
    ['the primary one by its thumbnail', '/media/b-thumb.jpg', [a, b], [b, a]],
    ['a primary one that is not listed', '/media/c.jpg', [a, b], [{ url: '/media/c.jpg', ...size }, a, b]],
    ['a placeholder first: the listed ones in their order', '/media/soon.png', [placeholder, a, b], [a, b]],
    ['no primary one', null, [a, b], [a, b]],
  ])('%s', (_, primary_image_url, images, expected) => {
    expect(orderedPhotos({ primary_image_url, images }, site)).toEqual(expected)
    expect(carPictures({ primary_image_url, images, body: 'Ute' }, site)).toEqual(expected)
  })

  test('without any photo it is the default image, which is nobody else’s photo', () => {
    const bare = { primary_image_url: '/media/soon.png', images: [placeholder], body: null }
    expect(carPictures(bare, site)).toEqual([{ url: '/media/default.png', ...size }])
    expect(orderedPhotos(bare, site)).toEqual([])
  })
})

test.each([
  ['Ute', '/media/ute.png'],
  [' ute ', '/media/ute.png'],
  ['People Mover', '/media/people-mover.png'],
  ['Utes', '/media/default.png'],
  ['SUV', '/media/default.png'],
  ['', '/media/default.png'],
  ['constructor', '/media/default.png'],
  [null, '/media/default.png'],
])('a vehicle without photos has the default picture of its body, %j: %s', (body, url) => {
  const bare = { primary_image_url: '/media/soon.png', images: [placeholder], body }
  expect(carPrimaryImage(bare, site)).toBe(url)
  expect(carPictures(bare, site)).toEqual([{ url, width: 1200, height: 800 }])
  expect(carPrimaryImage({ ...bare, images: [placeholder, picture('a')] }, site)).toBe('/media/a-thumb.jpg')
})

test('a gallery leaves the placeholders out and keeps the order', () =>
  expect(
    carPhotos({ images: [picture('b'), placeholder, picture('a'), picture('c', '/media/none.png')] }, site),
  ).toEqual([picture('b'), picture('a')]))

test.each([
  ['a placeholder is none', [picture('b'), placeholder, picture('a')], 2],
  ['a drawing is none', [picture('b'), { ...picture('c'), url: '/media/vehicles/ute-red-1.webp' }], 1],
  ['no pictures', [], 0],
])('photographs of a vehicle: %s', (_, images, count) => {
  const settings = { ...site.settings, illustration_folders: ['/media/vehicles/'] }
  expect(photographCount({ images }, { settings })).toBe(count)
})

test.each([
  [{}, 'Kia Rio, photo 2 of 9'],
  [{ alt: null }, 'Kia Rio, photo 2 of 9'],
  [{ alt: 'Tow bar' }, 'Tow bar'],
  [{ illustration: true }, 'Kia Rio, illustration 2 of 9'],
])('the words of a photo %j', (photo, words) => {
  expect(photoAlt(photo, { name: 'Kia Rio', at: 2, of: 9 })).toBe(words)
})
