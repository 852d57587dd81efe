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

/**
 * A change that was refused because what it changes is not as its sender believes. The caller is told both: what is
 * stored now, and what was sent.
 */
export class ConflictError extends RequestError {
  readonly details: Readonly<Record<string, unknown>>

  constructor(status: number, message: string, details: Readonly<Record<string, unknown>>) {
    super(status, message)
    this.name = 'ConflictError'
    this.details = details
  }
}

/** The message for an internal error; the reference is in the log. */
export const faultMessage = (reference: string): string =>
  `Something went wrong on our side. If it happens again, tell us the reference ${reference}.`
