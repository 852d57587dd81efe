import { describe, expect, test } from 'vitest'
import { carPhotos, carPrimaryImage } from './image.ts'

const site = {
  settings: {
    placeholder_image_urls: ['/media/soon.png', '/media/none.png'],
    default_image_url: '/media/default.png',
  },
}
const picture = (name: string, thumb = `/media/${name}-thumb.jpg`) => ({
  url: `/media/${name}.jpg`,
  thumb,
  width: 1200,
  height: 800,
})
const placeholder = { url: '/media/soon.png', thumb: '/media/soon.png', width: 10, height: 10 }

describe('carPrimaryImage', () => {
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
    expect(carPrimaryImage({ primary_image_url, images }, site)).toBe(expected),
  )
})

test('a gallery leaves the placeholders out and keeps the order', () =>
  expect(
    carPhotos({ images: [picture('b'), placeholder, picture('a'), picture('c', '/media/none.png')] }, site),
  ).toEqual([picture('b'), picture('a')]))
