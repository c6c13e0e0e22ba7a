import { useState } from 'react'
import { loadQuery } from '#client/data/cache/load-queries.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { formatLoadLabel } from '#client/data/outbox/load-label.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { LoadDetail } from '#contract/freight/load.ts'
import { dealChangeSchema } from '#contract/freight/shown-deal-change.ts'
import type { ShipperTender } from '#contract/programs/shipper-tender.ts'
import { partyName } from '#domain/text/names.ts'
import { TENDER_REQUEST_COPY as COPY } from './copy.ts'
import { TenderChanges } from './tender-facts.tsx'
import { proposalOf } from './tender-proposal.ts'

interface ProposeTenderChangeProps {
  tender: ShipperTender
  load: NonNullable<ShipperTender['load']>
}

/** The carrier of a booked load has to agree to what its shipper changed. */
export function ProposeTenderChange({ tender, load }: ProposeTenderChangeProps) {
  const { data } = useStored(loadQuery(load.id))
  return data ? <Propose tender={tender} load={data} /> : null
}

/** A change of its deal waits for an answer. */
const hasOpenChange = ({ deal }: LoadDetail) => dealChangeSchema.safeParse(deal?.change).data?.status === 'open'

function Propose({ tender, load }: { tender: ShipperTender; load: LoadDetail }) {
  const { partner, shipmentId, changes } = tender
  // one id for all tries: a proposal sent twice is one
  const [changeId] = useState(() => crypto.randomUUID())
  const [isAsked, setAsked] = useState(false)
  const proposing = useSubmitAction(formatLoadLabel(load), {
    about: `propose ${load.id}`,
    done: COPY.proposed,
  })
  const change = proposalOf(load, tender, { changeId, reason: COPY.reason(partner.name, shipmentId) })
  if (hasOpenChange(load)) return <p>{COPY.waiting}</p>
  if (!change) return null
  const carrier = load.dispatcher ? partyName(load.dispatcher) : COPY.carrier
  return (
    <>
      <Button className="self-start" onClick={() => setAsked(true)}>
        {COPY.propose}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={COPY.proposeTitle(load)}
        description={COPY.proposeText(carrier)}
        confirmLabel={COPY.propose}
        cancelLabel={COPY.back}
        busy={proposing.isPending}
        onConfirm={() =>
          proposing.mutate({ kind: 'propose-change', loadId: load.id, change }, { onSettled: () => setAsked(false) })
        }
        onCancel={() => setAsked(false)}
      >
        <TenderChanges changes={changes} />
      </ConfirmDialog>
    </>
  )
}
