import { describe, expect, test } from 'vitest'
import { parseTransformation } from './transformation.ts'

describe('parseTransformation', () => {
  test.each([
    ['c_limit,f_auto,q_75,w_640', { crop: 'limit', width: 640, height: null, quality: 75, format: 'auto' }],
    ['w_640', { crop: 'limit', width: 640, height: null, quality: 75, format: 'auto' }],
    ['w_641,c_limit', { crop: 'limit', width: 750, height: null, quality: 75, format: 'auto' }],
    ['w_1', { crop: 'limit', width: 16, height: null, quality: 75, format: 'auto' }],
    ['w_3840', { crop: 'limit', width: 3840, height: null, quality: 75, format: 'auto' }],
    ['w_3841', { crop: 'limit', width: 3840, height: null, quality: 75, format: 'auto' }],
    ['w_9999', { crop: 'limit', width: 3840, height: null, quality: 75, format: 'auto' }],
    ['w_640,q_29', { crop: 'limit', width: 640, height: null, quality: 30, format: 'auto' }],
    ['w_640,q_61', { crop: 'limit', width: 640, height: null, quality: 65, format: 'auto' }],
    ['w_640,q_999', { crop: 'limit', width: 640, height: null, quality: 100, format: 'auto' }],
    ['w_640,f_webp', { crop: 'limit', width: 640, height: null, quality: 75, format: 'webp' }],
    ['c_fill,f_jpg,h_630,q_75,w_1200', { crop: 'fill', width: 1200, height: 630, quality: 75, format: 'jpg' }],
    ['c_fill,h_427,w_640', { crop: 'fill', width: 640, height: 427, quality: 75, format: 'auto' }],
    ['c_fill,h_384,w_384', { crop: 'fill', width: 384, height: 384, quality: 75, format: 'auto' }],
    ['c_fill,h_540,w_1920', { crop: 'fill', width: 1920, height: 540, quality: 75, format: 'auto' }],
  ])('%s', (text, expected) => expect(parseTransformation(text)).toEqual(expected))

  test.each([
    ['nothing', ''],
    ['no width', 'c_limit,f_auto'],
    ['a width of zero', 'w_0'],
    ['a negative width', 'w_-1'],
    ['a fraction', 'w_640.5'],
    ['an endless width', 'w_99999'],
    ['a part twice', 'w_640,w_750'],
    ['an unknown part', 'w_640,e_blur'],
    ['an unknown format', 'w_640,f_gif'],
    ['a crop that is not served', 'c_fill,h_631,w_1200'],
    ['a crop of no shape', 'c_fill,h_428,w_640'],
    ['a crop of no width', 'c_fill,h_400,w_600'],
    ['a crop without height', 'c_fill,w_1200'],
    ['a height without crop', 'h_630,w_1200'],
    ['a path', '../../etc'],
    ['spaces', 'w_640, q_75'],
  ])('refuses %s', (_, text) => expect(parseTransformation(text)).toBeNull())
})
