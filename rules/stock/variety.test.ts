import { expect, test } from 'vitest'
import { variedPictures } from './variety.ts'

test.each([
  // Each picture once, in the order of the search, up to the maximum.
  ['abc', { row: 3, most: 6 }, [0, 1, 2]],
  ['aabbc', { row: 3, most: 6 }, [0, 2, 4]],
  ['abcdefg', { row: 3, most: 6 }, [0, 1, 2, 3, 4, 5]],
  // Whole rows.
  ['abcde', { row: 3, most: 6 }, [0, 1, 2]],
  ['abcdef', { row: 3, most: 6 }, [0, 1, 2, 3, 4, 5]],
  ['abc', { row: 2, most: 4 }, [0, 1]],
  // Repeats are only used to complete a first row.
  ['aaab', { row: 3, most: 6 }, [0, 3, 1]],
  ['aaaaaa', { row: 3, most: 6 }, [0, 1, 2]],
  ['aaabcc', { row: 3, most: 6 }, [0, 3, 4]],
  ['aa', { row: 3, most: 6 }, [0, 1]],
  ['', { row: 3, most: 6 }, []],
  // Nothing is repeated without pictures.
  ['--a', { row: 3, most: 6 }, [0, 1, 2]],
])('of %s in rows as %j these stand there', (pictures, rows, expected) => {
  const vehicles = [...pictures].map((letter, at) => ({ at, picture: letter === '-' ? null : letter }))
  expect(variedPictures(vehicles, ({ picture }) => picture, rows).map(({ at }) => at)).toEqual(expected)
})
