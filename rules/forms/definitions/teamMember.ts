import { ending, message, person } from '../fields.ts'
import { singleStep, type Definition } from '../siteForm.ts'

/** Message to a member of the dealer's team; the team page fills in the name. */
export const teamMember: Definition = (site) =>
  singleStep({
    name: 'team-member',
    title: 'Contact our team',
    category: 'Team Member',
    submitLabel: 'Send message',
    fields: [
      { type: 'string', name: 'team_member', label: 'Who would you like to reach?', required: true, limit: 120 },
      ...person(site),
      message(site),
      ...ending(site),
    ],
  })
