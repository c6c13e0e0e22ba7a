import type { ApiPerson } from './api-person.ts'
import type { ApiServer } from './api-server.ts'
import { addPartner } from './edi-partner.ts'

/** A shipper whose messages leave a row in every table of EDI. */
export async function leaveEdi(server: ApiServer, broker: ApiPerson): Promise<void> {
  await addPartner(server, broker)
}
