import { useMutation, useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'
import { ownZone } from '#client/browser/page/own-zone.ts'
import { downloadFile } from '#client/browser/files/download-file.ts'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { StoredView } from '#client/components/stored-view.tsx'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { buildHttpRequest } from '#contract/api/http-request.ts'
import type { MoneyRow } from '#contract/money/aging.ts'
import {
  cancelFactoringEndpoint,
  type FactorSubmission,
  readFactoringPdfEndpoint,
  sendToFactorEndpoint,
  submitToFactorEndpoint,
} from '#contract/money/factoring.ts'
import { MOST_FACTORED } from '#domain/freight/factoring.ts'
import { centsToDollars, dollarsToCents, formatMoney } from '#domain/freight/money.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { formatRecordDay } from '#domain/time/record-time.ts'
import { call } from '#offline/session/call.ts'
import { fetchFile } from '#offline/session/fetch-file.ts'
import { FACTORING_COPY as COPY } from './copy.ts'
import { factoringsQuery, submittableQuery } from './money.queries.ts'

/** Sells invoices to the factoring company that they name: which, and what was submitted before. */
export function FactoringDialog({ onClose }: { onClose: () => void }) {
  const isOffline = useConnection().status === 'offline'
  const open = useStored(submittableQuery)
  const earlier = useStored(factoringsQuery)
  return (
    <Dialog open onClose={onClose} title={COPY.title} description={COPY.lead}>
      <NeedsConnection isOffline={isOffline} what={COPY.needsConnection} />
      <StoredView stored={open} words={COPY}>
        {({ data }) => <Chooser rows={data} />}
      </StoredView>
      <section aria-label={COPY.earlier} className="flex flex-col gap-2">
        <h3 className="font-bold">{COPY.earlier}</h3>
        <StoredView stored={earlier} words={COPY}>
          {({ data }) =>
            data.length === 0 ? (
              <p className="text-ink-soft">{COPY.noneEarlier}</p>
            ) : (
              <ul className="divide-y divide-hairline rounded-control border border-line">
                {data.map((submission) => (
                  <Submission key={submission.id} submission={submission} />
                ))}
              </ul>
            )
          }
        </StoredView>
      </section>
    </Dialog>
  )
}

function useFactoringChange<Input>(act: (input: Input) => Promise<unknown>, done: string, onDone?: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { about: 'factoring' },
    mutationFn: act,
    onSuccess() {
      toasts.success(done)
      onDone?.()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['money'] }),
  })
}

function Chooser({ rows }: { rows: readonly MoneyRow[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const picked = rows.filter(({ id }) => chosen.has(id))
  const [first] = picked
  const submitting = useFactoringChange(
    (invoiceIds: string[]) => call(submitToFactorEndpoint, { body: { invoiceIds } }),
    COPY.submitted,
    () => setChosen(new Set()),
  )
  if (rows.length === 0) return <p className="text-ink-soft">{COPY.nothing}</p>
  const total = centsToDollars(picked.reduce((cents, { open }) => cents + dollarsToCents(open), 0))
  const isAnother = ({ payee }: MoneyRow) => first !== undefined && payee?.name !== first.payee?.name
  const toggle = (id: string) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]))
  return (
    <fieldset className="flex flex-col">
      <legend className="font-bold">{COPY.choose}</legend>
      {rows.map((row) => (
        <Checkbox
          key={row.id}
          label={COPY.choice(row.number, isolateBidi(row.party.name), row.open)}
          hint={COPY.to(isolateBidi(row.payee?.name ?? ''))}
          checked={chosen.has(row.id)}
          disabled={isAnother(row) || (picked.length >= MOST_FACTORED && !chosen.has(row.id))}
          onChange={() => toggle(row.id)}
        />
      ))}
      {first && (
        <p className="mt-1 font-semibold">{COPY.sum(picked.length, total, isolateBidi(first.payee?.name ?? ''))}</p>
      )}
      <Button
        className="mt-3"
        busy={submitting.isPending}
        whyNot={first ? undefined : COPY.chooseFirst}
        onClick={() => submitting.mutate(picked.map(({ id }) => id))}
      >
        {COPY.submit}
      </Button>
    </fieldset>
  )
}

function Submission({ submission }: { submission: FactorSubmission }) {
  const { id, factor, invoices, total, madeAt, sentAt, cancelledAt } = submission
  const [isCancelling, setCancelling] = useState(false)
  const params = { id }
  const sending = useFactoringChange(() => call(sendToFactorEndpoint, { params, body: {} }), COPY.sent)
  const cancelling = useFactoringChange(
    () => call(cancelFactoringEndpoint, { params, body: {} }),
    COPY.cancelled,
    () => setCancelling(false),
  )
  const download = useMutation({
    meta: { about: 'factoring' },
    async mutationFn() {
      const { path } = buildHttpRequest(readFactoringPdfEndpoint, { params })
      downloadFile(COPY.fileName(madeAt.slice(0, 10)), await fetchFile(path))
    },
  })
  const day = (at: string) => formatRecordDay(Date.parse(at), ownZone())
  return (
    <li className="flex flex-col gap-1 px-3 py-2">
      <p className="font-semibold wrap-anywhere">{COPY.sum(invoices.length, total, isolateBidi(factor.name))}</p>
      <p className="text-sm text-ink-soft">
        {cancelledAt === null
          ? sentAt === null
            ? COPY.madeOn(day(madeAt))
            : COPY.sentOn(day(sentAt))
          : COPY.cancelledOn(day(cancelledAt))}
        , {invoices.map(({ number }) => number).join(', ')}
      </p>
      {cancelledAt === null && (
        <div className="flex flex-wrap gap-2">
          <Button variant="ghost" size="compact" busy={download.isPending} onClick={() => download.mutate()}>
            <Download aria-hidden />
            {COPY.download}
          </Button>
          {factor.email !== null && (
            <Button variant="ghost" size="compact" busy={sending.isPending} onClick={() => sending.mutate(undefined)}>
              <Mail aria-hidden />
              {COPY.email}
            </Button>
          )}
          <Button variant="danger-quiet" size="compact" onClick={() => setCancelling(true)}>
            {COPY.cancel}
          </Button>
        </div>
      )}
      {isCancelling && (
        <ConfirmDialog
          open
          danger
          title={COPY.cancelTitle(invoices.length, formatMoney(total))}
          description={sentAt === null ? COPY.cancelText : COPY.cancelSentText}
          confirmLabel={COPY.cancel}
          cancelLabel={COPY.keep}
          busy={cancelling.isPending}
          onConfirm={() => cancelling.mutate(undefined)}
          onCancel={() => setCancelling(false)}
        />
      )}
    </li>
  )
}
