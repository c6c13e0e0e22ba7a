import { useState } from 'react'
import { loadQuery } from '#client/data/cache/load-queries.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { formatLoadLabel } from '#client/data/outbox/load-label.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { LoadDetail } from '#contract/freight/load.ts'
import type { OpenBooks } from '#contract/freight/open-books.ts'
import { currentRate, formatMoney } from '#domain/freight/money.ts'
import { partyName } from '#domain/text/names.ts'
import { openBooksQuery } from '#offline/cache/open-books.ts'
import { isMoving } from '#offline/outbox/op-state.ts'
import { SHIPPER_AMOUNT_COPY as COPY } from './copy.ts'
import { toBooksFigures, toBooksForm } from './open-books.form.ts'

interface AmountProps {
  /** dollars, as the shipper's last version says */
  pays: number
  loadId: string
}

/** EDI-18: what the shipper of a booked load pays now becomes an entry in its open books, on a tap. */
export function EnterShipperAmount({ pays, loadId }: AmountProps) {
  const { data: load } = useStored(loadQuery(loadId))
  return load?.deal ? <OfDeal pays={pays} load={load} dealId={load.deal.id} /> : null
}

function OfDeal({ pays, load, dealId }: { pays: number; load: LoadDetail; dealId: string }) {
  const { data: record } = useStored(openBooksQuery(load.id, dealId))
  const isWaiting = useOutbox().ops.some(
    (op) => op.intent.kind === 'enter-books' && op.intent.dealId === dealId && isMoving(op),
  )
  if (isWaiting) return <p role="status">{COPY.entering(pays)}</p>
  if (!record) return null
  if (record.shipperPays === pays) return <p>{COPY.isEntered(pays)}</p>
  return <Enter pays={pays} load={load} record={record} />
}

function Enter({ pays, load, record }: { pays: number; load: LoadDetail; record: OpenBooks }) {
  const { dealId } = record
  const [isAsked, setAsked] = useState(false)
  const entering = useSubmitAction(formatLoadLabel(load), { about: `books ${dealId}`, done: COPY.entered })
  const figures = toBooksFigures(record, { ...toBooksForm(record), shipperPays: String(pays) })
  return (
    <>
      <Button variant="ghost" className="self-start" onClick={() => setAsked(true)}>
        {COPY.enter(pays)}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={COPY.ask(pays, load)}
        description={COPY.text(load.dispatcher ? partyName(load.dispatcher) : COPY.carrier, currentRate(load))}
        confirmLabel={COPY.enter(pays)}
        cancelLabel={COPY.keep}
        busy={entering.isPending}
        onConfirm={() =>
          entering.mutate(
            { kind: 'enter-books', loadId: load.id, dealId, figures },
            { onSettled: () => setAsked(false) },
          )
        }
        onCancel={() => setAsked(false)}
      >
        <p>
          <strong>{COPY.name}:</strong> <span className="text-ink-soft">{COPY.before(record.shipperPays)}</span>
          {COPY.to}
          <span className="font-semibold">{formatMoney(pays)}</span>
        </p>
      </ConfirmDialog>
    </>
  )
}
