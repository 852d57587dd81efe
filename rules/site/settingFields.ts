/** What a field of a structured setting is called, and what it does. */
export interface FieldWords {
  label: string
  hint: string
}

/** Fields that several settings have. */
const MENU_LINK = {
  label: { label: 'Words', hint: 'What the link says.' },
  href: {
    label: 'Where it goes',
    hint: 'An address of this site, such as /finance, or a whole one that starts with https://.',
  },
} as const
const NAME_IN_RECEIPTS = {
  label: 'Short name',
  hint: 'Lower-case letters, digits and hyphens, such as sales-team. Receipts and secrets refer to it, so don’t change it later.',
} as const

const words = (label: string, hint: string): FieldWords => ({ label, hint })
const under = (setting: string, fields: Readonly<Record<string, FieldWords>>) =>
  Object.entries(fields).map(([name, field]): [string, FieldWords] => [`${setting}.${name}`, field])

/**
 * The fields of structured settings in plain words (decision 181): by the setting and the field’s path in it, without
 * the numbers of rows. A kind of a row may have words of its own. `*key` and `*value` are the two sides of a table.
 */
const FIELD_WORDS: ReadonlyMap<string, FieldWords> = new Map([
  ...under('special_hours', {
    date: words('Day', 'The day with other hours, such as a public holiday.'),
    name: words('Occasion', 'Shown beside the hours, such as Christmas Day.'),
    status: words('Open or closed', 'A closed day needs no times.'),
    open: words('Opens', 'A time such as 09:00. Leave it empty when closed.'),
    close: words('Closes', 'A time such as 17:00. Leave it empty when closed.'),
  }),
  ...under('search_default_models', {
    make: words('Make', 'As in your stock, such as Mazda.'),
    model: words('Model', 'As in your stock, such as CX-5.'),
  }),
  ...under('search_cta', {
    title: words('Heading', 'The card’s heading in the results.'),
    text: words('Text', 'One or two sentences under the heading.'),
    label: words('Button', 'What the button says.'),
    href: words('Where it goes', 'An address of this site, such as /contact, or a whole one.'),
  }),
  ...under('default_image_urls', {
    '*key': words('Body type', 'The vehicles that the picture stands for.'),
    '*value': words('Picture', 'The address of a picture, shown while a vehicle has no photo.'),
  }),
  ...under('statutory_warranty_texts', {
    '*key': words('State', 'The state or territory whose law it is about.'),
    '*value': words('Text', 'What the law there requires you to say about the warranty.'),
  }),
  ...under('finance_comparison_example', {
    amount_cents: words('Amount of the loan', 'The example loan that the comparison rate is based on.'),
    term_months: words('Term of the loan', 'How long the example loan runs.'),
  }),
  ...under('payment_accounts', {
    provider: words('Provider', 'The company that takes the card payments.'),
    url: words(
      'Provider’s address',
      'Where payments are sent. Keep the standard one unless the provider gave you another.',
    ),
    account: words(
      'Connected account',
      'The account that takes the payments, such as acct_1AbC. Leave it empty if the secret key is your own.',
    ),
    script: words('Provider’s script', 'The address of the card fields. Keep the standard one.'),
    merchant: words('Merchant', 'Your merchant id at the bank. TEST takes no real payments.'),
  }),
  ...under('vehicle_lookups', {
    provider: words('Provider', 'Who we ask about a registration or VIN, in this order.'),
    url: words('Provider’s address', 'The address of the provider, or of the reseller you have a contract with.'),
  }),
  ...under('garage_sms', {
    provider_url: words('Provider’s address', 'The address where your text message provider accepts messages.'),
    from: words(
      'Sender',
      'The number or name that messages come from. Leave it empty for the provider’s standard one.',
    ),
    authentication: words(
      'How we sign in',
      'As your provider requires: hmac signs each message, basic sends a password.',
    ),
  }),
  ...under('forms', {
    '*key': words('Form', 'The form that you change.'),
    '*value': words('Changes', 'Anything you leave empty keeps its standard wording.'),
    title: words('Heading', 'Shown above the form.'),
    submit_label: words('Send button', 'What the button that sends it says.'),
    closes_on: words('Last day', 'The form closes after this day, such as for a competition.'),
    closed_text: words('Text once closed', 'Shown instead of the form after its last day.'),
    opt_in_default: words('News and offers ticked', 'Whether the box for news and offers is ticked from the start.'),
    fields: words('Questions that come with it', 'Change what a question says, or leave it out.'),
    'fields.*key': words('Question', 'Its short name in the form, such as message or phone.'),
    'fields.*value': words('Changes', 'Anything you leave empty keeps its standard wording.'),
    'fields.label': words('Words', 'What the question says.'),
    'fields.hint': words('Explanation', 'A line under the question.'),
    'fields.required': words('Must be answered', 'Whether the form can’t be sent without it.'),
    'fields.hidden': words('Leave it out', 'Skips the question, so visitors don’t see it.'),
    add: words('Your own questions', 'Asked after those that come with the form.'),
    'add.step': words('Step', 'In a form with several steps, the step that asks it. Leave it empty for the last one.'),
    'add.type': words('Kind of answer', 'Such as a line of text, a date or a choice.'),
    'add.name': words(
      'Short name',
      'Lower-case letters, digits and underscores, such as preferred_colour. Leads list the answer under this name.',
    ),
    'add.label': words('Words', 'What the question says.'),
    'add.required': words('Must be answered', 'Whether the form can’t be sent without it.'),
    'add.hint': words('Explanation', 'A line under the question.'),
    'add.choices': words('Choices', 'What can be chosen, in order. Only for questions with choices.'),
    'add.shown_if': words('Ask only sometimes', 'Asked only after a certain answer to another question.'),
    'add.shown_if.field': words('Other question', 'The short name of the question that it depends on.'),
    'add.shown_if.values': words('Answers', 'Asked only after one of these answers. Leave it empty for any answer.'),
    'add.sensitive': words(
      'Sensitive answer',
      'What kind of sensitive answer it is. Such answers are encrypted, shown only on request, and deleted after some time.',
    ),
  }),
  ...under('lead_destinations', {
    kind: words('Deliver by', 'How leads are sent.'),
    id: NAME_IN_RECEIPTS,
    categories: words('Only these kinds of leads', 'Tick none to deliver every kind.'),
    dealerships: words('Only leads of these dealerships', 'Leave it empty for all.'),
    locations: words('Only leads of these locations', 'Leave it empty for all.'),
    incomplete: words(
      'Unfinished forms too',
      'Whether leads of visitors who stopped halfway are delivered after the waiting time. Not set delivers them.',
    ),
    to: words('Web address', 'Where leads are sent, such as https://crm.example.com/leads.'),
    'email.to': words('Email address', 'Who gets an email for each lead.'),
    'adf.to': words('Email address', 'The address where your CRM accepts leads in ADF, the format dealer systems use.'),
    'webhook.to': words('Web address', 'The address where your program accepts leads as JSON.'),
    'dashboard.to': words('Dashboard’s address', 'The address of the outside Dashboard.'),
    'sms.to': words('Mobile number', 'Who gets a text message for each lead, with the country, such as +61491570156.'),
    'carclarity.to': words('CarClarity’s address', 'Where finance applications are sent.'),
    sensitive: words(
      'Sensitive answers too',
      'Whether birth dates, licences and incomes are part of what is delivered. Not set leaves them out.',
    ),
    provider_url: words('Provider’s address', 'The address where your text message provider accepts messages.'),
    from: words(
      'Sender',
      'The number or name that messages come from. Leave it empty for the provider’s standard one.',
    ),
    authentication: words(
      'How we sign in',
      'As your provider requires: hmac signs each message, basic sends a password.',
    ),
    replies_key: words(
      'Provider’s public key',
      'Checks that answers to messages come from the provider. Without it, answers don’t come back here.',
    ),
    sandbox: words('Test only', 'Sends nothing. Visitors get a reference that says it’s a sample.'),
  }),
  ...under('lead_escalation', {
    minutes: words(
      'Minutes without an answer',
      'Counted in opening hours only. Leads that have waited for longer when this is saved aren’t emailed about.',
    ),
    to: words('Who is told', 'Everyone with a role, or one person.'),
    'to.role': words('Role', 'Everyone with this role at the site gets the email.'),
    'to.person': words('Person', 'The email address of one person.'),
    repeat: words('Tell them again', 'Sends it once more after the same number of minutes if there’s still no answer.'),
  }),
  ...under('challenge', {
    provider: words('Provider', 'The service that tells people from bots. Its secret key is under Secrets.'),
    site_key: words('Site key', 'The public key that the provider gave you for this site.'),
  }),
  ...under('event_collectors', {
    kind: words('Service', 'Which service gets the events.'),
    id: NAME_IN_RECEIPTS,
    url: words(
      'Service’s address',
      'Where events are sent. Keep the standard one unless the service gave you another.',
    ),
    measurement_id: words('Measurement ID', 'From your Google Analytics data stream, such as G-ABC123DEF4.'),
    pixel_id: words('Pixel ID', 'The number of your Meta pixel.'),
    version: words('Version', 'The version of Meta’s interface, such as v23.0. Keep the standard one.'),
  }),
  ...under('google_store_codes', {
    '*key': words('Dealership', 'One whose stock you show.'),
    '*value': words('Store code', 'The code of this dealership in its Google Business Profile.'),
  }),
  ...under('announcement', {
    text: words('Text', 'One line above the header of every page.'),
    href: words('Where it goes', 'An address of this site, such as /offers, or a whole one. Needs words for the link.'),
    label: words('Words of the link', 'Shown after the text, such as See offers.'),
    from: words('First day', 'Shown from this day on. Leave it empty to show it at once.'),
    to: words('Last day', 'Shown up to and including this day. Leave it empty to keep it.'),
    dismissible: words('Visitors can close it', 'Whether it has a button that hides it. Not set gives it one.'),
  }),
  ...under('header_links', MENU_LINK),
  ...under('footer_links', MENU_LINK),
  ...under('service_links', MENU_LINK),
  ...under('social_urls', {
    network: words('Network', 'Its icon is shown in the footer.'),
    url: words('Your page', 'The whole address of your page there.'),
  }),
  ...under('map_attribution', {
    text: words('Text', 'The credit that the map’s publisher asks for. It’s shown on the map.'),
    url: words('Where it goes', 'The web page of the map’s publisher.'),
  }),
  ...under('home_reasons', {
    title: words('Heading', 'A few words, such as 12-month warranty.'),
    text: words('Text', 'One or two sentences that your data supports.'),
  }),
  ...under('outside_services', {
    '*key': words('Service', 'The service whose account this is.'),
    '*value': words('Account', 'As in the service’s installation instructions.'),
    script: words('Script’s address', 'The address in their installation instructions, which starts with https://.'),
    key: words('Key', 'The public key or account id that they gave you.'),
    attributes: words('Attributes of the script', 'Only if their instructions name some.'),
    'attributes.*key': words('Attribute', 'id, or one that starts with data-.'),
    'attributes.*value': words('Value', 'As in their instructions.'),
    hosts: words('Hosts that it contacts', 'Addresses such as https://api.example.com, which pages then allow.'),
    global: words('Chat object', 'For a chat only: the object its script creates, so that our button can open it.'),
    'global.name': words('Name', 'The name of the object, such as chatWidget.'),
    'global.open': words('Opens it', 'The name of its method that opens the chat.'),
    'global.show': words('Shows its button', 'The name of its method, if it has one.'),
    'global.hide': words('Hides its button', 'The name of its method, if it has one.'),
  }),
])

/** The words of a field by its path, of a kind of row if it has its own; undefined for a field without any. */
export const fieldWords = (path: string, name: string, kind: string | null = null): FieldWords | undefined =>
  (kind === null ? undefined : FIELD_WORDS.get(`${path}.${kind}.${name}`)) ?? FIELD_WORDS.get(`${path}.${name}`)

/** All paths that have words, to find those of fields that are gone. */
export const wordedPaths = (): string[] => [...FIELD_WORDS.keys()]
