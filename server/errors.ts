/**
 * A refusal that a caller may be told about: status, words for a person, and what is wrong with which field (decision
 * 1: Bad input). Anything else that is thrown is a fault of ours and is answered with a reference only.
 */
export class RequestError extends Error {
  readonly status: number
  readonly fields: Readonly<Record<string, string>> | undefined

  constructor(status: number, message: string, fields?: Readonly<Record<string, string>>) {
    super(message)
    this.name = 'RequestError'
    this.status = status
    this.fields = fields
  }
}

/** The message for an internal error; the reference is in the log. */
export const faultMessage = (reference: string): string =>
  `Something went wrong on our side. If it happens again, tell us the reference ${reference}.`
