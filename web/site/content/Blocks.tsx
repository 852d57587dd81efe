import { largest } from '@forecourt/rules/site/imageWidth.ts'
import { ArrowRight, Phone } from 'lucide-react'
import { LinkButton } from '../../ui/Button.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { WholeWords } from '../../ui/WholeWords.tsx'
import { PhoneLink } from '../layout/PhoneLink.tsx'
import { LocationFacts } from '../layout/LocationFacts.tsx'
import { RepaymentNote } from '../vehicleCard/RepaymentNote.tsx'
import { OfferCard } from '../offers/OfferCard.tsx'
import { VehicleCard } from '../vehicleCard/VehicleCard.tsx'
import { BlockGuard } from './BlockGuard.tsx'
import type { BlockView } from './blocks.server.ts'
import { FormBlock } from './FormBlock.tsx'

const WIDE = '(min-width: 1200px) 820px, (min-width: 992px) 66vw, 100vw'
const HALF = '(min-width: 1200px) 400px, (min-width: 768px) 50vw, 100vw'
const MORE = 'inline-flex min-h-11 items-center gap-1.5 font-semibold text-link underline-offset-4 hover:underline'

/** The blocks of a page, article or job in order; one that fails is left out without affecting the others. */
export function Blocks({ blocks }: { blocks: readonly BlockView[] }) {
  return (
    <div className="content-blocks">
      {blocks.map((block, index) => (
        <BlockGuard key={index} name={block.type}>
          <Block block={block} />
        </BlockGuard>
      ))}
    </div>
  )
}

function Block({ block }: { block: BlockView }) {
  switch (block.type) {
    case 'prose':
      return <div className="prose" dangerouslySetInnerHTML={{ __html: block.html }} />
    case 'picture':
      return <Figure {...block} />
    case 'gallery':
      return <Gallery {...block} />
    case 'facts':
      return <Facts {...block} />
    case 'cards':
      return <Cards {...block} />
    case 'questions':
      return <Questions {...block} />
    case 'callToAction':
      return <CallToAction {...block} />
    case 'form':
      return <FormBlock {...block} />
    case 'locations':
      return <Locations {...block} />
    case 'stock':
      return <StockStrip {...block} />
    case 'offers':
      return <Offers {...block} />
  }
}

type Of<T extends BlockView['type']> = Extract<BlockView, { type: T }>

function Figure({ picture, caption }: Of<'picture'>) {
  return (
    <figure>
      <Picture {...picture} sizes={WIDE} className="h-auto w-full rounded-card" />
      {caption ? <figcaption className="mt-2 text-14 text-muted">{caption}</figcaption> : null}
    </figure>
  )
}

function Gallery({ pictures }: Of<'gallery'>) {
  return (
    <ul className="grid grid-cols-2 gap-2 md:grid-cols-3 md:gap-4">
      {pictures.map((picture, index) => (
        <li key={index} className="first:col-span-2 first:row-span-2">
          <a href={largest(picture)} className="block h-full overflow-hidden rounded-card">
            <Picture
              {...picture}
              sizes={index === 0 ? WIDE : HALF}
              className="aspect-3/2 h-full w-full transition-opacity hover:opacity-90"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

function Facts({ items }: Of<'facts'>) {
  return (
    <dl className="grid gap-x-8 sm:grid-cols-2">
      {items.map(({ label, value, link }) => (
        <div key={label} className="border-t py-3">
          <dt className="text-14 text-muted">{label}</dt>
          <dd className="tabular-nums mt-0.5 font-semibold">
            {link ? (
              <a {...link} className={`${MORE} -my-2.5`}>
                {value}
              </a>
            ) : (
              <WholeWords text={value} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Cards({ items, level }: Of<'cards'>) {
  const Heading = `h${level}` as const
  return (
    <ul
      className={`grid gap-x-8 gap-y-8 ${items.length % 3 === 0 ? 'md:grid-cols-3 lg:max-xl:grid-cols-2' : 'md:grid-cols-2'}`}
    >
      {items.map(({ title, text, link, picture }) => (
        <li key={title} className="relative border-t-2 border-t-accent pt-5">
          {picture ? (
            <Picture {...picture} sizes={HALF} widest={1080} className="mb-4 aspect-3/2 w-full rounded-card" />
          ) : null}
          <Heading className="text-19">
            {link ? (
              <a
                {...link}
                className="flex items-center justify-between gap-4 underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                <span>
                  <WholeWords text={title} />
                </span>
                <ArrowRight aria-hidden size={18} strokeWidth={1.5} className="shrink-0 text-link" />
              </a>
            ) : (
              <WholeWords text={title} />
            )}
          </Heading>
          <p className="mt-2 text-muted">{text}</p>
        </li>
      ))}
    </ul>
  )
}

function Questions({ items }: Of<'questions'>) {
  return (
    <div className="border-t">
      {items.map(({ question, answer }) => (
        <Disclosure key={question} title={<span className="text-19 font-semibold">{question}</span>}>
          <div className="prose" dangerouslySetInnerHTML={{ __html: answer }} />
        </Disclosure>
      ))}
    </div>
  )
}

function CallToAction({ title, text, label, link }: Of<'callToAction'>) {
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border bg-surface p-5 lg:p-8">
      <div className="max-w-text">
        <h2 className="text-23">
          <WholeWords text={title} />
        </h2>
        {text ? <p className="mt-2 text-muted">{text}</p> : null}
      </div>
      <LinkButton {...link}>{label}</LinkButton>
    </section>
  )
}

function Locations({ locations, level }: Of<'locations'>) {
  const Heading = `h${level}` as const
  return (
    <ul className="grid gap-x-8 gap-y-6 md:grid-cols-2">
      {locations.map((location) => (
        <li key={location.id} className="border-t pt-5">
          <Heading className="text-19">
            <a href={location.href} className="underline-offset-4 hover:underline">
              {location.name}
            </a>
          </Heading>
          <LocationFacts location={location} />
          {location.phone ? (
            <PhoneLink
              phone={location.phone}
              icon={<Phone aria-hidden size={18} strokeWidth={1.5} />}
              className={MORE}
            />
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function StockStrip({ title, cards, more }: Of<'stock'>) {
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-23 lg:text-28">
          <WholeWords text={title} />
        </h2>
        <a href={more.href} className={MORE}>
          {more.label}
          <ArrowRight aria-hidden size={18} strokeWidth={1.5} />
        </a>
      </div>
      <ul className="-mx-(--gutter) mt-4 flex snap-x snap-mandatory scroll-px-(--gutter) gap-4 overflow-x-auto px-(--gutter) pb-2 md:mx-0 md:grid md:grid-cols-2 md:overflow-visible md:px-0">
        {cards.map((card) => (
          <li key={card.id} className="w-[82%] shrink-0 snap-start md:w-auto">
            <VehicleCard card={card} sizes="(min-width: 1200px) 400px, (min-width: 768px) 50vw, 82vw" />
          </li>
        ))}
      </ul>
      <RepaymentNote cards={cards} />
    </section>
  )
}

function Offers({ title, offers, more }: Of<'offers'>) {
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-23 lg:text-28">{title}</h2>
        <a href={more} className={MORE}>
          All offers
          <ArrowRight aria-hidden size={18} strokeWidth={1.5} />
        </a>
      </div>
      <ul className="mt-4 grid gap-6 md:grid-cols-3">
        {offers.map((offer) => (
          <li key={offer.id}>
            <OfferCard offer={offer} level={3} />
          </li>
        ))}
      </ul>
    </section>
  )
}
