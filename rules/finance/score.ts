/** Where a request for a finance score stands, as its visitor is told. */
export interface ScoreRequest {
  state: 'waiting' | 'answered' | 'failed'
  /** The provider's reference; null if it gave none, or has not answered. */
  reference: string | null
  /** Where the provider goes on with the visitor; null for nowhere. */
  redirectUrl: string | null
  /** True for the sandbox, which checks nothing. */
  sample: boolean
}

/** A provider's answer to a request for a score. */
export type ScoreAnswer = Pick<ScoreRequest, 'reference' | 'redirectUrl' | 'sample'>

/** A request for a finance score in words. */
export interface ScoreWords {
  title: string
  text: string
}

/**
 * What a visitor is told of their request for a finance score. The score itself is the provider's to show, so nothing
 * here says that there is one.
 *
 * @param isFinal whether nobody will ask again whether it has been answered
 */
export function scoreWords({ state, reference, redirectUrl, sample }: ScoreRequest, isFinal: boolean): ScoreWords {
  if (state === 'failed')
    return {
      title: 'The score provider couldn’t take your request',
      text: 'Our finance team has your details and will talk you through your options.',
    }
  if (state === 'waiting')
    return isFinal
      ? {
          title: 'Your request is on its way to the score provider',
          text: 'It’s taking longer than usual. Our finance team has your details too.',
        }
      : { title: 'Sending your request to the score provider…', text: 'This usually takes a few seconds.' }
  if (sample)
    return {
      title: 'Sample finance score request',
      text: `This site uses a sandbox in place of a score provider, so nobody’s credit was checked and there is no score.${reference ? ` Its reference would be ${reference}.` : ''}`,
    }
  return {
    title: 'The score provider has your request',
    text: [
      reference ? `Its reference is ${reference}.` : null,
      redirectUrl ? 'Continue on its website to see your score.' : null,
    ]
      .filter(Boolean)
      .join(' '),
  }
}
