import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { imageTemplate, imageUrl, socialImage, type ImageOptions } from './imageUrl.ts'
import { DEVICE_WIDTHS, SIZE_WIDTHS, widthsBetween } from './imageWidth.ts'

const LOCAL = '/media/cars/x.jpg'
const CDN = 'https://res.cloudinary.com/dealer'
const UPLOADED = `${CDN}/image/upload/v1/td_next/hero.jpg`

test('the widths of the specification (§9.22)', () => {
  expect(DEVICE_WIDTHS).toEqual([640, 750, 828, 1080, 1200, 1920, 2048, 3840])
  expect(SIZE_WIDTHS).toEqual([16, 32, 48, 64, 96, 128, 256, 384])
  expect(widthsBetween(0, 10_000)).toEqual([...SIZE_WIDTHS, ...DEVICE_WIDTHS])
  expect(widthsBetween(384, 1080)).toEqual([384, 640, 750, 828, 1080])
})

describe('imageUrl (§7.14)', () => {
  test.each<[string, string, ImageOptions, string]>([
    ['our own media', LOCAL, { width: 640 }, '/images/c_limit,f_auto,q_75,w_640/media/cars/x.jpg'],
    ['another quality', LOCAL, { width: 640, quality: 60 }, '/images/c_limit,f_auto,q_60,w_640/media/cars/x.jpg'],
    [
      'our own media by a CDN',
      LOCAL,
      { width: 640, cdnBase: CDN },
      `${CDN}/image/upload/c_limit,f_auto,q_75,w_640/media/cars/x.jpg`,
    ],
    [
      'a CDN base with a slash',
      LOCAL,
      { width: 640, cdnBase: `${CDN}/` },
      `${CDN}/image/upload/c_limit,f_auto,q_75,w_640/media/cars/x.jpg`,
    ],
    [
      'on the CDN, with a version',
      UPLOADED,
      { width: 640 },
      `${CDN}/image/upload/c_limit,f_auto,q_75,w_640/v1/td_next/hero.jpg`,
    ],
    [
      'on the CDN, a folder that looks like a transformation',
      `${CDN}/image/upload/td_next/hero.jpg`,
      { width: 640 },
      `${CDN}/image/upload/c_limit,f_auto,q_75,w_640/td_next/hero.jpg`,
    ],
    [
      'on the CDN, a file that looks like one',
      `${CDN}/image/upload/w_200.jpg`,
      { width: 640 },
      `${CDN}/image/upload/c_limit,f_auto,q_75,w_640/w_200.jpg`,
    ],
    [
      'on the CDN, transformed before',
      `${CDN}/image/upload/c_crop,g_face,w_900/e_sharpen/v12/cars/a.jpg`,
      { width: 640 },
      `${CDN}/image/upload/c_crop,g_face,w_900/e_sharpen/c_limit,f_auto,q_75,w_640/v12/cars/a.jpg`,
    ],
    [
      'on the CDN, already in this size',
      `${CDN}/image/upload/c_limit,f_auto,q_75,w_640/v1/a.jpg`,
      { width: 640 },
      `${CDN}/image/upload/c_limit,f_auto,q_75,w_640/v1/a.jpg`,
    ],
    [
      'on the CDN, signed',
      `${CDN}/image/upload/s--AbC12_-z--/w_200/v1/a.jpg`,
      { width: 640 },
      `${CDN}/image/upload/s--AbC12_-z--/w_200/v1/a.jpg`,
    ],
    [
      'on a CDN by another name',
      'https://images.dealer.example/image/upload/a.jpg',
      { width: 16 },
      'https://images.dealer.example/image/upload/c_limit,f_auto,q_75,w_16/a.jpg',
    ],
    [
      'fetched by a CDN before',
      `${CDN}/image/fetch/https://example.com/a.jpg`,
      { width: 640 },
      `${CDN}/image/fetch/c_limit,f_auto,q_75,w_640/https://example.com/a.jpg`,
    ],
    [
      'remote, with a CDN',
      'https://example.com/a b.jpg?x=1&y=2',
      { width: 640, cdnBase: CDN },
      `${CDN}/image/fetch/c_limit,f_auto,q_75,w_640/https://example.com/a%20b.jpg%3Fx%3D1%26y%3D2`,
    ],
    [
      'remote and encoded, with a CDN',
      'https://example.com/a%20b.jpg#c',
      { width: 640, cdnBase: CDN },
      `${CDN}/image/fetch/c_limit,f_auto,q_75,w_640/https://example.com/a%2520b.jpg%23c`,
    ],
    ['remote, without a CDN', 'https://example.com/a.jpg', { width: 640 }, 'https://example.com/a.jpg'],
    ['remote, without a protocol', '//example.com/a.jpg', { width: 640, cdnBase: CDN }, '//example.com/a.jpg'],
    ['a drawing of ours', '/media/logo.svg', { width: 640 }, '/media/logo.svg'],
    ['a drawing of ours, with a CDN', '/media/logo.SVG', { width: 640, cdnBase: CDN }, '/media/logo.SVG'],
    ['not of our media', '/assets/a.png', { width: 640, cdnBase: CDN }, '/assets/a.png'],
    ['a data URL', 'data:image/png;base64,AAAA', { width: 640, cdnBase: CDN }, 'data:image/png;base64,AAAA'],
    ['nothing', '', { width: 640 }, ''],
  ])('%s', (_, source, options, expected) => expect(imageUrl(source, options)).toBe(expected))

  test('asking twice changes nothing more', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(UPLOADED, `${CDN}/image/upload/w_9/a.jpg`, `${CDN}/image/upload/a.jpg`),
        fc.constantFrom(...DEVICE_WIDTHS),
        (source, width) => {
          expect(imageUrl(imageUrl(source, { width }), { width })).toBe(imageUrl(source, { width }))
        },
      ),
    ))

  test('any remote address comes back whole from the CDN’s fetch', () =>
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (source) => {
        fc.pre(!source.includes('/image/'))
        const [, remote] = imageUrl(source, { width: 640, cdnBase: CDN }).split(
          '/image/fetch/c_limit,f_auto,q_75,w_640/',
        )
        expect(decodeURIComponent(remote!)).toBe(source)
        expect(remote).not.toMatch(/[?#&\s]/)
      }),
    ))

  test('no text makes it fail', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('', 'https://', '/media/', `${CDN}/image/upload/`),
        (text, start) => {
          expect(typeof imageUrl(start + text, { width: 640, cdnBase: CDN })).toBe('string')
          expect(typeof imageUrl(`${start}\ud800`, { width: 640, cdnBase: CDN })).toBe('string')
        },
      ),
    ))
})

