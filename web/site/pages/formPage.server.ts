import type { Car } from '@forecourt/rules/car/car.ts'
import { carTitle } from '@forecourt/rules/car/name.ts'
import { quoteForm } from '@forecourt/rules/model/intro.ts'
import type { Model } from '@forecourt/rules/model/model.ts'
import { localise } from '@forecourt/rules/site/locale.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
import { headOf } from '../content/head.ts'
import { breadcrumbData } from '../content/structuredData.ts'
import type { FormSubject } from '../forms/formView.ts'
import { carSubject, formView, NO_SUBJECT } from '../forms/view.server.ts'
import { topicOf, type TopicAt } from './topics.ts'

/** What a form page is about, and what its link says of the fields. */
export interface PageSubject {
  topic: TopicAt
  subject: FormSubject
  car: Car | null
  model: Model | null
  known: Readonly<Record<string, string | null>>
}

/** What a quote is about for a model that is still to come (spec §2 Layout). */
const INTEREST = 'Leave your name, and you hear first when it is here: what it costs, and when you can drive it.'

const CONDITIONS = { new: 'New', demo: 'Demo', used: 'Used' } as const

/** What a form page's address is about (spec §2); null where no page of this site has it. */
export async function pageSubject(dealer: Dealer, url: URL): Promise<PageSubject | null> {
  const { site } = dealer
  const to = paths(site)
  const asked = (name: string) => url.searchParams.get(name)?.slice(0, 200) || null
  const found = topicOf(url.pathname, to, site)
  const models =
    !found || asked('model_id') || asked('model')
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
      vehicle: null,
    })
  if (!topic) return null

  const carId = Number(asked('car_id') ?? Number.NaN)
  const car = topic.vehicle
    ? await dealer.stock.find(topic.vehicle)
    : Number.isSafeInteger(carId) && carId > 0
      ? await dealer.stock.findById(carId)
      : null
  if (topic.vehicle && (!car || car.sold)) return null
  const model =
    modelHere ?? models.find(({ slug, id }) => slug === asked('model_id') || String(id) === asked('model_id')) ?? null

  const preferred = asked('preferredDealership')
  const dealership =
    site.dealerships.find(({ slug, name, id }) => [slug, name, String(id)].includes(preferred ?? ''))?.slug ??
    car?.dealership_slug ??
    null
  return {
    topic: topic.form === 'quote' && model?.status === 'coming_soon' ? { ...topic, text: INTEREST } : topic,
    car,
    model,
    subject: {
      ...NO_SUBJECT,
      car: car && carSubject(car),
      model: model && { id: model.slug, name: model.name },
      dealership,
    },
    known: {
      vehicle_price: car?.price_cents ? String(Math.round(car.price_cents / 100)) : null,
      vehicle_condition: car && CONDITIONS[car.car_type],
      model: car && carTitle(car),
    },
  }
}

/** Everything that a form page shows; null where no page of this site has the address. */
export async function formPageData(dealer: Dealer, url: URL) {
  const found = await pageSubject(dealer, url)
  return found && subjectPage(dealer, found, url.searchParams)
}

/** Everything that the page of a subject shows; `query` is what fills in its form. */
export async function subjectPage(dealer: Dealer, found: PageSubject, query: URLSearchParams) {
  const { topic, subject, car, model, known } = found
  const { site } = dealer
  const words = (text: string) => localise(text, site.locale)
  const view = await formView(dealer, topic.form, subject, query, known)
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
    title,
    text,
    unfinished: topic.unfinished ?? false,
    anchor: topic.anchor ?? 'form-section',
    // Free times are of this moment; a page that shows them is not kept.
    tags: view.form.booking
      ? null
      : [`site:${site.id}`, `stock:${site.id}`, ...(car ? [`car:${car.id}`] : [])].join(' '),
  }
}
