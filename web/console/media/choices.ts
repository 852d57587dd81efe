import type { Page } from '@forecourt/rules/staff/page.ts'
import type { DeskPicture } from '@forecourt/server/staff/desk/media.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { deskOf, visitOf } from '../context.ts'
import { answering, formOf, refusing } from '../form.ts'
import { pageAsked } from '../list/address.ts'
import { siteIn, typedDetails } from './changes.ts'

/** Pictures that a dialog offers. */
export interface Choices {
  pictures: readonly DeskPicture[]
  next: Page<unknown>['next']
}

const PAGE = 24
const MOST_SEARCH = 100
const SIGNED_OUT = 'You’re signed out. Reload the page to sign in again.'

/** The pictures of a site for the dialog that chooses one, newest first. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const desk = await visitOf(args).desk()
  // The dialog asks by itself: an answer in words, not the page of signing in.
  if (!desk) return Response.json({ reason: SIGNED_OUT }, { status: 401 })
  const text = (name: string) => args.url.searchParams.get(name)?.trim() ?? ''
  return refusing(async () => {
    const siteId = siteIn(text('site'))
    const { rows, next } = await desk.media.list({
      search: text('search').slice(0, MOST_SEARCH),
      // A dialog is about one site; without it there is nothing to choose.
      siteId: siteId ?? 0,
      lackingAlt: false,
      page: pageAsked(args.url, PAGE),
    })
    return Response.json({ pictures: rows, next } satisfies Choices)
  })
}

/** Says what a picture shows, without leaving the dialog. */
export async function action(args: ActionFunctionArgs) {
  const { media } = await deskOf(args)
  const form = await formOf(args.request)
  return answering(form, ['alt', 'decorative'], async () => {
    const change = { kind: 'details', version: form('version'), typed: typedDetails(form) } as const
    const { picture } = await media.change(form('id'), change)
    return { picture }
  })
}
