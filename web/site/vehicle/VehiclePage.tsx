import {
  CalendarCheck,
  Check,
  ChevronLeft,
  Columns3,
  ListOrdered,
  Mail,
  MapPin,
  Repeat2,
  ShieldCheck,
  Wallet,
  X,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { DriveAwayView } from '@forecourt/rules/charges/view.ts'
import { liveNotice } from '@forecourt/rules/car/liveNotice.ts'
import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import { comparedLast } from '../../browser/comparison.ts'
import { followCar, whenNotTyping } from '../../browser/liveCar.ts'
import { openAgain } from '../../browser/page.ts'
import { warnMissingPhone } from '../../browser/phone.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { LinkButton, buttonClass } from '../../ui/Button.tsx'
import { Collapse } from '../../ui/Collapse.tsx'
import { PriceFigure } from '../../ui/PriceFigure.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { WholeWords } from '../../ui/WholeWords.tsx'
import { FormIsland } from '../forms/FormIsland.tsx'
import type { FeatureGroup } from '@forecourt/rules/car/featureGroups.ts'
import type { FormView } from '../forms/formView.ts'
import { PrintFoot } from '../layout/PrintFoot.tsx'
import { usePaths, useSite, useWords } from '../layout/site.ts'
import { ChangeOver } from '../tradeIn/ChangeOver.tsx'
import { FavouriteButton } from '../vehicleCard/FavouriteButton.tsx'
import { RecentlyViewed } from '../vehicleCard/RecentlyViewed.tsx'
import { DriveAway, DriveAwayNote } from './DriveAway.tsx'
import { Gallery } from './Gallery.tsx'
import { TrustBlock } from './TrustBlock.tsx'
import { PhoneNumber } from './PhoneNumber.tsx'
import { ShareButton } from './ShareButton.tsx'
import { SimilarVehicles, type VehicleRow } from './SimilarVehicles.tsx'
import type { VehicleAnswer } from './vehicle.tsx'
import type { VehicleAction, VehicleView } from './vehicleView.ts'
import { LocationCard } from './LocationCard.tsx'

interface Props {
  trail: readonly { label: string; href?: string }[]
  vehicle: VehicleView
  rows: readonly VehicleRow[]
  enquiry: FormView
  driveAway: DriveAwayView | null
  answer: VehicleAnswer | undefined
  /** Whole address of the page, and the day it was requested; for paper. */
  address: string
  day: string
}

/** Longer values are set a little smaller on a phone, so that none breaks in the middle. */
const LONG_VALUE = 16

const ICONS: Readonly<Record<VehicleAction['kind'], typeof Wallet>> = {
  reserve: ShieldCheck,
  waitlist: ListOrdered,
  test_drive: CalendarCheck,
  finance: Wallet,
  trade_in: Repeat2,
}

/** A vehicle (spec §2 Vehicle pages): pictures first, the price honest, the next step obvious. */
export function VehiclePage({ trail, vehicle, rows, enquiry, driveAway, answer, address, day }: Props) {
  const site = useSite()
  const to = usePaths()
  const words = useWords()
  const href = to.vehicle(vehicle)
  const sold = vehicle.state === 'sold'
  const { price } = vehicle
  const stock = site.settings.stock_label
  const revealed = answer?.intent === 'reveal_phone' ? answer.phone : null
  const hasPhone = Boolean(vehicle.location?.phone)
  useEffect(() => {
    if (!hasPhone) warnMissingPhone({ car_id: vehicle.id, website_id: site.id })
  }, [hasPhone, vehicle.id, site.id])

  return (
    <div>
      <div className="container pt-4 lg:pt-6">
        <div className="mb-2 flex items-center justify-between gap-2 xs:gap-4 lg:mb-3 print:hidden">
          <div className="min-w-0 max-lg:hidden">
            <Breadcrumb entries={trail} />
          </div>
          <a
            href={to.search()}
            className="-ml-1 inline-flex min-h-11 items-center gap-1 text-14 font-semibold hover:text-link lg:hidden"
          >
            <ChevronLeft aria-hidden size={18} strokeWidth={1.5} />
            {stock}
          </a>
          <div className="flex shrink-0 gap-2">
            {site.settings.share_enabled && <ShareButton title={vehicle.title} />}
            <FavouriteButton car={vehicle.favourite} words />
          </div>
        </div>

        <div className="vehicle-sheet flex flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_360px] lg:grid-rows-[auto_1fr_auto] lg:gap-x-8 xl:gap-x-10">
          <Gallery
            pictures={vehicle.pictures}
            groups={vehicle.pictureGroups}
            video={vehicle.video}
            spin={vehicle.spin}
            name={vehicle.title}
            offer={{
              price: sold ? 'Sold' : price.kind === 'amount' ? price.amount : price.text,
              label: !sold && price.kind === 'amount' ? price.label : '',
              enquire: { label: words(sold ? 'Find a similar one' : 'Enquire'), href: '#form-section' },
            }}
          />
          <header className="mt-5 lg:col-start-2 lg:mt-0 lg:mb-5">
            <p className="mb-2 flex flex-wrap gap-2">
              <span className="inline-flex items-center rounded-small border px-2 py-0.5 text-13 font-semibold">
                {vehicle.condition}
              </span>
              {vehicle.tag && <Tag tone={vehicle.tag.tone}>{vehicle.tag.label}</Tag>}
            </p>
            <h1 className="text-28 lg:text-33">
              <WholeWords text={vehicle.title} />
            </h1>
            {vehicle.subtitle && (
              <p className="mt-1 text-16 text-muted">
                <WholeWords text={vehicle.subtitle} />
              </p>
            )}
          </header>

          {/* On a desk it stands beside the pictures, so that price and next step are in the first view. */}
          <aside aria-label="Price and next steps" className="lg:col-start-2 lg:row-span-2 lg:row-start-2 lg:pb-16">
            <div className="pt-5 lg:sticky lg:top-20 lg:pt-0 xl:top-22">
              <Offer vehicle={vehicle} driveAway={driveAway} revealed={revealed} />
            </div>
          </aside>

          <div className="min-w-0 lg:col-start-1 lg:row-start-3">
            {vehicle.trust.length > 0 && <TrustBlock items={vehicle.trust} note={vehicle.trustNote} />}

            {vehicle.comments && (
              <section aria-labelledby="comments-heading" className="pt-10 lg:pt-12 print:hidden">
                <h2 id="comments-heading" className="text-23">
                  {vehicle.comments.heading}
                </h2>
                <div className="mt-4">
                  <Collapse on={vehicle.comments.collapsed}>
                    <div className="prose" dangerouslySetInnerHTML={{ __html: vehicle.comments.html }} />
                  </Collapse>
                </div>
              </section>
            )}

            <section aria-labelledby="facts-heading" className="pt-10 lg:pt-12">
              <h2 id="facts-heading" className="text-23">
                Key facts
              </h2>
              {vehicle.factGroups.map(({ heading, facts }) => (
                <div key={heading} className="fact-group">
                  {vehicle.factGroups.length > 1 && <h3>{heading}</h3>}
                  <dl>
                    {facts.map(({ label, value }) => (
                      <div key={label} className="fact">
                        <dt>{label}</dt>
                        <dd className={value.length > LONG_VALUE ? 'long' : undefined}>
                          <WholeWords text={value} />
                        </dd>
                      </div>
                    ))}
                  </dl>
                </div>
              ))}
            </section>

            {vehicle.features.shown.length > 0 && <Features features={vehicle.features} />}

            {driveAway && <DriveAway view={driveAway} href={href} />}

            {vehicle.location && (
              <div className="pt-12 lg:pt-16">
                <LocationCard location={vehicle.location} vehicle={vehicle} href={href} revealed={revealed} />
              </div>
            )}

            <section
              id="form-section"
              aria-labelledby="form-heading"
              className="-mt-4 pt-16 pb-14 lg:mt-0 lg:pt-16 lg:pb-24 print:hidden"
            >
              <h2 id="form-heading" className="text-23">
                <WholeWords text={words(sold ? 'Ask us to find one like it' : `Enquire about this ${vehicle.title}`)} />
              </h2>
              <p className="mt-2 max-w-text text-muted">
                {sold
                  ? 'This one has been sold. Tell us what you liked about it and we’ll look for another.'
                  : `Stock number ${vehicle.facts.find(({ label }) => label === 'Stock number')?.value}. Ask us about availability, its history or a price with your trade-in.`}
              </p>
              <div className="relative mt-6 max-w-160">
                <FormIsland
                  view={enquiry}
                  action={`${href}#form-section`}
                  answer={answer?.intent === 'form' ? answer : undefined}
                />
              </div>
            </section>
          </div>
        </div>
        <PrintFoot address={address} day={day} />
      </div>

      {rows.length > 0 && (
        <div className="border-t bg-sunken to-foot print:hidden">
          <SimilarVehicles rows={rows} />
        </div>
      )}
      <RecentlyViewed open={vehicle.id} />

      <div className="action-bar">
        <p>
          {sold ? (
            <strong>Sold</strong>
          ) : price.kind === 'amount' ? (
            <>
              <strong>{price.amount}</strong>
              <span>{price.label}</span>
            </>
          ) : (
            <span>{price.text}</span>
          )}
        </p>
        {vehicle.location?.phone && (
          <PhoneNumber
            phone={vehicle.location.phone}
            vehicleHref={`${href}#vehicle-map`}
            carId={vehicle.id}
            dealershipId={vehicle.location.dealershipId}
            revealed={revealed}
            words="Call"
          />
        )}
        <a href="#form-section" className={buttonClass('primary', 'large')}>
          {words('Enquire')}
        </a>
      </div>
    </div>
  )
}

/** What a price takes in, or leaves out. */
function Parts({ heading, parts, included }: { heading: string; parts: readonly string[]; included?: boolean }) {
  if (parts.length === 0) return null
  const Icon = included ? Check : X
  return (
    <div className="mt-2 text-14 text-muted">
      <p>{heading}</p>
      <ul className="mt-0.5 flex flex-wrap gap-x-4">
        {parts.map((part) => (
          <li key={part} className="flex items-center gap-1">
            <Icon aria-hidden size={14} strokeWidth={1.5} className="shrink-0" />
            {part}
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * The change of the vehicle's state since the page was sent, in words; null for none. The page is fetched again with it,
 * so that its tag and its next steps are those of the new state; one that is gone stays as it is, with what was typed.
 */
function useLiveNotice({ slug, live }: VehicleView): string | null {
  const site = useSite()
  const address = usePaths().api.carState({ slug })
  const noun = inSentence(site.vehicleNoun)
  const [notice, setNotice] = useState<string | null>(null)
  // What the page was sent with; from then on, what the stream said last.
  const known = useRef(live)
  useEffect(
    () =>
      followCar(address, (state) => {
        const change = liveNotice(known.current, state, noun)
        known.current = state
        if (change === null) return
        setNotice(change)
        if (state !== 'gone') whenNotTyping(() => void openAgain())
      }),
    [address, noun],
  )
  return notice
}

/** The sticky column: the price with all it takes in, and every step that the rules allow. */
function Offer({
  vehicle,
  driveAway,
  revealed,
}: {
  vehicle: VehicleView
  driveAway: DriveAwayView | null
  revealed: string | null
}) {
  const site = useSite()
  const words = useWords()
  const to = usePaths()
  const sold = vehicle.state === 'sold'
  const { location } = vehicle
  const [first, ...others] = vehicle.actions
  const reserve = first?.kind === 'reserve' || first?.kind === 'waitlist' ? first : null
  const ReserveIcon = reserve && ICONS[reserve.kind]
  const rest = reserve ? others : vehicle.actions
  const notice = useLiveNotice(vehicle)
  return (
    <div className="rounded-card border bg-surface p-5 lg:p-6">
      <div aria-live="polite" className={notice === null ? '' : 'mb-4'}>
        {notice !== null && <Alert title={notice} />}
      </div>
      {sold ? (
        <>
          <p className="text-23 font-bold">Sold</p>
          <p className="mt-1 text-muted">
            {vehicle.price.kind === 'amount' ? `It was advertised at ${vehicle.price.amount}. ` : ''}See similar ones
            below.
          </p>
        </>
      ) : (
        <>
          <PriceFigure price={vehicle.price} large />
          {vehicle.formerPrice && <p className="mt-1 text-14 font-semibold">{vehicle.formerPrice}</p>}
          {vehicle.priceParts ? (
            <>
              <Parts heading="The price includes" parts={vehicle.priceParts.includes} included />
              <Parts heading="Not included in the price" parts={vehicle.priceParts.excludes} />
            </>
          ) : (
            vehicle.disclosure && <p className="mt-1 text-14 text-muted">{vehicle.disclosure}</p>
          )}
          {driveAway && <DriveAwayNote view={driveAway} />}
          {vehicle.listed && <p className="mt-1 text-14 text-muted">{vehicle.listed}</p>}
          <ChangeOver price={vehicle.price} againstCents={vehicle.againstCents} />
          {vehicle.estimate && (
            <details className="disclosure mt-3 border-t pt-3 print:hidden">
              <summary className="flex min-h-11 items-center justify-between gap-3 text-14">
                <span className="tabular-nums font-semibold">{vehicle.estimate.text}</span>
                <span className="text-link underline underline-offset-4">About this estimate</span>
              </summary>
              <p className="pb-1 text-14 text-muted">{vehicle.estimate.assumptions}</p>
            </details>
          )}
        </>
      )}

      {vehicle.keyFacts.length > 1 && (
        <ul aria-label="Key facts" className="deciding-facts print:hidden">
          {vehicle.keyFacts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}

      <div className={`mt-4 grid gap-3 print:hidden ${reserve ? '' : 'max-lg:hidden'}`}>
        <a href="#form-section" className={buttonClass('primary', 'large', 'max-lg:hidden')}>
          <Mail aria-hidden size={18} strokeWidth={1.5} />
          {words(sold ? 'Find me a similar one' : 'Enquire now')}
        </a>
        {reserve && ReserveIcon && (
          <LinkButton variant="secondary" href={reserve.href}>
            <ReserveIcon aria-hidden size={18} strokeWidth={1.5} />
            {reserve.label}
          </LinkButton>
        )}
        {location?.phone && (
          <div className="hidden lg:grid">
            <PhoneNumber
              phone={location.phone}
              vehicleHref={`${to.vehicle(vehicle)}#vehicle-map`}
              carId={vehicle.id}
              dealershipId={location.dealershipId}
              revealed={revealed}
              // There is no price to enquire about in writing, so the call is named.
              {...(vehicle.price.kind === 'enquire' && !sold ? { words: words(site.settings.call_dealer_text) } : {})}
            />
          </div>
        )}
      </div>

      {sold ? null : (
        <ul className="mt-4 border-t print:hidden">
          {rest.map((action) => {
            const Icon = ICONS[action.kind]
            return (
              <li key={action.kind} className="border-b last:border-b-0">
                <a
                  href={action.href}
                  className="flex min-h-12 items-center gap-3 text-16 font-semibold underline-offset-4 hover:text-link hover:underline"
                >
                  <Icon aria-hidden size={18} strokeWidth={1.5} className="text-muted" />
                  {action.label}
                </a>
              </li>
            )
          })}
          <li>
            <a
              href={to.compare([vehicle.id])}
              // Beside those of this tab's last comparison; without scripts, or storage, alone.
              onClick={({ currentTarget }) => {
                currentTarget.href = to.compare([...comparedLast(site.id), vehicle.id])
              }}
              className="flex min-h-12 items-center gap-3 text-16 font-semibold underline-offset-4 hover:text-link hover:underline"
            >
              <Columns3 aria-hidden size={18} strokeWidth={1.5} className="text-muted" />
              Compare with others
            </a>
          </li>
        </ul>
      )}

      {location && (
        <div className="mt-4 flex gap-3 border-t pt-4 text-14 print:hidden">
          <MapPin aria-hidden size={18} strokeWidth={1.5} className="mt-px shrink-0 text-muted" />
          <div>
            <a href="#vehicle-map" className="font-semibold underline-offset-4 hover:underline">
              {location.name}
            </a>
            {location.status && (
              <p className={location.status.open ? 'text-success' : 'text-muted'}>{location.status.text}</p>
            )}
            {location.alsoAt.length > 0 && <p className="text-muted">Also available at {location.alsoAt.join(', ')}</p>}
          </div>
        </div>
      )}
      {vehicle.licence && <p className="mt-4 border-t pt-3 text-13 text-muted">{vehicle.licence}</p>}
    </div>
  )
}

function Features({ features: { shown, rest } }: Pick<VehicleView, 'features'>) {
  const draw = ({ heading, features }: FeatureGroup) => (
    <div key={heading} className="mt-6 first:mt-0">
      {heading ? <h3 className="mb-1 text-16 tracking-normal">{heading}</h3> : null}
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2 py-1.5">
            <Check aria-hidden size={18} strokeWidth={1.5} className="mt-0.5 shrink-0 text-success" />
            {feature}
          </li>
        ))}
      </ul>
    </div>
  )
  return (
    <section aria-labelledby="features-heading" className="pt-12 lg:pt-16">
      <h2 id="features-heading" className="text-23">
        Features
      </h2>
      <div className="features mt-4">
        {shown.map(draw)}
        {rest.length > 0 && (
          <details className="disclosure group border-b-0">
            <summary className="mt-2 inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4">
              <span className="group-open:hidden">
                Show {rest.reduce((count, { features }) => count + features.length, 0)} more
              </span>
              <span className="hidden group-open:inline">Show fewer</span>
            </summary>
            {rest.map(draw)}
          </details>
        )}
      </div>
    </section>
  )
}
