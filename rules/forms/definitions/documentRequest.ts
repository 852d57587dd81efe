import { choicesOf, email, ending, enquiryDealership, fullName, message, phone } from '../fields.ts'
import { singleStep, type Definition } from '../siteForm.ts'

/** Request for a document: a brochure, a price list, an invoice, a history report. */
export const documentRequest: Definition = (site) =>
  singleStep({
    name: 'document-request',
    title: 'Request a document',
    category: 'Document Request',
    submitLabel: 'Send request',
    fields: [
      {
        type: 'select',
        name: 'document',
        label: 'Document',
        required: true,
        choices: choicesOf([
          'Brochure',
          'Price list',
          'Vehicle history report',
          'Service record',
          'Tax invoice',
          'Other',
        ]),
      },
      {
        type: 'string',
        name: 'document_other',
        label: 'Which one?',
        required: true,
        shownIf: { field: 'document', values: ['Other'] },
      },
      fullName,
      email,
      { ...phone(site), required: false },
      ...enquiryDealership(site),
      message(site, { required: false }),
      ...ending(site),
    ],
  })
