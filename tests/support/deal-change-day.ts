import { randomUUID } from 'node:crypto'
import { answerChangeEndpoint, proposeChangeEndpoint } from '#contract/freight/deal-change.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import type { ApiPerson } from './api-person.ts'
import type { ApiServer } from './api-server.ts'
import { postBookedLoad } from './load-scenes.ts'

/** Changes of a deal that were declined, accepted, withdrawn, and left open. */
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
}
