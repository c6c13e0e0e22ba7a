import { login, signedIn } from '#contract/account.ts'
import { acceptRequest, type LoadRequest, requestBooking, requestsOnMyLoads } from '#contract/booking.ts'
import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import { type Load, myLoads } from '#contract/load.ts'
import { readAnswer, wireRequest } from '#contract/request.ts'
import { DEFAULT_API_ROOT } from '#contract/wire.ts'
import { isKnownZip } from '#domain/zip.ts'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'

/** What every demo account signs in with. */
export const PASSWORD = DEMO_PASSWORD

/** A demo account's own access to the API of a running product, to prepare a scene or to look behind it. */
export interface DemoClient {
  call: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<AnswerOf<E>>
  /** The account's loads of a status, a hundred at most. */
  loads: (status: Load['status']) => Promise<Load[]>
}

/** The API as somebody without a session calls it, or with the token given. */
export function clientAt(origin: string, token?: string): DemoClient['call'] {
  return async (endpoint, input) => {
    const { method, path, body } = wireRequest(endpoint, input)
    const answer = await fetch(origin + DEFAULT_API_ROOT + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body }),
    })
    return readAnswer(endpoint, { status: answer.status, body: await answer.json() })
  }
}

export async function demoClient(origin: string, email: string): Promise<DemoClient> {
  const session = signedIn.parse(await clientAt(origin)(login, { body: { email, password: PASSWORD } }))
  const call = clientAt(origin, session.accessToken)
  return {
    call,
    loads: async (status) => (await call(myLoads, { query: { status, limit: 100 } })).data,
  }
}

/** One of the broker's loads that can be booked for hours yet, tendered to nobody and asked for by nobody. */
export async function untouchedLoad(broker: DemoClient): Promise<Load> {
  const { data: requests } = await broker.call(requestsOnMyLoads, { query: { limit: 100 } })
  const asked = new Set(requests.map(({ loadId }) => loadId))
  const inTwoHours = Date.now() + 2 * 60 * 60 * 1000
  // other tests may have posted loads whose places have no ZIP
  const isWhole = (load: Load) => isKnownZip(load.pickupLocation.zipCode) && isKnownZip(load.deliveryLocation.zipCode)
  const isFree = (load: Load) => !load.tendered && !asked.has(load.id) && Date.parse(load.pickupDateTime) > inTwoHours
  const found = (await broker.loads('pending')).find((load) => isWhole(load) && isFree(load))
  if (!found) throw new Error('Every pending load of the demo broker is taken')
  return found
}

type Offer = Omit<InputOf<typeof requestBooking>['body'], 'loadId'>

export function ask(carrier: DemoClient, { id }: Load, offer: Offer = {}): Promise<LoadRequest> {
  return carrier.call(requestBooking, { body: { loadId: id, ...offer } })
}

/** A load that the broker has just booked with the carrier. */
export async function bookedLoad(broker: DemoClient, carrier: DemoClient, offer: Offer = {}): Promise<Load> {
  const request = await ask(carrier, await untouchedLoad(broker), offer)
  return (await broker.call(acceptRequest, { params: { id: request.id }, body: {} })).load
}