describe('imageTemplate', () => {
  test.each([
    ['our own media', LOCAL, {}, '/images/c_limit,f_auto,q_75,w_{width}/media/cars/x.jpg'],
    [
      'a site with a CDN and a quality',
      LOCAL,
      { image_cdn_base: CDN, image_quality: 60 },
      `${CDN}/image/upload/c_limit,f_auto,q_60,w_{width}/media/cars/x.jpg`,
    ],
    [
      'a remote picture by the CDN',
      'https://example.com/a.jpg',
      { image_cdn_base: CDN },
      `${CDN}/image/fetch/c_limit,f_auto,q_75,w_{width}/https://example.com/a.jpg`,
    ],
    ['a remote picture', 'https://example.com/a.jpg', { image_cdn_base: null }, 'https://example.com/a.jpg'],
  ])('%s', (_, source, settings, expected) => expect(imageTemplate(source, { settings })).toBe(expected))

  test('with a width is the address of that width', () =>
    expect(imageTemplate(LOCAL, { settings: {} }).replace('{width}', '640')).toBe(imageUrl(LOCAL, { width: 640 })))
})

describe('socialImage (§7.15)', () => {
  test.each([
    ['under td_next', UPLOADED, {}, `${CDN}/image/upload/c_fill,h_630,w_1200/v1/td_next/hero.jpg`],
    [
      'deeper under td_next',
      `${CDN}/image/upload/v1/dealers/td_next/a/hero.jpg`,
      {},
      `${CDN}/image/upload/c_fill,h_630,w_1200/v1/dealers/td_next/a/hero.jpg`,
    ],
    ['on the CDN elsewhere', `${CDN}/image/upload/v1/other/hero.jpg`, {}, `${CDN}/image/upload/v1/other/hero.jpg`],
    ['a file of that name', `${CDN}/image/upload/v1/td_next`, {}, `${CDN}/image/upload/v1/td_next`],
    [
      'a folder that only starts so',
      `${CDN}/image/upload/td_nextdoor/a.jpg`,
      {},
      `${CDN}/image/upload/td_nextdoor/a.jpg`,
    ],
    ['td_next elsewhere than on a CDN', 'https://example.com/td_next/a.jpg', {}, 'https://example.com/td_next/a.jpg'],
    ['remote, with a CDN', 'https://example.com/a.jpg', { image_cdn_base: CDN }, 'https://example.com/a.jpg'],
    ['our own media', LOCAL, {}, '/images/c_fill,f_jpg,h_630,q_75,w_1200/media/cars/x.jpg'],
    [
      'our own media by a CDN',
      LOCAL,
      { image_cdn_base: CDN, image_quality: 60 },
      `${CDN}/image/upload/c_fill,f_jpg,h_630,q_60,w_1200/media/cars/x.jpg`,
    ],
  ])('%s', (_, source, settings, expected) => expect(socialImage(source, { settings })).toBe(expected))
})
