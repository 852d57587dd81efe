import { describe, expect, test } from 'vitest'
import {
  lacksAlt,
  MOST_PICTURE_BYTES,
  nameOfFile,
  pictureAddress,
  PICTURE_PROBLEMS,
  readDetails,
  readPictureAddress,
  refusedFile,
} from './picture.ts'

const TYPED = { name: 'Showroom', alt: 'Cars under cover', decorative: false, credit: '', licence: '' }
const ID = '0f8fad5b-d9cb-469f-a165-70867728950e'

describe('refusedFile', () => {
  test.each([
    ['front.jpg', MOST_PICTURE_BYTES, null],
    ['front.jpg', MOST_PICTURE_BYTES + 1, 'It is 26 MB, and the limit is 25 MB. Please choose a smaller picture.'],
    ['front.jpg', 30 * 1024 * 1024, 'It is 30 MB, and the limit is 25 MB. Please choose a smaller picture.'],
    ['front.jpg', 0, PICTURE_PROBLEMS.empty],
    ['IMG_1.HEIC', 10, PICTURE_PROBLEMS.heic],
    ['logo.svg', 10, PICTURE_PROBLEMS.drawing],
    ['logo.svg.png', 10, null],
  ])('%s of %i bytes', (name, size, problem) => expect(refusedFile({ name, size })).toBe(problem))
})

describe('readDetails', () => {
  test('takes what was typed in one line each', () => {
    expect(readDetails({ ...TYPED, name: '  Our\nshowroom ', credit: '<b>Kim</b>' })).toEqual({
      ok: true,
      value: { ...TYPED, name: 'Our showroom', credit: '<b>Kim</b>' },
    })
  })

  test.each([
    ['no name', { name: ' ' }, { name: PICTURE_PROBLEMS.name }],
    ['a name at its longest', { name: 'n'.repeat(120) }, null],
    ['a longer name', { name: 'n'.repeat(121) }, { name: PICTURE_PROBLEMS.longName }],
    ['a text at its longest', { alt: '🚗'.repeat(250) }, null],
    ['a longer text', { alt: 'a'.repeat(251) }, { alt: PICTURE_PROBLEMS.longAlt }],
    ['decorative without text', { alt: '', decorative: true }, null],
    ['decorative with text', { decorative: true }, { alt: PICTURE_PROBLEMS.decorativeAlt }],
    ['no text', { alt: '' }, null],
    ['a long credit', { credit: 'c'.repeat(201) }, { credit: PICTURE_PROBLEMS.longCredit }],
    ['a long licence', { licence: 'c'.repeat(201) }, { licence: PICTURE_PROBLEMS.longCredit }],
  ])('%s', (_what, typed, problems) => {
    const read = readDetails({ ...TYPED, ...typed })
    expect(read.ok ? null : read.problems).toEqual(problems)
  })
})

test.each([
  ['', false, true],
  ['', true, false],
  ['A car', false, false],
])('a picture with the text "%s", decorative: %s, lacks it: %s', (alt, decorative, lacks) =>
  expect(lacksAlt({ alt, decorative })).toBe(lacks),
)

test.each([
  ['front_left.JPG', 'front left'],
  ['a.b.jpeg', 'a.b'],
  ['no type', 'no type'],
  ['.jpg', 'Picture'],
  ['\u0000', 'Picture'],
])('the name of %s', (file, name) => expect(nameOfFile(file)).toBe(name))

describe('addresses', () => {
  test('are read as they are written', () => {
    const address = { siteId: 7, id: ID, extension: 'png' } as const
    expect(pictureAddress(address)).toBe(`/media/library/7/${ID}.png`)
    expect(readPictureAddress(pictureAddress(address))).toEqual(address)
  })

  test.each([
    `/media/library/0/${ID}.png`,
    `/media/library/7/${ID}.svg`,
    `/media/library/7/${ID}.png?x`,
    `/media/library/7/../8/${ID}.png`,
    `/media/library/9999999999/${ID}.png`,
    `/media/library/7/${ID.toUpperCase()}.png`,
    '/media/stock/front.jpg',
  ])('%s names none', (path) => expect(readPictureAddress(path)).toBeNull())
})
