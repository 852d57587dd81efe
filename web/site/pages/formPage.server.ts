import type { Car } from '@forecourt/rules/car/car.ts'
import { carPictures } from '@forecourt/rules/car/image.ts'
import { carName, carSubtitle, carTitle } from '@forecourt/rules/car/name.ts'
import { priceDisplay } from '@forecourt/rules/car/price.ts'
import { enquiryMessage } from '@forecourt/rules/forms/enquiryMessage.ts'
import { quoteForm } from '@forecourt/rules/model/intro.ts'
import type { Model } from '@forecourt/rules/model/model.ts'
import { formRefusal, type Refusal } from '@forecourt/rules/offering/refusal.ts'
import { imageTemplate } from '@forecourt/rules/site/imageUrl.ts'
import { siteWords } from '@forecourt/rules/site/siteWords.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
import { headOf } from '../head/head.ts'
import { breadcrumbData } from '../head/structuredData.ts'
import type { FormSubject } from '../forms/formView.ts'
import { carSubject, formView, NO_SUBJECT } from '../forms/view.server.ts'
import { notOffered } from '../refusal/notOffered.server.ts'
import type { VehicleAbove } from './FormScreen.tsx'
import { topicOf, type TopicAt } from './topics.ts'

/** What a form page is about, and what its link says of the fields. */
export interface PageSubject {
  topic: TopicAt
  subject: FormSubject
  car: Car | null
  model: Model | null
  prefilled: Readonly<Record<string, string | null>>
  /** Why the site does not offer it (spec §5 Offering rules); null where it does. */
  refusal: Refusal | null
}

/** What a quote is about for a model that is still to come (spec §2 Layout). */
const INTEREST = 'Register your interest and we’ll let you know as soon as we have pricing and arrival dates.'

const CONDITIONS = { new: 'New', demo: 'Demo', used: 'Used' } as const

/** What a form page's address is about (spec §2); null where no page of this site has it. */
export async function pageSubject(dealer: Dealer, url: URL): Promise<PageSubject | null> {
  const { site } = dealer
  const to = paths(site)
  const parameter = (name: string) => url.searchParams.get(name)?.slice(0, 200) || null
  const found = topicOf(url.pathname, site)
  const models =
    !found || parameter('model_id') || parameter('model')
      ? site.settings.models_enabled
        ? await dealer.models.list()
        : []
      : []
  const modelHere = found ? null : models.find((one) => to.model(one) === url.pathname)
  const topic =
    found ??
    (modelHere && {
      title: modelHere.name,
      text: modelHere.short_description,
      form: 'quote' as const,
      home: to.model(modelHere),
      indexed: true,
    })
  if (!topic) return null

  const carId = Number(parameter('car_id') ?? Number.NaN)
  const car = Number.isSafeInteger(carId) && carId > 0 ? await dealer.stock.findById(carId) : null
  const model =
    modelHere ??
    models.find(({ slug, id }) => slug === parameter('model_id') || String(id) === parameter('model_id')) ??
    null

  const preferred = parameter('preferredDealership')
  const dealership =
    site.dealerships.find(({ slug, name, id }) => [slug, name, String(id)].includes(preferred ?? ''))?.slug ??
    car?.dealership_slug ??
    null
  return {
    topic: topic.form === 'quote' && model?.status === 'coming_soon' ? { ...topic, text: INTEREST } : topic,
    car,
    model,
    refusal: formRefusal(topic.form, site, car),
    subject: {
      ...NO_SUBJECT,
      car: car && carSubject(car, site),
      model: model && { id: model.slug, name: model.name },
      dealership,
    },
    prefilled: {
      vehicle_price: car?.price_cents ? String(Math.round(car.price_cents / 100)) : null,
      vehicle_condition: car && CONDITIONS[car.car_type],
      message: car && topic.form === 'vehicle-enquiry' ? enquiryMessage(site.settings.enquiry_message, car) : null,
      // In other forms the model is that of the visitor’s own vehicle.
      model: car && (topic.form === 'test-drive' || topic.form === 'quote') ? carName(car) : null,
    },
  }
}

/** A link from a vehicle names its model as well, and worse: as a slug. */
function withoutModel(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query)
  for (const name of ['model_id', 'model_name', 'model']) rest.delete(name)
  return rest
}

/** The vehicle that a form is about, as it stands above it. */
function vehicleCard(car: Car, site: Site): VehicleAbove {
  const [photo] = carPictures(car, site)
  return {
    href: paths(site).vehicle(car),
    name: carTitle(car),
    detail: carSubtitle(car),
    price: priceDisplay(car, site),
    image: { source: imageTemplate(photo.url, site), width: photo.width, height: photo.height },
  }
}

/**
 * Everything that a form page shows; null where no page of this site has the address. Throws the page that says why
 * something is not offered, unless `sent`: then the form comes back with what was typed, and says it.
 */
export async function formPageData(dealer: Dealer, url: URL, now: Date, sent: boolean) {
  const found = await pageSubject(dealer, url)
  if (found?.refusal && !sent) throw await notOffered(dealer, found.refusal, found.car && { car: found.car, now })
  return found && subjectPage(dealer, found, url.searchParams, now)
}

/** Everything that the page of a subject shows; `query` is what fills in its form. */
export async function subjectPage(dealer: Dealer, found: PageSubject, query: URLSearchParams, now: Date) {
  const { topic, subject, car, model, prefilled } = found
  const { site } = dealer
  const words = (text: string) => siteWords(text, site)
  const view = await formView(dealer, topic.form, now, subject, car ? withoutModel(query) : query, prefilled)
  const form = topic.form === 'quote' ? quoteForm(view.form, model) : view.form
  const title = words(form === view.form ? (topic.title ?? form.title) : form.title)
  const text = words(topic.text)
  const trail = [{ label: 'Home', href: paths(site).home() }, { label: title }]
  return {
    head: headOf(site, {
      title,
      description: text,
      path: topic.home,
      indexed: topic.indexed,
      structured: [breadcrumbData(trail, site)],
    }),
    trail,
    view: { ...view, form },
    vehicle: car && vehicleCard(car, site),
    title,
    text,
    anchor: topic.anchor ?? 'form-section',
    // Free times are of this moment; a page that shows them is not cached.
    tags: view.form.booking
      ? null
      : [`site:${site.id}`, `stock:${site.id}`, ...(car ? [`car:${car.id}`] : [])].join(' '),
  }
}
