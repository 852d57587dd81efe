import { CONSOLE_PATHS, nextPath } from '@forecourt/rules/staff/consolePaths.ts'
import { redirect, type ActionFunctionArgs } from 'react-router'
import { visitOf } from '../context.ts'
import { answering, formOf } from '../form.ts'

export const loader = () => redirect(CONSOLE_PATHS.signIn)

/** Signs in with what a passkey has answered. */
export async function action({ context, request }: ActionFunctionArgs) {
  const field = await formOf(request)
  return answering(field, [], async () => {
    await visitOf({ context }).signInWithPasskey(field('answer'))
    return redirect(nextPath(field('next')))
  })
}
