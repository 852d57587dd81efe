import { LINK_PARAMETERS } from '@forecourt/rules/forms/prefill.ts'
import { data } from 'react-router'
import { dealerContext, formReturnsContext, renderingContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { headTags } from '../head/head.ts'
import { bodyOf, sentBy, submitForm } from '../forms/submit.server.ts'
import { notOffered } from '../refusal/notOffered.server.ts'
import { formPageData, pageSubject } from './formPage.server.ts'
import { FormScreen } from './FormScreen.tsx'
import type { Route } from './+types/formPage'

export const meta = ({ loaderData }: Route.MetaArgs) => headTags(loaderData?.head)

export const headers = pageHeaders({ cachedBy: [...LINK_PARAMETERS, 'car_id'], uses: ['challenge'] })

/** The page of a form (spec §2): what it is about and the form itself, with what its link says filled in. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await formPageData(
    context.get(dealerContext),
    url,
    context.get(renderingContext).now,
    context.get(formReturnsContext),
  )
  if (!found) throw data(null, { status: 404 })
  const { tags, ...page } = found
  return data(page, { headers: tags ? { 'x-cache-tags': tags } : { 'cache-control': 'private, no-cache' } })
}

/** The page's form, sent without scripts. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const dealer = context.get(dealerContext)
  const found = await pageSubject(dealer, url)
  if (!found) throw data(null, { status: 404 })
  const { topic, subject, refusal } = found
  if (refusal?.cause === 'off') throw await notOffered(dealer, refusal)
  context.set(formReturnsContext, true)
  const body = await bodyOf(request)
  return submitForm({
    ...sentBy({ context, request, url }),
    body,
    name: topic.form,
    subject,
  })
}

export default function FormPage({ loaderData, actionData }: Route.ComponentProps) {
  return <FormScreen page={loaderData} answer={actionData} />
}
