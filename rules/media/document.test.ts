import { describe, expect, test } from 'vitest'
import {
  DOCUMENT_PROBLEMS,
  documentAddress,
  MOST_DOCUMENT_BYTES,
  readDocumentAddress,
  refusedDocument,
} from './document.ts'

const ID = '0198a7b2-8f1c-4a55-9d3e-2b7f64c1a0de'

test.each([
  [0, DOCUMENT_PROBLEMS.empty],
  [1, null],
  [MOST_DOCUMENT_BYTES, null],
  [MOST_DOCUMENT_BYTES + 1, 'It is 26 MB, and the limit is 25 MB. Please save the PDF in a smaller size.'],
  [30 * 1024 * 1024, 'It is 30 MB, and the limit is 25 MB. Please save the PDF in a smaller size.'],
])('a document of %i bytes', (size, problem) => expect(refusedDocument({ size })).toBe(problem))

describe('addresses', () => {
  test('are read as they are written', () => {
    expect(documentAddress({ siteId: 7, id: ID })).toBe(`/media/library/7/${ID}.pdf`)
    expect(readDocumentAddress(`/media/library/7/${ID}.pdf`)).toEqual({ siteId: 7, id: ID })
  })

  test.each([
    `/media/library/0/${ID}.pdf`,
    `/media/library/9999999999/${ID}.pdf`,
    `/media/library/7/${ID}.png`,
    `/media/library/7/${ID}.pdf?x`,
    `/media/library/7/../8/${ID}.pdf`,
    `/media/library/7/${ID.toUpperCase()}.pdf`,
    `https://dealer.example/media/library/7/${ID}.pdf`,
    '/media/documents/cx-5.pdf',
    '/files/cx-5.pdf',
  ])('%s names none', (path) => expect(readDocumentAddress(path)).toBeNull())
})
