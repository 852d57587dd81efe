import { describe, expect, test } from 'vitest'
import {
  arrangePhotos,
  cropRefusal,
  cropText,
  keptOf,
  MOST_ALT,
  moved,
  PHOTO_PROBLEMS,
  photoName,
  readAlt,
  readCrop,
  reordered,
  shownPhotos,
  type KeptPhoto,
} from './photos.ts'

const image = (name: string) => ({ url: `/media/${name}.jpg`, thumb: `/media/${name}.jpg`, width: 1200, height: 800 })
const fed = (...names: string[]) => ({ images: names.map(image), primary: names[0] ? image(names[0]).url : null })
const kept = (name: string, more: Partial<KeptPhoto> = {}): KeptPhoto => ({
  url: image(name).url,
  hidden: false,
  alt: null,
  crop: null,
  cropped: null,
  uploaded: null,
  ...more,
})
const own = (name: string) => kept(name, { uploaded: { name: `${name}.JPG`, width: 800, height: 600 } })
const names = (photos: readonly { url: string }[]) =>
  photos.map(({ url }) => url.slice('/media/'.length, -'.jpg'.length))

describe('the photos of a vehicle that a person has arranged', () => {
  test.each([
    ['as the feed has them', fed('a', 'b'), null, 'ab', ''],
    ['in a person’s order', fed('a', 'b', 'c'), [kept('c'), kept('a'), kept('b')], 'cab', ''],
    ['a new one of the feed at the end, marked', fed('n', 'a', 'b'), [kept('b'), kept('a')], 'ban', 'n'],
    ['one that left the feed is gone', fed('a'), [kept('b'), kept('a')], 'a', ''],
    ['an uploaded one stays without the feed', fed(), [own('u'), kept('a')], 'u', ''],
    ['a hidden one is still there', fed('a', 'b'), [kept('a', { hidden: true }), kept('b')], 'ab', ''],
    ['nothing at all', fed(), [], '', ''],
  ] as const)('%s', (_, from, by, all, fresh) => {
    const arranged = arrangePhotos(from, by)
    expect(names(arranged).join('')).toBe(all)
    expect(names(arranged.filter((photo) => photo.fresh)).join('')).toBe(fresh)
  })

  test('the feed’s primary photo comes first, also one that its list lacks', () => {
    expect(names(arrangePhotos({ images: [image('a'), image('b')], primary: '/media/b.jpg' }, null))).toEqual([
      'b',
      'a',
    ])
    expect(names(arrangePhotos({ images: [image('a')], primary: '/media/p.jpg' }, null))).toEqual(['p', 'a'])
  })

  test('what the website gets: no hidden ones, the first is the card’s, crops and descriptions', () => {
    const cropped = { url: '/media/stock-photos/1/x.jpg', width: 600, height: 400 }
    const shown = shownPhotos(fed('a', 'b', 'c'), [
      kept('b', { hidden: true }),
      kept('c', { alt: 'Tow bar', crop: { x: 0, y: 0, width: 0.5, height: 0.5 }, cropped }),
      kept('a'),
    ])
    expect(shown).toEqual({
      images: [{ ...cropped, thumb: cropped.url, alt: 'Tow bar' }, image('a')],
      primary_image_url: cropped.url,
      photos_count: 2,
    })
    expect(shownPhotos(fed('a'), [kept('a', { hidden: true })])).toEqual({
      images: [],
      primary_image_url: null,
      photos_count: 0,
    })
  })

  test('without a person’s changes it is exactly what the feed says', () => {
    const said = { images: [image('a'), image('b')], primary: '/media/elsewhere.jpg' }
    expect(shownPhotos(said, null)).toEqual({ images: said.images, primary_image_url: said.primary, photos_count: 2 })
  })

  test('a program that writes back what it read doubles neither uploads nor crops', () => {
    const by = [own('u'), kept('a', { cropped: { url: '/media/crop.jpg', width: 1, height: 1 } })]
    expect(names(arrangePhotos(fed('u', 'crop', 'a'), by))).toEqual(['u', 'a'])
  })

  test('what is known of a photo outlasts its absence from the feed, that of a removed upload does not', () => {
    const by = [kept('b', { hidden: true }), kept('a'), own('u')]
    const away = arrangePhotos(fed('a'), by).filter(({ uploaded }) => !uploaded)
    const next = keptOf(away, by)
    expect(names(next)).toEqual(['a', 'b'])
    expect(arrangePhotos(fed('a', 'b'), next).at(-1)).toMatchObject({ hidden: true, fresh: false })
  })
})

