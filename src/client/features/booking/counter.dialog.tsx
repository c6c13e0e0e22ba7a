import { FormProvider } from 'react-hook-form'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { useActionForm } from '#client/forms/use-action-form.ts'
import { RuleFindings } from '#client/components/carrier-authority-line.tsx'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { SubscriptionNote } from '#client/components/subscription-note.tsx'
import { formatLoadLabel } from '#client/data/outbox/load-label.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { BookingRequest } from '#contract/freight/booking-request.ts'
import type { Load } from '#contract/freight/load.ts'
import { formatMoney } from '#domain/freight/money.ts'
import { partyName } from '#domain/text/names.ts'
import { COUNTER_DIALOG_COPY } from './copy.ts'
import {
  type CounterFormValues,
  createCounterFormSchema,
  findCounterField,
  type ParsedCounterForm,
  refuseSameTerms,
  startCounterForm,
  toCounterBody,
} from './counter-offer.form.ts'
import { marginAt } from './offer-row.ts'
import { readAmount } from './proposed-terms.form.ts'
import { ProposedTimes } from './proposed-times.tsx'

/** What the typed rate leaves, as the dialog that accepts says it; nothing without a shipper price or a rate. */
function Margin({ load, rate }: { load: Load; rate: string }) {
  const amount = readAmount(rate)
  const margin = amount === undefined ? null : marginAt(load, amount)
  return (
    margin !== null && (
      <p aria-live="polite" className="-mt-3 text-sm">
        {COUNTER_DIALOG_COPY.margin} <b className="tabular-nums">{margin}</b>
      </p>
    )
  )
}

interface CounterOfferDialogProps {
  open: boolean
  request: BookingRequest
  load: Load
  onClose: () => void
}

/** Other terms for one carrier. They start as the carrier's own, and survive closing and the browser's end. */
export function CounterOfferDialog({ open, request, load, onClose }: CounterOfferDialogProps) {
  const { form, action } = useActionForm<CounterFormValues, ParsedCounterForm>({
    draft: `counter ${request.id}`,
    label: formatLoadLabel(load),
    about: `counter request on ${load.number}`,
    done: COUNTER_DIALOG_COPY.sent,
    onActed: onClose,
    schema: () => createCounterFormSchema(load, serverNow()),
    atSubmit: (typed) => refuseSameTerms(load, request, typed),
    defaultValues: startCounterForm(load, request),
    fieldOf: findCounterField,
    place: () => ({}),
  })
  const { requester, proposedRate } = request
  const carrier = partyName({ ...requester, businessName: requester.freightProfile.businessName })
  const send = (typed: ParsedCounterForm) =>
    action.mutateAsync({
      kind: 'counter-request',
      loadId: request.loadId,
      requestId: request.id,
      offer: toCounterBody(load, typed),
      requestExpiresAt: request.expiresAt,
    })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={COUNTER_DIALOG_COPY.title(carrier)}
      description={COUNTER_DIALOG_COPY.whatHappens(carrier)}
    >
      <Form form={form} send={send}>
        <RuleFindings findings={request.ruleFindings} reader="broker" />
        <TextField
          label={COUNTER_DIALOG_COPY.yourRate}
          hint={COUNTER_DIALOG_COPY.rateHint(formatMoney(proposedRate ?? load.rate), formatMoney(load.rate))}
          inputMode="decimal"
          autoComplete="off"
          leading="$"
          {...form.field('rate')}
        />
        <Margin load={load} rate={form.methods.watch('rate')} />
        <FormProvider {...form.methods}>
          <ProposedTimes load={load} />
        </FormProvider>
        <p className="text-sm text-ink-soft">{COUNTER_DIALOG_COPY.timesHint}</p>
        <TextArea label={COUNTER_DIALOG_COPY.message} rows={2} {...form.field('message')} />
        <SubscriptionNote />
        <SubmitActions
          form={form}
          label={COUNTER_DIALOG_COPY.send}
          busyLabel={COUNTER_DIALOG_COPY.sending}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}
