import { PICTURE_ID } from './picture.ts'

const MEGABYTE = 1024 * 1024

/** The largest document that is taken, such as a brochure (decision 182). An archive takes no larger file either. */
export const MOST_DOCUMENT_BYTES = 25 * MEGABYTE
/** The type of documents, as an input’s `accept`. */
export const DOCUMENT_TYPE = 'application/pdf'

/** Why a document is refused, in words. */
export const DOCUMENT_PROBLEMS = {
  large: 'This file is larger than 25 MB. Please save the PDF in a smaller size and upload it again.',
  empty: 'The file is empty.',
  type: 'This file isn’t a PDF. Please upload the brochure as a PDF.',
} as const

/** Why a document is refused before it is sent; null to send it. What it really is, its content says to the server. */
export function refusedDocument({ size }: { size: number }): string | null {
  if (size === 0) return DOCUMENT_PROBLEMS.empty
  if (size <= MOST_DOCUMENT_BYTES) return null
  return `It is ${Math.ceil(size / MEGABYTE)} MB, and the limit is 25 MB. Please save the PDF in a smaller size.`
}

/** A document in the address of its file. */
export interface DocumentAddress {
  siteId: number
  id: string
}

const PREFIX = '/media/library/'
const SITE = /^[1-9]\d{0,8}$/

/** The address of a document on its site. Another document has another address, so what an old version names stays. */
export const documentAddress = ({ siteId, id }: DocumentAddress): string => `${PREFIX}${siteId}/${id}.pdf`

/** The document that an address names; null for one of anything else. */
export function readDocumentAddress(path: string): DocumentAddress | null {
  if (!path.startsWith(PREFIX) || !path.endsWith('.pdf')) return null
  const [site = '', id = '', ...rest] = path.slice(PREFIX.length, -'.pdf'.length).split('/')
  return rest.length === 0 && SITE.test(site) && PICTURE_ID.test(id) ? { siteId: Number(site), id } : null
}
