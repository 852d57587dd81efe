import type { LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../../context.ts'
import { refusing } from '../../form.ts'
import { lookStyles } from './faces.ts'

const MOST_SITES = 100
const ID = /^[1-9]\d{0,8}$/

/** The colours and faces of the sites whose cards are shown. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { windowCards } = await deskOf(args)
  const ids = args.url.searchParams.getAll('site').filter((id) => ID.test(id))
  return refusing(async () => {
    const looks = await windowCards.looks(ids.slice(0, MOST_SITES).map(Number))
    return new Response(lookStyles(looks), { headers: { 'content-type': 'text/css; charset=utf-8' } })
  })
}
