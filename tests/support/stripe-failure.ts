export interface StripeReply {
  status?: number
  body: object
}

/** An error as Stripe answers it. */
export class StripeFailure extends Error {
  readonly status: number
  readonly fields: object

  constructor(status: number, type: string, message: string, more: object = {}) {
    super(message)
    this.status = status
    this.fields = { type, message, ...more }
  }
}

export function noSuch(what: string, id: string): StripeFailure {
  return new StripeFailure(404, 'invalid_request_error', `No such ${what}: '${id}'`, {
    code: 'resource_missing',
    param: 'id',
  })
}

export function list(data: object[]): StripeReply {
  return { body: { object: 'list', data, has_more: false, url: '/v1' } }
}
