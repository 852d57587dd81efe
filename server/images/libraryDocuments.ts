import { openAsBlob } from 'node:fs'
import type { Readable } from 'node:stream'
import { fileTypeFromFile } from 'file-type'
import { DOCUMENT_PROBLEMS, DOCUMENT_TYPE, MOST_DOCUMENT_BYTES } from '@forecourt/rules/media/document.ts'
import { RequestError } from '../errors.ts'
import type { FileStore } from '../files/files.ts'
import { receiveFile } from './received.ts'

/** Files of the documents of media libraries. */
export interface LibraryDocuments {
  /**
   * Receives a document that is being sent; what it is, says its content.
   *
   * @param work stores it, once it is known to be one
   * @throws RequestError with the reason for what is not taken
   */
  receive<T>(sent: Readable, work: (document: ReceivedDocument) => Promise<T>): Promise<T>
}

/** A document that has arrived. */
export interface ReceivedDocument {
  bytes: number
  /** Stores its file. */
  store(websiteId: number, id: string): Promise<void>
}

const LIMIT = { bytes: MOST_DOCUMENT_BYTES, problems: DOCUMENT_PROBLEMS }

/** Opens the files of documents, which are beside those of pictures. */
export const openDocuments = (files: FileStore): LibraryDocuments => ({
  receive: (sent, work) =>
    receiveFile(sent, LIMIT, async (path) => {
      const found = await fileTypeFromFile(path).catch(() => undefined)
      if (found?.ext !== 'pdf') throw new RequestError(415, DOCUMENT_PROBLEMS.type)
      const blob = await openAsBlob(path, { type: DOCUMENT_TYPE })
      return work({ bytes: blob.size, store: (websiteId, id) => files.put(`${websiteId}/${id}.pdf`, blob) })
    }),
})
