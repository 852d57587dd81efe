import { describe, expect, test } from 'vitest'
import { logoAddress, logoFileName, readLogoAddress } from './logoAddress.ts'
import { isLogoFileKey, LOGO_PROBLEMS, logoSizeProblem, MOST_LOGO_BYTES, refusedLogo } from './logoFile.ts'

const HASH = '0198a7b28f1c5a559d3e2b7f64c1a0de01234567'

describe('refusedLogo', () => {
  test.each([
    ['logo.png', 0, LOGO_PROBLEMS.empty],
    ['logo.png', 1, null],
    ['logo.png', MOST_LOGO_BYTES, null],
    ['logo.png', MOST_LOGO_BYTES + 1, 'It is 6 MB, and the limit is 5 MB. Please choose a smaller picture.'],
    ['logo.svg', 10, LOGO_PROBLEMS.drawing],
    ['logo.SVGZ', 10, LOGO_PROBLEMS.drawing],
    ['logo.svg.png', 10, null],
    ['favicon.ico', 10, LOGO_PROBLEMS.icon],
    ['IMG_1.HEIC', 10, LOGO_PROBLEMS.heic],
  ])('%s of %i bytes', (name, size, problem) => expect(refusedLogo({ name, size })).toBe(problem))
})

describe('logoSizeProblem', () => {
  const small = (size: string, least: number) =>
    `It is too small and would look blurred. It has ${size} pixels, and needs at least ${least} on each side.`
  const long = 'It is too long and narrow. One side may be at most 20 times as long as the other.'
  test.each([
    ['logo_png', 32, 32, null],
    ['logo_png', 31, 32, small('31 × 32', 32)],
    ['logo_png', 32, 31, small('32 × 31', 32)],
    ['logo_png', 640, 32, null],
    ['logo_png', 641, 32, long],
    ['logo_png', 32, 641, long],
    ['favicon_png', 48, 48, null],
    ['favicon_png', 47, 48, small('47 × 48', 48)],
    ['favicon_png', 96, 48, null],
    ['favicon_png', 97, 48, 'It is too long and narrow. It has 97 × 48 pixels, and a favicon is about square.'],
  ] as const)('%s of %i × %i', (key, width, height, problem) =>
    expect(logoSizeProblem(key, { width, height })).toBe(problem),
  )
})

describe('addresses', () => {
  test('are read as they are written', () => {
    const logo = { siteId: 7, hash: HASH, width: 640, height: 160 }
    expect(logoAddress(logo)).toBe(`/media/library/7/${HASH}-640x160.png`)
    expect(logoFileName(logo)).toBe(`${HASH}-640x160.png`)
    expect(readLogoAddress(logoAddress(logo))).toEqual(logo)
  })

  test.each([
    `/media/library/0/${HASH}-640x160.png`,
    `/media/library/7/${HASH}.png`,
    `/media/library/7/${HASH}-0x160.png`,
    `/media/library/7/${HASH}-10000x160.png`,
    `/media/library/7/${HASH}-640x160.jpg`,
    `/media/library/7/${HASH}-640x160.png?x`,
    `https://dealer.example/media/library/7/${HASH}-640x160.png`,
    '/media/logos/my-site.png',
  ])('%s names none', (address) => expect(readLogoAddress(address)).toBeNull())
})

test.each([
  ['logo_png', true],
  ['favicon_png', true],
  ['logo_ico', false],
  ['toString', false],
])('%s is uploaded: %s', (name, is) => expect(isLogoFileKey(name)).toBe(is))
