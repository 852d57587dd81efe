import { useEffect, type RefObject } from 'react'
import { useActionData } from 'react-router'

/** Takes whoever sent a form that was refused to its first field with an error, which is read out with the field. */
export function useFirstProblem(form: RefObject<HTMLFormElement | null>) {
  const answer = useActionData<unknown>()
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [answer, form])
}
