import { FileText, MapPin } from 'lucide-react'
import { LinkButton } from '../../ui/Button.tsx'
import { Collapse } from '../../ui/Collapse.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { AskForm } from '../forms/AskForm.tsx'
import { PageTop } from '../layout/PageTop.tsx'
import type { FormAnswer } from '../forms/formView.ts'
import { OfferGrid, OfferLine } from '../offers/OfferCard.tsx'
import { Accessories } from './Accessories.tsx'
import { ColourPicker } from './ColourPicker.tsx'
import { Features } from './Features.tsx'
import type { ModelPageView } from './models.server.ts'
import { ModelStock } from '../modelStock/ModelStock.tsx'
import { Slides } from './Slides.tsx'
import { Variants } from './Variants.tsx'

/** How much each button of the intro asks for. */
const VARIANTS = { quote: 'primary', test_drive: 'secondary', finance: 'secondary' } as const

/**
 * A model (spec §2 Layout: model page intro): its variants, colours, features and pictures, its offers, what is in stock
 * of it and the form to ask for a price. A part of which nothing is known is not there.
 */
export function ModelPage({ page, answer }: { page: ModelPageView; answer: FormAnswer | undefined }) {
  const { trail, model, form, formTitle, stock, offers } = page
  const { variants, colours, features, slides } = model
  return (
    <>
      <div className="container pb-12 lg:pb-20">
        <PageTop trail={trail} title={model.heading} lead={model.lead}>
          {model.label || model.place || model.from ? (
            <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 font-semibold">
              {model.label ? <Tag tone="brand">{model.label}</Tag> : null}
              {model.from ? <span className="tabular-nums text-19">{model.from}</span> : null}
              {model.place ? (
                <span className="flex items-center gap-2">
                  <MapPin aria-hidden size={18} strokeWidth={1.5} className="shrink-0 text-muted" />
                  {model.place}
                </span>
              ) : null}
            </p>
          ) : null}
          <ul className="mt-6 flex flex-wrap gap-3">
            {model.buttons.map(({ kind, label, href }) => (
              <li key={kind} className="max-sm:grow">
                <LinkButton href={href} variant={VARIANTS[kind]} className="w-full">
                  {label}
                </LinkButton>
              </li>
            ))}
          </ul>
          {model.brochure ? (
            <a
              href={model.brochure.href}
              type="application/pdf"
              className="mt-3 inline-flex min-h-11 items-center gap-2 font-semibold text-link underline-offset-4 hover:underline"
            >
              <FileText aria-hidden size={18} strokeWidth={1.5} />
              <span>
                Brochure <span className="tabular-nums font-normal text-muted">(PDF, {model.brochure.size})</span>
              </span>
            </a>
          ) : null}
        </PageTop>
        <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
          {model.picture ? (
            <Picture
              {...model.picture}
              sizes="(min-width: 1200px) 680px, (min-width: 992px) 55vw, 100vw"
              eager
              className="aspect-3/2 w-full rounded-card"
            />
          ) : null}
          <div className="min-w-0">
            {model.html ? (
              <Collapse on={model.collapsed}>
                <div className="prose" dangerouslySetInnerHTML={{ __html: model.html }} />
              </Collapse>
            ) : null}
            {model.facts.length > 0 ? (
              <dl className={model.html ? 'mt-6' : ''}>
                {model.facts.map(({ label, value, href }) => (
                  <div key={label} className="fact">
                    <dt>{label}</dt>
                    <dd>{href ? <a href={href}>{value}</a> : value}</dd>
                  </div>
                ))}
              </dl>
            ) : null}
          </div>
        </div>
        {variants.length > 0 ? <Variants variants={variants} disclosures={model.disclosures} /> : null}
        {colours.length > 0 ? <ColourPicker colours={colours} picture={model.picture} name={model.heading} /> : null}
        {features.length > 0 ? <Features features={features} /> : null}
        {model.accessories.length > 0 ? (
          <Accessories accessories={model.accessories} accessoriesHref={model.accessoriesHref} />
        ) : null}
        {slides.length > 0 ? <Slides slides={slides} name={model.heading} /> : null}
        {offers.cards.length + offers.lines.length > 0 ? (
          <section aria-labelledby="offers" className="mt-12 lg:mt-20">
            <h2 id="offers" className="text-23 lg:text-28">
              Offers
            </h2>
            {offers.cards.length > 0 ? (
              <div className="mt-5">
                <OfferGrid offers={offers.cards} level={3} />
              </div>
            ) : null}
            {offers.lines.length > 0 ? (
              <ul className="mt-5 border-b">
                {offers.lines.map((offer) => (
                  <li key={offer.id}>
                    <OfferLine offer={offer} />
                  </li>
                ))}
              </ul>
            ) : null}
          </section>
        ) : null}
      </div>
      {stock ? <ModelStock stock={stock} /> : null}
      <div className="container py-12 lg:py-20">
        <AskForm view={form} title={formTitle} answer={answer} />
      </div>
    </>
  )
}
