import { scoreWords, type ScoreRequest } from '@forecourt/rules/finance/score.ts'
import { useEffect, useState } from 'react'
import { scoreRequest } from '../../browser/financeScore.ts'
import { Alert } from '../../ui/Alert.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { useSite } from '../layout/site.ts'

/** Pauses between two questions, in milliseconds: a provider is called within a second or two. */
const PAUSES_MS = [1_000, 1_500, 2_000, 3_000, 5_000]

/**
 * What the provider answered to this visitor's request for a finance score. While it has not answered, it is asked again;
 * without scripts by the visitor, who opens the page again.
 */
export function ScoreNotice({
  reference,
  initial,
  address,
}: {
  reference: string
  /** Where the request stood when the page was rendered. */
  initial: ScoreRequest
  /** Of this page. */
  address: string
}) {
  const site = useSite()
  const [request, setRequest] = useState(initial)
  const [isFinal, setFinal] = useState(false)
  const isWaiting = initial.state === 'waiting'
  useEffect(() => {
    if (!isWaiting) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    const ask = async (round: number) => {
      const found = await scoreRequest(site, reference)
      if (left || !found) return
      setRequest(found)
      const pause = PAUSES_MS[round]
      if (found.state !== 'waiting' || pause === undefined) setFinal(true)
      else timer = setTimeout(() => void ask(round + 1), pause)
    }
    void ask(0)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [site, reference, isWaiting])
  const { title, text } = scoreWords(request, isFinal)
  return (
    <div className="mt-8">
      <Alert tone={request.state === 'answered' && !request.sample ? 'success' : 'info'} title={title}>
        {text ? <p>{text}</p> : null}
        {request.state === 'waiting' ? (
          <LinkButton href={address} variant="secondary" className="mt-3 js:hidden">
            Check again
          </LinkButton>
        ) : null}
        {request.redirectUrl ? (
          <LinkButton href={request.redirectUrl} rel="noopener noreferrer" className="mt-3">
            Continue to your score
          </LinkButton>
        ) : null}
      </Alert>
    </div>
  )
}
