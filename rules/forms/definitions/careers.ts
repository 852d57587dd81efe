import { choicesOf, dealership, message, optIn, person } from '../fields.ts'
import { singleStep, type Definition } from '../siteForm.ts'

const COUNTRY_NAMES = { AU: 'Australia', NZ: 'New Zealand', US: 'the United States' } as const

/** Application for a job; sent as a General Enquiry with the subcategory Career Enquiry (spec §4). */
export const careers: Definition = (site) =>
  singleStep({
    name: 'careers',
    title: 'Work with us',
    category: 'Careers Enquiry',
    submitLabel: 'Send application',
    fields: [
      ...person(site),
      ...dealership(site),
      {
        type: 'string',
        name: 'position',
        label: 'Which position?',
        hint: 'An advertised position, or the kind of work you’re looking for',
        required: true,
        limit: 120,
      },
      {
        type: 'radio',
        name: 'work_rights',
        label: `Are you ${site.country === 'US' ? 'authorized' : 'entitled'} to work in ${COUNTRY_NAMES[site.country]}?`,
        required: true,
        choices: choicesOf(['Yes', 'No']),
      },
      { type: 'radio', name: 'drivers_licence', label: 'Do you hold a driver licence?' },
      {
        type: 'file',
        name: 'resume',
        label: site.country === 'NZ' ? 'CV' : 'Resume',
        hint: 'Include a cover letter if you have one.',
        required: true,
        files: 2,
      },
      message(site, { label: 'Tell us about yourself', required: false }),
      optIn,
    ],
  })
