import { askForBooksEndpoint, enterBooksEndpoint, readOpenBooksEndpoint } from '#contract/freight/open-books.ts'
import { updateViewPreferencesEndpoint } from '#contract/account/view-preferences.ts'
import type { ApiPerson } from './api-person.ts'
import type { ApiServer } from './api-server.ts'
import { leaveDealChanges } from './deal-change-day.ts'
import { postBookedLoad } from './load-scenes.ts'

/** A broker chooses columns. A carrier proposes changes of a deal, asks for the open books of another, then its broker enters and corrects them. */
export async function leaveOpenBooks(server: ApiServer, broker: ApiPerson, carrier: ApiPerson): Promise<void> {
  await server
    .as(broker)
    .call(updateViewPreferencesEndpoint, { body: { view: 'cards', columns: ['carrier', 'weight'] } })
  await leaveDealChanges(server, broker, carrier)
  const load = await postBookedLoad(server, broker, carrier)
  const { dealId } = await server.as(broker).call(readOpenBooksEndpoint, { params: load, query: {} })
  await server.as(carrier).call(askForBooksEndpoint, { params: load, body: { dealId } })
  const others = { service: 'Warehousing', serviceAmount: 80, servicePayer: 'Acme Foods', carrierPaidOn: '2026-11-20' }
  const parties = { consignor: 'Acme Foods', consignorAddress: '1 Main Street', payer: 'Acme', carrierAddress: 'Box 1' }
  for (const shipperPays of [2600, 2650.5])
    await server.as(broker).call(enterBooksEndpoint, {
      params: load,
      body: { dealId, shipperPays, freightBill: 'BOL-118', ...parties, ...others },
    })
}
