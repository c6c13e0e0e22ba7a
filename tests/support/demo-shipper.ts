import { randomUUID } from 'node:crypto'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import type { Load } from '#contract/freight/load.ts'
import { makeApiKeyEndpoint } from '#contract/programs/api-key.ts'
import { EDI_MEDIA } from '#contract/programs/edi-exchange.ts'
import { addEdiPartnerEndpoint, type EdiPartner, putEdiPartnerLiveEndpoint } from '#contract/programs/edi-partner.ts'
import { listShipperTendersEndpoint } from '#contract/programs/shipper-tender.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/instant.ts'
import type { DemoClient } from './demo-client.ts'
import { asTest, renumbered, sampleEdi } from './edi-messages.ts'
import { HALDEN } from './edi-partner.ts'
import { newLoad } from './new-load.ts'

/** The first day on which the sample files could have been sent. */
const SENT = Date.parse('2026-12-04T00:00Z')

/** The dates of a message as many days later as today is after its own. */
function upToDate(text: string): string {
  const days = Math.floor((Date.now() - SENT) / DAY_MS) + 1
  return text.replaceAll(/202612(\d\d)/g, (_, day: string) =>
    new Date(Date.UTC(2026, 11, Number(day) + days)).toISOString().slice(0, 10).replaceAll('-', ''),
  )
}

export interface DemoShipper {
  partner: EdiPartner
  /** Sends a sample file as a live message, with other words if said. */
  send: (name: string, changes?: Readonly<Record<string, string>>) => Promise<void>
}

/** A broker's shipper that is live: it tendered a test message before. */
export async function connectShipper(
  origin: string,
  broker: DemoClient,
  options: Partial<EdiPartner['options']> = {},
): Promise<DemoShipper> {
  await broker.prove()
  const partner = await broker.call(addEdiPartnerEndpoint, { body: { ...HALDEN, options } })
  const { token } = await broker.call(makeApiKeyEndpoint, {
    body: { name: `EDI ${randomUUID()}`, scopes: ['edi:exchange'], days: 90 },
  })
  let number = 500
  const upload = async (text: string) => {
    const answer = await fetch(`${origin}${DEFAULT_API_ROOT}/edi/partners/${partner.id}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': EDI_MEDIA },
      body: text,
    })
    if (answer.status !== 200) throw new Error(`The upload was answered with ${answer.status}: ${await answer.text()}`)
  }
  await upload(asTest(upToDate(sampleEdi('01-204-new'))))
  await broker.call(putEdiPartnerLiveEndpoint, { params: { id: partner.id } })
  return {
    partner,
    send: (name, changes) => upload(renumbered(upToDate(sampleEdi(name)), (number += 1), changes)),
  }
}

/** A load that the broker posts from its only tender, with a dock of its own. */
export async function postFromTender(broker: DemoClient): Promise<Load> {
  const { data } = await broker.call(listShipperTendersEndpoint, { query: {} })
  const at = ({ hours = 0 }) => new Date(Date.now() + hours * HOUR_MS)
  const body = newLoad({ at }, { detention: {}, reference: data[0]?.shipmentId ?? '' })
  return broker.call(createLoadEndpoint, { body: { ...body, shipperTenderId: data[0]?.id ?? '' } })
}
