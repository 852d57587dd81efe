import { fileSize } from '@forecourt/rules/forms/files.ts'
import { DOCUMENT_TYPE, readDocumentAddress, refusedDocument } from '@forecourt/rules/media/document.ts'
import { withQuery } from '@forecourt/rules/site/paths.ts'
import { documentUploadPath } from '@forecourt/rules/staff/consolePaths.ts'
import type { AddedDocument } from '@forecourt/server/media/documents.ts'
import { FileText } from 'lucide-react'
import { use, useState, type ReactNode } from 'react'
import { Uploads } from '../../uploads/uploads.tsx'
import { EditorSite } from './fields.tsx'

const HINT = 'A PDF up to 25 MB. Visitors can open and save it from the model’s page once you publish.'
const MOST_FILE_NAME = 120

/** A brochure as the draft has it. */
export interface BrochureOf {
  address: string
  bytes: string
}

const NONE: BrochureOf = { address: '', bytes: '' }

/** The brochure of a model: a PDF that is uploaded here, or one at an address (decision 182). */
export default function BrochureField({
  value,
  onChange,
  children,
}: {
  value: BrochureOf
  onChange: (brochure: BrochureOf) => void
  /** The fields of a brochure at an address. */
  children: ReactNode
}) {
  const site = use(EditorSite)
  const [removed, setRemoved] = useState<BrochureOf | null>(null)
  const isUploaded = readDocumentAddress(value.address) !== null
  return (
    <>
      {isUploaded ? (
        <div className="row">
          <a className="brochure-link" href={new URL(value.address, site.origin).href} target="_blank" rel="noreferrer">
            <FileText aria-hidden size={18} />
            Open the brochure
          </a>
          <span className="muted">PDF, {fileSize(Number(value.bytes))}</span>
          <button
            type="button"
            className="button quiet"
            onClick={() => {
              setRemoved(value)
              onChange(NONE)
            }}
          >
            Remove the brochure
          </button>
        </div>
      ) : null}
      {removed !== null && value.address === '' ? (
        <p role="status" className="row">
          The brochure is removed from this draft.
          <button type="button" className="button quiet" onClick={() => onChange(removed)}>
            Put the brochure back
          </button>
        </p>
      ) : null}
      <Uploads<{ document: AddedDocument }>
        label={isUploaded ? 'Replace the PDF' : 'Upload a PDF'}
        hint={HINT}
        accept={DOCUMENT_TYPE}
        noun="file"
        many={false}
        addressOf={(id, { name }) => withQuery(documentUploadPath(site.id, id), { name: name.slice(-MOST_FILE_NAME) })}
        refusedFile={refusedDocument}
        onStored={({ document: { address, bytes } }) => onChange({ address, bytes: String(bytes) })}
      />
      {isUploaded ? null : children}
    </>
  )
}
