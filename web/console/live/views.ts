import type { ActionFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'
import { formOf } from '../form.ts'

/** A tab says what it has open, and is told who else has; or that it has left it. */
export async function action(args: ActionFunctionArgs) {
  const { views } = await deskOf(args)
  const field = await formOf(args.request)
  if (field('kind') === '') {
    await views.leave(field('tab'))
    return Response.json([])
  }
  try {
    return Response.json(await views.open({ tab: field('tab'), kind: field('kind'), id: field('id') }))
  } catch (error) {
    const { status, message } = error as { status?: number; message?: string }
    if (status === undefined || status >= 500) throw error
    return Response.json({ error: message }, { status })
  }
}
