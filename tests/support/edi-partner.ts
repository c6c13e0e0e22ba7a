import type { EndpointInput } from '#contract/api/endpoint.ts'
import { addEdiPartnerEndpoint, type EdiPartner } from '#contract/programs/edi-partner.ts'
import { type ApiPerson, proveNow } from './api-person.ts'
import type { ApiServer } from './api-server.ts'

type PartnerBody = EndpointInput<typeof addEdiPartnerEndpoint>['body']

/** The shipper and the broker of the sample files. */
export const HALDEN: PartnerBody = {
  side: 'shipper',
  name: 'Halden Box & Board',
  ourQualifier: '02',
  ourId: 'RDGF',
  ourGroupId: 'RDGF',
  theirQualifier: 'ZZ',
  theirId: 'HALDENBOX',
  theirGroupId: 'HALDENBOX',
  scac: 'RDGF',
  customerId: null,
  timeCode: 'LT',
  options: {},
  transport: 'https',
}

/** The carrier's system in the sample files. */
export const COLD_CREEK: PartnerBody = {
  ...HALDEN,
  side: 'carrier-system',
  name: 'Cold Creek TMS',
  ourQualifier: 'ZZ',
  ourId: 'MILEPOST',
  ourGroupId: 'MILEPOST',
  theirId: 'COLDCREEK',
  theirGroupId: 'COLDCREEK',
  scac: 'CCKH',
}

/** A partner that an owner added, in test unless said. */
export async function addPartner(
  server: ApiServer,
  owner: ApiPerson,
  { status = 'test', ...body }: Partial<PartnerBody> & { status?: 'test' | 'live' } = {},
): Promise<EdiPartner> {
  await proveNow(server, owner)
  const added = await server.as(owner).call(addEdiPartnerEndpoint, { body: { ...HALDEN, ...body } })
  if (status === 'test') return added
  await server.db
    .updateTable('edi_partner')
    .set({ status, went_live_at: server.at({}) })
    .where('id', '=', added.id)
    .execute()
  return { ...added, status }
}
