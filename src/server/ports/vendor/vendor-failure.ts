/** Why a service gave no usable answer. */
export type FailureReason =
  | 'INVALID_REQUEST'
  | 'REQUEST_DENIED'
  | 'OVER_QUERY_LIMIT'
  | 'TIMEOUT'
  | 'UNAVAILABLE'
  /** it answered, but not in the shape that it documents */
  | 'INVALID_ANSWER'

/** A service didn't answer, refused, or sent an invalid response. */
export class VendorFailure extends Error {
  override name = 'VendorFailure'
  readonly reason: FailureReason

  constructor(reason: FailureReason, message: string = reason) {
    super(message)
    this.reason = reason
  }

  /** An invalid request says nothing about the service's health. */
  get isSick(): boolean {
    return this.reason !== 'INVALID_REQUEST'
  }

  /** What a request gets that can't go on without the service, by Fastify's convention. */
  get statusCode(): number {
    return this.isSick ? 503 : 500
  }
}
