import { Fragment, type ReactNode } from 'react'
import { useSession } from '#client/browser/session/use-session.ts'
import { ownDealsQuery } from '#client/data/cache/own-deals-query.ts'
import { downloadDocument } from '#client/data/cache/download-document.ts'
import { downloadRateConfirmation } from '#client/data/cache/download-rate-confirmation.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { DealRecord } from '#client/components/deal-record.tsx'
import { OpenBooksButton } from './books/open-books-button.tsx'
import { RELEASED_LOAD_COPY } from './released-load-copy.ts'

/**
 * A load that is gone for a carrier who was released from it: its own record stays (SEC-03).
 * @param otherwise for those who never hauled the load
 */
export function ReleasedLoad({ loadId, otherwise }: { loadId: string; otherwise: ReactNode }): ReactNode {
  const { user } = useSession()
  const { data } = useStored(ownDealsQuery(loadId))
  const ended = data?.data.filter(({ endedAt }) => endedAt !== null) ?? []
  if (ended.length === 0) return otherwise
  return (
    <div className="flex flex-col gap-4">
      <p>{RELEASED_LOAD_COPY.released}</p>
      {ended.map((deal) => (
        <Fragment key={deal.id}>
          <DealRecord
            deal={deal}
            onDownload={(document) => downloadDocument(loadId, document)}
            onDownloadConfirmation={() => downloadRateConfirmation(user.id, { loadId, dealId: deal.id })}
          />
          <div className="overflow-hidden rounded-card border border-line bg-surface">
            <OpenBooksButton loadId={loadId} dealId={deal.id} isCarrier />
          </div>
        </Fragment>
      ))}
    </div>
  )
}
