import { LEAD_ADDRESSES } from '@forecourt/rules/setUp/leadAddresses.ts'
import { OPENING_WORDS } from '@forecourt/rules/site/opening.ts'
import type { CheckName, SetUpStep } from '@forecourt/rules/setUp/checklist.ts'
import {
  compliancePath,
  CONSOLE_PATHS,
  domainPath,
  invitePath,
  newContentPath,
  setUpPath,
  siteArchivePath,
} from '@forecourt/rules/staff/consolePaths.ts'
import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf } from '../context.ts'
import { answering, DONE, formOf, INTENT, refusing } from '../form.ts'
import { Done } from '../list/done.tsx'
import { Outcome, type Failure } from '../parts.tsx'
import { whenOf } from '../when.ts'
import { Opening } from './opening.tsx'
import { Brand, Leads, NewLocation } from './stepForms.tsx'
import { Dealerships } from './dealerships.tsx'
import { Step } from './step.tsx'
import { LinkedStep, Locations } from './stepLinks.tsx'

export const meta = () => [{ title: 'Set-up · Dealer console' }]

const WHOLE = /^[1-9]\d{0,8}$/
const LOCATION_NAMES = ['name', 'street', 'city', 'state', 'postcode', 'phone', 'email', 'dealer_license_number']
const NAMES = [
  INTENT,
  'make',
  'step',
  'days',
  'dealership',
  'dealership_name',
  ...LOCATION_NAMES,
  ...Object.keys(LEAD_ADDRESSES),
]
const DONE_WORDS: Readonly<Record<string, string>> = {
  added: 'The site is added. Visitors don’t see it until you open it.',
  imported: 'The site is imported. Visitors don’t see it until you open it. Its stock comes with its next feed.',
  trial: 'The trial site is open, and the dealer is invited.',
  brand: 'The name and brand are saved.',
  location: 'The location is added.',
  dealership: 'The dealerships of the site are saved.',
  'new-dealership': 'The dealership is on the site. Upload its stock under Feeds.',
  leads: 'Where leads go is saved.',
  skip: 'Saved.',
  extend: 'The end of the trial is saved.',
  open: 'The site is open.',
  close: 'The site is closed. Visitors read that it is not open yet.',
}

function idOf(text: string | undefined): number {
  if (!WHOLE.test(text ?? '')) throw data(null, { status: 404 })
  return Number(text)
}