describe('a new order', () => {
  test.each([
    ['is taken', 'abc', 'abc', 'cab', 'cab'],
    ['leaves what has come since at the end', 'abcn', 'abc', 'cab', 'cabn'],
    ['leaves out what has gone since', 'ac', 'abc', 'cba', 'ca'],
    ['is refused if someone has changed it', 'bac', 'abc', 'cab', null],
    ['is no conflict if someone chose the same', 'cab', 'abc', 'cab', 'cab'],
    ['keeps what it does not name', 'abc', 'abc', 'c', 'cab'],
    ['has nothing twice and nothing unknown', 'abc', 'abc', 'ccxab', 'cab'],
  ])('%s', (_, current, seen, order, expected) => {
    const found = reordered([...current], { seen: [...seen], order: [...order] })
    expect(found === null ? null : found.join('')).toBe(expected)
  })

  test.each([
    ['earlier', 'c', 1, 'acb'],
    ['first', 'c', 0, 'cab'],
    ['last', 'a', 2, 'bca'],
    ['before the first', 'a', -1, 'abc'],
    ['after the last', 'c', 3, 'abc'],
    ['an unknown one', 'x', 0, 'abc'],
  ])('moves one %s', (_, name, to, expected) => {
    expect(moved(['a', 'b', 'c'], name, to).join('')).toBe(expected)
  })
})

test.each([
  ['  Tow bar\n and  cover ', { ok: true, value: 'Tow bar and cover' }],
  ['  ', { ok: true, value: null }],
  ['<b>"Front"</b>', { ok: true, value: '<b>"Front"</b>' }],
  ['x'.repeat(MOST_ALT), { ok: true, value: 'x'.repeat(MOST_ALT) }],
  ['x'.repeat(MOST_ALT + 1), { ok: false, problem: 'Please use at most 150 characters.' }],
])('the description %j', (typed, read) => {
  expect(readAlt(typed)).toEqual(read)
})

const refused = { ok: false, problem: PHOTO_PROBLEMS.crop }
test.each([
  ['', { ok: true, value: null }],
  ['0 0 100 100', { ok: true, value: null }],
  ['10 20 50.5 60', { ok: true, value: { x: 0.1, y: 0.2, width: 0.505, height: 0.6 } }],
  ['0 0 10 10', { ok: true, value: { x: 0, y: 0, width: 0.1, height: 0.1 } }],
  ['0 0 9.9 50', refused],
  ['60 0 40 50', { ok: true, value: { x: 0.6, y: 0, width: 0.4, height: 0.5 } }],
  ['60 0 40.1 50', refused],
  ['0 0 50', refused],
  ['0 0 50 50 50', refused],
  ['-1 0 50 50', refused],
  ['0 0 NaN 1e1', refused],
])('the crop %j', (text, read) => {
  expect(readCrop(text)).toEqual(read)
  if (read.ok && 'value' in read && read.value) expect(cropText(read.value)).toBe(text)
})

test.each([
  ['/media/cars/front.jpg?x=1', null, 'front.jpg'],
  ['https://cdn.example/a/b/', null, 'b'],
  ['/media/stock-photos/1/uuid.jpg', { name: 'IMG_1.JPG', width: 1, height: 1 }, 'IMG_1.JPG'],
])('the name of %s', (url, uploaded, name) => {
  expect(photoName({ url, uploaded })).toBe(name)
})

test.each([
  ['/media/cars/a.JPG', null],
  ['/media/stock-photos/1/x.jpg', null],
  ['/media/drawings/ute.svg', 'A drawing can’t be cropped.'],
  ['https://cdn.example/media/a.jpg', 'This photo is on another server. To crop it, upload a copy.'],
  ['data:image/png;base64,x', 'This photo is on another server. To crop it, upload a copy.'],
])('whether %s can be cropped', (url, reason) => {
  expect(cropRefusal(url)).toBe(reason)
})
