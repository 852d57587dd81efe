import { choicesOf, email, enquiryDealership, fullName, message, phone } from '../fields.ts'
import type { Field, Form, FormSite } from '../form.ts'
import { singleStep, type Definition } from '../siteForm.ts'

/** The subcategory of a conversation's lead. */
export const CHAT_SUBCATEGORY = 'Web chat'

const BY_TEXT = 'Text message'
const BY_CALL = 'Phone call'
const BY_EMAIL = 'Email'

/** How the visitor wants to be answered; only the contact detail that it needs is asked for. */
const replyBy: Field = {
  type: 'select',
  name: 'reply_by',
  label: 'How should we reply?',
  required: true,
  choices: choicesOf([BY_TEXT, BY_CALL, BY_EMAIL]),
  value: BY_TEXT,
}

const words = (site: FormSite): Field => message(site, { label: 'Your message', required: true })

/** The first message of a conversation (spec §4 Chat, decision 127). */
export const chat: Definition = (site) => ({
  ...singleStep({
    name: 'chat',
    title: 'Text us',
    category: null,
    submitLabel: 'Send message',
    fields: [
      words(site),
      fullName,
      replyBy,
      { ...phone(site), half: false, shownIf: { field: replyBy.name, values: [BY_TEXT, BY_CALL] } },
      { ...email, shownIf: { field: replyBy.name, values: [BY_EMAIL] } },
      ...enquiryDealership(site),
    ],
  }),
  subcategory: CHAT_SUBCATEGORY,
})

/** A later message of a conversation: checked as the first one is. */
export const chatMessage = (site: FormSite): Form =>
  singleStep({ name: 'chat', title: 'Message', category: null, submitLabel: 'Send', fields: [words(site)] })
