import { CONSOLE_PATHS, nextPath } from '@forecourt/rules/staff/consolePaths.ts'
import { redirect, type ActionFunctionArgs } from 'react-router'
import { visitOf } from '../context.ts'
import { DONE, formOf } from '../form.ts'

export const loader = () => redirect(CONSOLE_PATHS.home)

export async function action({ context, request }: ActionFunctionArgs) {
  const field = await formOf(request)
  const next = field('next')
  await visitOf({ context }).signOut()
  if (next !== '') return redirect(nextPath(next))
  return redirect(field('support') === '' ? CONSOLE_PATHS.signIn : `${CONSOLE_PATHS.signIn}?${DONE}=support`)
}
