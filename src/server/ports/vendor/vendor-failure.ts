/** Why a service gave nothing that could be used. */
export type FailureReason =
  'INVALID_REQUEST' | 'REQUEST_DENIED' | 'OVER_QUERY_LIMIT' | 'TIMEOUT' | 'UNAVAILABLE' | 'INVALID_ANSWER'

/** A service did not answer, refused, or said what nobody understands. */
export class VendorFailure extends Error {
  override name = 'VendorFailure'
  readonly reason: FailureReason

  constructor(reason: FailureReason, message: string = reason) {
    super(message)
    this.reason = reason
  }

  /** A request that the service understood and found wrong says nothing about the next one. */
  get isSick(): boolean {
    return this.reason !== 'INVALID_REQUEST'
  }
}
