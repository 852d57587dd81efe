import { describe, expect, test } from 'vitest'
import { changePhotos, PHOTO_GONE, previousOf, type PhotoChange, type StoredPhotos } from './photoChanges.ts'
import { MOST_UPLOADED, PHOTO_PROBLEMS, type KeptPhoto } from './photos.ts'

const image = (url: string) => ({ url, thumb: url, width: 1200, height: 800 })
const kept = (url: string, more: Partial<KeptPhoto> = {}): KeptPhoto => ({
  url,
  hidden: false,
  alt: null,
  crop: null,
  cropped: null,
  uploaded: null,
  ...more,
})
const own = (url: string) => kept(url, { uploaded: { name: `${url}.jpg`, width: 800, height: 600 } })
const stored = (more: Partial<StoredPhotos> = {}): StoredPhotos => ({
  fed: { images: [image('a'), image('b')], primary: 'a' },
  kept: null,
  previous: null,
  version: 3,
  ...more,
})
const half = { x: 0, y: 0, width: 0.5, height: 0.5 }
const file = { url: 'crop', width: 600, height: 400 }

describe('a change', () => {
  test.each<[string, StoredPhotos, PhotoChange, object]>([
    [
      'of the order is kept',
      stored(),
      { kind: 'order', seen: ['a', 'b'], order: ['b', 'a'] },
      { outcome: 'changed', kept: [kept('b'), kept('a')], before: { order: 'a, b' }, after: { order: 'b, a' } },
    ],
    [
      'back to the feed’s order leaves nothing to keep',
      stored({ kept: [kept('b'), kept('a')] }),
      { kind: 'order', seen: ['b', 'a'], order: ['a', 'b'] },
      { outcome: 'changed', kept: null },
    ],
    [
      'to the same order is none',
      stored(),
      { kind: 'order', seen: ['a', 'b'], order: ['a', 'b'] },
      { outcome: 'unchanged' },
    ],
    [
      'of an order that somebody changed is a conflict',
      stored({ kept: [kept('b'), kept('a'), own('u')] }),
      { kind: 'order', seen: ['a', 'b', 'u'], order: ['u', 'a', 'b'] },
      { outcome: 'conflict', theirs: ['b', 'a', 'u'] },
    ],
    [
      'hides a photo',
      stored(),
      { kind: 'hide', url: 'a' },
      { outcome: 'changed', photo: 'a', kept: [kept('a', { hidden: true }), kept('b')], after: { photo: 'hidden' } },
    ],
    [
      'hides none twice',
      stored({ kept: [kept('a', { hidden: true })] }),
      { kind: 'hide', url: 'a' },
      { outcome: 'unchanged' },
    ],
    [
      'of a photo that is gone is refused',
      stored(),
      { kind: 'show', url: 'x' },
      { outcome: 'refused', problem: PHOTO_GONE },
    ],
    [
      'removes an uploaded one, and what is left is the feed’s',
      stored({ kept: [kept('a'), kept('b'), own('u')] }),
      { kind: 'remove', url: 'u' },
      { outcome: 'changed', kept: null },
    ],
    [
      'removes none of the feed',
      stored(),
      { kind: 'remove', url: 'a' },
      { outcome: 'refused', problem: 'This photo comes with the feed. Hide it instead.' },
    ],
    [
      'describes one',
      stored(),
      { kind: 'alt', url: 'b', seen: null, value: 'Boot' },
      {
        outcome: 'changed',
        kept: [kept('a'), kept('b', { alt: 'Boot' })],
        before: { alt: 'usual words' },
        after: { alt: 'Boot' },
      },
    ],
    [
      'of a description that somebody changed is a conflict',
      stored({ kept: [kept('a', { alt: 'Theirs' }), kept('b')] }),
      { kind: 'alt', url: 'a', seen: null, value: 'Mine' },
      { outcome: 'conflict', theirs: 'Theirs' },
    ],
    [
      'to the description that somebody chose too is none',
      stored({ kept: [kept('a', { alt: 'Same' }), kept('b')] }),
      { kind: 'alt', url: 'a', seen: null, value: 'Same' },
      { outcome: 'unchanged' },
    ],
    [
      'crops one',
      stored(),
      { kind: 'crop', url: 'a', seen: '', value: half, cropped: file },
      {
        outcome: 'changed',
        kept: [kept('a', { crop: half, cropped: file }), kept('b')],
        before: { crop: 'whole picture' },
        after: { crop: '0 0 50 50' },
      },
    ],
    [
      'of a crop that somebody changed is a conflict',
      stored({ kept: [kept('a', { crop: half, cropped: file }), kept('b')] }),
      { kind: 'crop', url: 'a', seen: '', value: { ...half, width: 0.4 }, cropped: null },
      { outcome: 'conflict', theirs: '0 0 50 50' },
    ],
    [
      'adds one behind the others',
      stored(),
      { kind: 'add', photo: own('u') },
      { outcome: 'changed', kept: [kept('a'), kept('b'), own('u')] },
    ],
    ['adds none twice', stored({ kept: [own('u')] }), { kind: 'add', photo: own('u') }, { outcome: 'unchanged' }],
    [
      'adds the last one that there is room for',
      stored({ kept: Array.from({ length: MOST_UPLOADED - 1 }, (_, at) => own(`u${at}`)) }),
      { kind: 'add', photo: own('u') },
      { outcome: 'changed' },
    ],
    [
      'adds none above the most',
      stored({ kept: Array.from({ length: MOST_UPLOADED }, (_, at) => own(`u${at}`)) }),
      { kind: 'add', photo: own('u') },
      { outcome: 'refused', problem: PHOTO_PROBLEMS.many },
    ],
    [
      'is undone',
      stored({ kept: [kept('b'), kept('a')], previous: { change: 'order', kept: null } }),
      { kind: 'undo', version: 3 },
      { outcome: 'changed', kept: null },
    ],
    ['is not undone twice', stored(), { kind: 'undo', version: 3 }, { outcome: 'unchanged' }],
    [
      'is not undone once somebody has made another',
      stored({ previous: { change: 'order', kept: null } }),
      { kind: 'undo', version: 2 },
      { outcome: 'conflict', theirs: ['a', 'b'] },
    ],
    [
      'gives everything back to the feed',
      stored({ kept: [kept('b', { hidden: true }), own('u')] }),
      { kind: 'release', version: 3 },
      {
        outcome: 'changed',
        kept: null,
        before: { photos: '2 shown, 1 hidden' },
        after: { photos: '2 shown, 0 hidden' },
      },
    ],
    ['gives nothing back that is the feed’s', stored(), { kind: 'release', version: 3 }, { outcome: 'unchanged' }],
  ])('%s', (_, from, change, expected) => {
    expect(changePhotos(from, change)).toMatchObject(expected)
  })

  test('can be undone, except an undo', () => {
    expect(previousOf(null, 'order')).toEqual({ change: 'order', kept: null })
    expect(previousOf(null, 'undo')).toBeNull()
  })
})
