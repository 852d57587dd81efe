import { CONSOLE_PATHS, nextPath } from '@forecourt/rules/staff/consolePaths.ts'
import { redirect, type ActionFunctionArgs } from 'react-router'
import { visitOf } from '../context.ts'
import { answering, DONE, formOf } from '../form.ts'
import { DEMO_REFUSED, DEMO_WAITS } from './demoWords.ts'

export const loader = () => redirect(CONSOLE_PATHS.signIn)

/** Signs someone of the demo in; whoever can’t be signed in so is told on the page to sign in. */
export async function action({ context, request }: ActionFunctionArgs) {
  const field = await formOf(request)
  const visit = visitOf({ context })
  const next = nextPath(field('next'))
  const isDemo = (await visit.demoPeople()).length > 0
  const answer = await answering(field, [], async () => {
    await visit.signInDemo(field('id'))
    return redirect(next)
  })
  if (answer instanceof Response || !isDemo) return answer
  const done = answer.init?.status === 429 ? DEMO_WAITS : DEMO_REFUSED
  return redirect(`${CONSOLE_PATHS.signIn}?${new URLSearchParams({ next, [DONE]: done })}`)
}
