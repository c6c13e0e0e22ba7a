import type { ReactNode } from 'react'
import type { Load } from '#contract/freight/load.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { ownDealsQuery } from '#client/data/cache/load-queries.ts'
import { downloadDocument, downloadRateConfirmation } from '#client/data/cache/load-documents.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { DealRecord } from '#client/components/load/deal-record.tsx'

/** What a released carrier had agreed to on this load. Nothing for those who never hauled it. */
export function OwnDeals({ load }: { load: Load }): ReactNode {
  const { user } = useSession()
  const { data } = useStored(ownDealsQuery(load.id), { isExtra: true })
  return data?.data.map((deal) => (
    <DealRecord
      key={deal.id}
      deal={deal}
      onDownload={(document) => downloadDocument(load.id, document)}
      onDownloadConfirmation={() => downloadRateConfirmation(user.id, { loadId: load.id, dealId: deal.id })}
    />
  ))
}
