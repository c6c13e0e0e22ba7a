import { loginEndpoint, signInResultSchema } from '#contract/account/account.ts'
import { proveEndpoint } from '#contract/account/proof.ts'
import { acceptBookingRequestEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import { type BookingRequest } from '#contract/freight/booking-request.ts'
import type { EndpointResponse, Endpoint, EndpointInput } from '#contract/api/endpoint.ts'
import { createLoadEndpoint, updateLoadEndpoint } from '#contract/freight/load-post.ts'
import { type Load, listMyLoadsEndpoint } from '#contract/freight/load.ts'
import { ApiError, buildHttpRequest, readResponse } from '#contract/api/http-request.ts'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { HOUR_MS } from '#domain/time/instant.ts'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { codeFor } from './dev-mailbox.ts'
import { newLoad } from './new-load.ts'

/** The password of every demo account. */
export const PASSWORD = DEMO_PASSWORD

/** The API as one demo account calls it, to prepare a test or to check stored data. */
export interface DemoClient {
  call: <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) => Promise<EndpointResponse<E>>
  /** All loads of the account in a status; other tests of the worker may have posted many. */
  loads: (status: Load['status']) => Promise<Load[]>
  /** Proves the session as redirecting money needs it: by the password and the emailed code. */
  prove: () => Promise<void>
}

/** Calls the API without a session, or with the given token. */
export function createClient(origin: string, token?: string): DemoClient['call'] {
  return async (endpoint, input) => {
    const { method, path, body } = buildHttpRequest(endpoint, input)
    const answer = await fetch(origin + DEFAULT_API_ROOT + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body }),
    })
    return readResponse(endpoint, { status: answer.status, body: await answer.json() })
  }
}

export async function demoClient(origin: string, email: string, password = PASSWORD): Promise<DemoClient> {
  const session = signInResultSchema.parse(await createClient(origin)(loginEndpoint, { body: { email, password } }))
  const call = createClient(origin, session.accessToken)
  return {
    call,
    async loads(status) {
      const loads: Load[] = []
      for (let page = 1; ; page += 1) {
        const { data, meta } = await call(listMyLoadsEndpoint, { query: { status, limit: 100, page } })
        loads.push(...data)
        if (page >= meta.totalPages) return loads
      }
    },
    async prove() {
      const before = await codeFor(origin, email)
      const body = { password, strong: true }
      await call(proveEndpoint, { body }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.validationErrors[0]?.path === 'code')) throw error
      })
      for (;;) {
        const code = await codeFor(origin, email)
        if (code === undefined || code === before) continue
        await call(proveEndpoint, { body: { ...body, code } })
        return
      }
    },
  }
}

/** A full hour, since forms drop seconds. */
function at({ hours = 0 }): Date {
  return new Date(Math.ceil(Date.now() / HOUR_MS + hours) * HOUR_MS)
}

/** Posts a load that no carrier was tendered and no carrier has requested, however many tests ran before. */
export function untouchedLoad(
  broker: Pick<DemoClient, 'call'>,
  changes?: Parameters<typeof newLoad>[1],
): Promise<Load> {
  // the profile's detention terms, as the empty form posts them
  return broker.call(createLoadEndpoint, { body: newLoad({ at }, { detention: {}, ...changes }) })
}

/** Appointments that a truck can keep now: nobody asks whether its arrival at pickup is meant. */
export const pickupToday = () => ({
  pickupDateTime: at({ hours: 2 }).toISOString(),
  deliveryDateTime: at({ hours: 40 }).toISOString(),
})

/** The broker edits a load that `untouchedLoad` posted. */
export function changeLoad(
  broker: Pick<DemoClient, 'call'>,
  { id, pickupDateTime, deliveryDateTime }: Load,
  changes: Parameters<typeof newLoad>[1],
): Promise<Load> {
  const body = newLoad({ at }, { detention: {}, pickupDateTime, deliveryDateTime, ...changes })
  return broker.call(updateLoadEndpoint, { params: { id }, body })
}

type Offer = Omit<EndpointInput<typeof requestBookingEndpoint>['body'], 'loadId'>

export function requestLoad(carrier: DemoClient, { id }: Load, offer: Offer = {}): Promise<BookingRequest> {
  return carrier.call(requestBookingEndpoint, { body: { loadId: id, ...offer } })
}

/** A load that the broker has just booked with the carrier. */
export async function bookLoad(
  broker: DemoClient,
  carrier: DemoClient,
  offer: Offer = {},
  changes?: Parameters<typeof newLoad>[1],
): Promise<Load> {
  const request = await requestLoad(carrier, await untouchedLoad(broker, changes), offer)
  return (await broker.call(acceptBookingRequestEndpoint, { params: { id: request.id }, body: {} })).load
}