export async function loader(args: LoaderFunctionArgs) {
  const { setUp, siteArchive } = await deskOf(args)
  const id = idOf(args.params.id)
  return refusing(async () => {
    const found = await setUp.find(id)
    return {
      ...found,
      mayExport: siteArchive.may(id),
      key: crypto.randomUUID(),
      trialEndsAt: found.trialEndsAt ? whenOf(found.trialEndsAt, found.site.timeZone) : null,
      done: args.url.searchParams.get(DONE),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { setUp } = await deskOf(args)
  const id = idOf(args.params.id)
  const field = await formOf(args.request)
  return answering(field, NAMES, async () => {
    const intent = field(INTENT)
    switch (intent) {
      case 'brand':
        await setUp.saveBrand(id, { name: field('name'), make: field('make'), version: field('version') })
        break
      case 'location':
        await setUp.addLocation(
          id,
          Object.fromEntries(LOCATION_NAMES.map((name) => [name, field(name)])),
          field('dealership'),
        )
        break
      case 'dealership':
        await setUp.changeDealership(id, { change: field('change'), dealership: field('dealership') })
        break
      case 'new-dealership':
        await setUp.addDealership(id, field('dealership_name'))
        break
      case 'leads':
        await setUp.saveLeads(id, {
          id: field('key'),
          texts: { leads: field('leads'), service: field('service'), finance: field('finance') },
          version: field('version'),
        })
        break
      case 'skip':
        await setUp.skip(id, field('step'), field('skipped') === 'yes')
        break
      case 'extend':
        await setUp.extend(id, field('days'))
        break
      case 'open':
        await setUp.open(id)
        break
      case 'close':
        await setUp.close(id)
        break
      default:
        throw data(null, { status: 400 })
    }
    return redirect(setUpPath(id, { [DONE]: intent }))
  })
}

/** The pages that a site lacks, with the titles that their addresses are made of. */
const PAGES: Readonly<Partial<Record<CheckName, { title: string; add: string }>>> = {
  privacy: { title: 'Privacy policy', add: 'Add the privacy policy' },
  terms: { title: 'Terms and conditions', add: 'Add the terms and conditions' },
}

export default function SetUp() {
  const found = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const { site, state, steps, lacks, may, places } = found
  const failureOf = (intent: string) => (failure?.values[INTENT] === intent ? failure : undefined)
  const finished = steps.filter((one) => one.state !== 'open').length
  const ofStep = (name: SetUpStep) => ({
    ...steps.find(({ step }) => step === name)!,
    number: steps.findIndex(({ step }) => step === name) + 1,
    lacks: lacks.filter(({ step }) => step === name),
  })
  const undo = { open: 'close', close: 'open' }[found.done ?? '']
  return (
    <>
      <Done undo={undo && may.open.allowed ? { intent: undo, hidden: {} } : null}>
        {failure ? null : (DONE_WORDS[found.done ?? ''] ?? null)}
      </Done>
      <div className="headline stack">
        <div className="stack tight">
          <h1>
            Set up {site.name}
            <span className={`badge ${state === 'open' ? 'good' : 'warn'}`}>{OPENING_WORDS[state]}</span>
          </h1>
          <p className="muted">
            {finished} of {steps.length} steps done. Each step is saved by itself, so you can leave and come back.
          </p>
        </div>
        <p>
          <a className="button quiet" href={found.preview} target="_blank" rel="noreferrer">
            Preview the site
          </a>
        </p>
      </div>
      <Outcome
        failure={failure && Object.keys(failure.fields).length === 0 && !failure.conflict ? failure : undefined}
      />
      <div className="columns">
        <div className="stack wide-gap">
          <Step {...ofStep('brand')}>
            <Brand
              brand={found.brand}
              failure={failureOf('brand')}
              here={setUpPath(site.id)}
              look={may.look.allowed ? `site-${site.id}` : null}
              contrast={found.contrast}
            />
          </Step>
          <Step {...ofStep('location')}>
            <Locations places={places} />
            <NewLocation
              first={places.length === 0}
              name={site.name}
              state={site.state}
              may={may.locations}
              failure={failureOf('location')}
              dealerships={found.dealerships.shown}
            />
            <Dealerships
              of={found.dealerships}
              failure={failureOf('dealership') ?? failureOf('new-dealership')}
              changed={found.done === 'dealership' || found.done === 'new-dealership'}
            />
          </Step>
          <Step {...ofStep('hours')}>
            <LinkedStep
              links={places.map(({ id, name }) => ({
                to: `${CONSOLE_PATHS.locations}/${id}`,
                label: `Opening hours of ${name}`,
              }))}
              otherwise="Add a location first. Its hours are set on its own screen."
              may={may.locations}
            />
          </Step>
          <Step {...ofStep('stock')}>
            <LinkedStep
              words={found.vehicles > 0 ? vehiclesWords(found.vehicles) : 'Upload a stock file, or have one fetched.'}
              links={
                site.dealershipId === null
                  ? []
                  : [{ to: `${CONSOLE_PATHS.feeds}?dealership=${site.dealershipId}`, label: 'Upload stock' }]
              }
              may={may.stock}
            />
          </Step>
          <Step {...ofStep('leads')}>
            <Leads
              leads={found.leads}
              formKey={found.key}
              may={may.settings}
              failure={failureOf('leads')}
              here={setUpPath(site.id)}
            />
          </Step>
          <Step {...ofStep('pages')}>
            <LinkedStep
              words={
                ofStep('pages').state === 'done'
                  ? 'The site has both. Check that they name your business.'
                  : 'Write and publish them. Keep their titles: the addresses are made from them.'
              }
              links={
                ofStep('pages').state === 'done'
                  ? [{ to: `${CONSOLE_PATHS.content}/pages?site=${site.id}`, label: 'Open the pages' }]
                  : ofStep('pages').lacks.flatMap(({ name }) => {
                      const page = PAGES[name]
                      return page
                        ? [
                            {
                              to: newContentPath('pages', { site: String(site.id), title: page.title }),
                              label: page.add,
                            },
                          ]
                        : []
                    })
              }
              may={may.content}
            />
          </Step>
          <Step {...ofStep('domain')}>
            <LinkedStep
              words={`Visitors find the site at ${new URL(site.address).host}.`}
              links={[{ to: domainPath(site.id), label: 'Set the domain' }]}
              may={may.settings}
            />
          </Step>
          <Step {...ofStep('people')}>
            <LinkedStep
              words={
                found.people > 0
                  ? peopleWords(found.people)
                  : 'Invite the people who answer leads and look after the site.'
              }
              links={[{ to: invitePath(site.id), label: 'Invite someone' }]}
              may={may.people}
            />
          </Step>
        </div>
        <Opening
          state={state}
          address={site.address}
          lacks={lacks}
          compliance={compliancePath({ problem: null, site: site.id, page: 1 })}
          problem={found.problem}
          may={may.open}
          trial={found.trialEndsAt}
          mayExtend={may.extend.allowed}
          failure={failureOf('extend')}
          archive={siteArchivePath(site.id)}
          mayExport={found.mayExport}
        />
      </div>
    </>
  )
}

const vehiclesWords = (count: number) =>
  count > 1_000
    ? 'More than 1,000 vehicles are on the site.'
    : count === 1
      ? '1 vehicle is on the site.'
      : `${count} vehicles are on the site.`
const peopleWords = (count: number) =>
  count === 1 ? '1 person has access or is invited.' : `${count} people have access or are invited.`
