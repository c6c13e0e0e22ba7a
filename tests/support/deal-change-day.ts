import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { answerChangeEndpoint, proposeChangeEndpoint } from '#contract/freight/deal-change.ts'
import { setDriverEndpoint } from '#contract/freight/deal-driver.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { readRateConfirmationEndpoint } from '#contract/freight/rate-confirmation.ts'
import { createSigningLinkEndpoint } from '#contract/freight/signing-link.ts'
import type { ApiPerson } from './api-person.ts'
import type { ApiServer } from './api-server.ts'
import { postBookedLoad } from './load-scenes.ts'

/** Changes of a deal that were declined, accepted, withdrawn, and left open; and who hauls it. */
export async function leaveDealChanges(server: ApiServer, broker: ApiPerson, carrier: ApiPerson): Promise<void> {
  const load = await postBookedLoad(server, broker, carrier)
  const propose = async (who: ApiPerson, rate: number, pickupUntil?: string) => {
    const { deal, pickupDateTime, deliveryDateTime } = await server.as(who).call(readLoadEndpoint, { params: load })
    const changeId = randomUUID()
    const times = { pickupDateTime, deliveryDateTime, ...(pickupUntil !== undefined && { pickupUntil }) }
    const body = { dealId: deal?.id ?? '', version: deal?.version ?? 0, changeId, rate, ...times, reason: 'More stops' }
    await server.as(who).call(proposeChangeEndpoint, { params: load, body })
    return changeId
  }
  const answer = (who: ApiPerson, changeId: string, given: 'accepted' | 'declined' | 'withdrawn') =>
    server.as(who).call(answerChangeEndpoint, { params: load, body: { changeId, answer: given } })
  await answer(broker, await propose(carrier, 2400), 'declined')
  await answer(carrier, await propose(broker, 2250.5, server.at({ hours: 60 }).toISOString()), 'accepted')
  await answer(carrier, await propose(carrier, 2500), 'withdrawn')
  await propose(carrier, 2600)
  const { deal } = await server.as(carrier).call(readLoadEndpoint, { params: load })
  const driver = { driverName: 'Luis Ortega', driverPhone: '214 555 0123', truckNumber: '118', trailerNumber: 'R-5302' }
  await server.as(carrier).call(setDriverEndpoint, { params: load, body: { dealId: deal?.id ?? '', ...driver } })
  await leaveSigningLink(server, broker, load)
}

/** Somebody without an account signs by a link of the broker. */
async function leaveSigningLink(server: ApiServer, broker: ApiPerson, load: { id: string }): Promise<void> {
  const { deal } = await server.as(broker).call(readLoadEndpoint, { params: load })
  const token = randomBytes(32).toString('base64url')
  const tokenHash = createHash('sha256').update(token).digest('hex')
  const body = { dealId: deal?.id ?? '', linkId: randomUUID(), version: deal?.version ?? 0, tokenHash }
  await server.as(broker).call(createSigningLinkEndpoint, { params: load, body })
  const { hash } = await server.as(broker).call(readRateConfirmationEndpoint, { params: load, query: {} })
  const form = new URLSearchParams({ name: 'Ada Yates', title: 'Clerk', hash, consent: 'link-1' })
  await fetch(`${server.url}/api/sign/${token}`, { method: 'POST', body: form, redirect: 'manual' })
}
