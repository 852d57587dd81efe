import { LINK_PARAMETERS } from '@forecourt/rules/forms/prefill.ts'
import { financeAddress } from '@forecourt/rules/finance/address.ts'
import { calculate, CALCULATOR_FIELDS, startingLoan } from '@forecourt/rules/finance/calculator.ts'
import { advertisedPriceCents } from '@forecourt/rules/car/price.ts'
import { FINANCE_CONTENT } from '@forecourt/rules/site/paths.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
import { data, redirect } from 'react-router'
import { dealerContext, renderingContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { blockViews } from '../content/blocks.server.ts'
import { Blocks } from '../content/Blocks.tsx'
import { headTags } from '../head/head.ts'
import { questionsData } from '../content/questionsData.ts'
import { bodyOf, sentBy, submitForm } from '../forms/submit.server.ts'
import { mustHave } from '../refusal/notOffered.server.ts'
import { pageSubject, subjectPage, type PageSubject } from '../pages/formPage.server.ts'
import { FormScreen } from '../pages/FormScreen.tsx'
import type { Route } from './+types/finance'
import { Calculator } from './Calculator.tsx'
import { calculatorView } from './calculatorView.server.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => headTags(loaderData?.head)

export const headers = pageHeaders({
  cachedBy: [...LINK_PARAMETERS, 'car_id'],
  // Figures vary too much for caching their pages.
  alsoReads: CALCULATOR_FIELDS,
  uses: ['challenge'],
})

/** The subject of the finance page at its canonical address; its other names redirect there. */
async function subjectAt(dealer: Dealer, url: URL): Promise<PageSubject> {
  await mustHave('finance', dealer)
  const address = financeAddress(url.pathname, dealer.site)
  if (address?.kind === 'moved') throw redirect(address.to + url.search, 301)
  const found = address && (await pageSubject(dealer, url))
  if (!found) throw data(null, { status: 404 })
  return found
}

/**
 * A calculation's figures as values of the finance application, so that the visitor need not type them again. Empty if
 * they are invalid.
 */
function calculated(
  { searchParams: query }: URL,
  { car, prefilled }: PageSubject,
  site: Dealer['site'],
): PageSubject['prefilled'] {
  const answer = calculate(startingLoan(query, car && advertisedPriceCents(car), site), site)
  if (!answer.ok) return prefilled
  const { priceCents, depositCents, balloonCents, termMonths } = answer.loan
  const units = (cents: number) => (cents > 0 ? String(Math.round(cents / 100)) : null)
  return {
    ...prefilled,
    vehicle_price: units(priceCents),
    deposit: units(depositCents),
    balloon: units(balloonCents),
    loan_term: String(termMonths),
  }
}

/** The finance page (spec §2 Finance): the calculator, the dealer's own text, and the finance application. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const dealer = context.get(dealerContext)
  const { site } = dealer
  const subject = await subjectAt(dealer, url)
  const { now, onError } = context.get(renderingContext)
  const calculator = calculatorView(url.searchParams, subject.car, site)
  // The calculation is newer than the budget of the link.
  const query = new URLSearchParams(url.searchParams)
  const prefilled = calculator.submitted ? calculated(url, subject, site) : subject.prefilled
  if (calculator.submitted) query.delete('vehiclePriceBudget')
  const own = await dealer.content.page(FINANCE_CONTENT)
  const topic = own ? { ...subject.topic, title: own.title, text: own.description } : subject.topic
  const { tags, ...page } = await subjectPage(dealer, { ...subject, topic, prefilled }, query, now)
  // The application is on the page anyway.
  const words = own?.blocks.filter((block) => block.type !== 'form' || block.form !== topic.form) ?? []
  const blocks = await blockViews(words, dealer, { now, onError, query: url.searchParams })
  const head = { ...page.head, structured: [...page.head.structured, ...questionsData(blocks)] }
  return data({ ...page, head, calculator, blocks }, { headers: { 'x-cache-tags': tags ?? `site:${site.id}` } })
}

/** The application, sent without scripts. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const dealer = context.get(dealerContext)
  const { topic, subject } = await subjectAt(dealer, url)
  const body = await bodyOf(request)
  return submitForm({
    ...sentBy({ context, request, url }),
    body,
    name: topic.form,
    subject,
  })
}

export default function Finance({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <FormScreen page={loaderData} answer={actionData}>
      <Calculator view={loaderData.calculator} />
      {loaderData.blocks.length > 0 ? (
        <div className="mb-16 max-w-205 lg:mb-24">
          <Blocks blocks={loaderData.blocks} />
        </div>
      ) : null}
    </FormScreen>
  )
}
