import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { redirect, type ActionFunctionArgs } from 'react-router'
import { visitOf } from '../context.ts'

export const loader = () => redirect(CONSOLE_PATHS.home)

export async function action({ context }: ActionFunctionArgs) {
  await visitOf({ context }).signOut()
  return redirect(CONSOLE_PATHS.signIn)
}
