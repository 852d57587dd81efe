import { CONSOLE_PATHS, nextPath } from '@forecourt/rules/staff/consolePaths.ts'
import { redirect, type ActionFunctionArgs } from 'react-router'
import { visitOf } from '../context.ts'
import { formOf } from '../form.ts'

export const loader = () => redirect(CONSOLE_PATHS.home)

export async function action({ context, request }: ActionFunctionArgs) {
  const next = (await formOf(request))('next')
  await visitOf({ context }).signOut()
  return redirect(next === '' ? CONSOLE_PATHS.signIn : nextPath(next))
}
