import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useDebouncedValue } from '#client/browser/page/use-debounced-value.ts'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { DraftNotice } from '#client/components/draft-notice.tsx'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { toLoadSnapshot } from '#client/components/load/load-access.ts'
import { DateTimeField } from '#client/components/time-fields.tsx'
import { useServerForm, useTextForm } from '#client/components/use-server-form.ts'
import { useFormDraft } from '#client/data/drafts/use-form-draft.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { WALL_TIME_MESSAGES } from '#contract/freight/appointment.ts'
import { releaseCarrierEndpoint } from '#contract/freight/load-actions.ts'
import type { Load } from '#contract/freight/load.ts'
import { decideAcceptStep } from '#domain/freight/carrier-finding.ts'
import { needsReason } from '#domain/freight/load-lifecycle.ts'
import { currentRate, formatMoney } from '#domain/freight/money.ts'
import { TENDER_MINUTES } from '#domain/freight/tender.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { partyName } from '#domain/text/names.ts'
import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { formatStopTime, formatWallTime, localDay, parseWallTimeInZone } from '#domain/time/stop-time.ts'
import { type Carrier, CarrierResults, SuggestedCarriers } from './carrier-choice.tsx'
import { ASSIGN_COPY, CANCEL_LOAD_COPY, COMPLETION_COPY, RELEASE_COPY, TENDER_TIMES } from './copy.ts'
import { type ReasonDialogProps, ReasonForm } from './reason-dialog.tsx'

/** Pause after the last key. */
const PAUSE_MS = 300

interface AssignCarrierDialogProps {
  open: boolean
  loadId: string
  /** rejects with what the server refused */
  onTender: (tender: TenderForm) => Promise<unknown>
  onClose: () => void
}

/** Picks the carrier to tender a load to, by name or number, and how long they have to answer (UNDO-04). */
export function AssignCarrierDialog({ open, ...choice }: AssignCarrierDialogProps) {
  return (
    <Dialog open={open} title={ASSIGN_COPY.title} description={ASSIGN_COPY.description} onClose={choice.onClose}>
      <Choice {...choice} />
    </Dialog>
  )
}

function Choice({ loadId, onTender, onClose }: Omit<AssignCarrierDialogProps, 'open'>) {
  const [typed, setTyped] = useState('')
  const form = useServerForm<TenderFormValues, TenderForm>({ schema: tenderForm, defaultValues: EMPTY_TENDER_FORM })
  const { control, setValue } = form.methods
  const chosen = useWatch({ control, name: 'carrierId' })
  const [carrier, setCarrier] = useState<Carrier | null>(null)
  const [isChecked, setChecked] = useState(false)
  const choose = (one: Carrier | null) => {
    setCarrier(one)
    setChecked(false)
    setValue('carrierId', one?.id ?? '', { shouldDirty: true })
  }
  const step = carrier === null ? 'plain' : decideAcceptStep(carrier.authority, carrier.ruleFindings)
  const search = useDebouncedValue(typed.trim(), { pauseMs: PAUSE_MS })
  return (
    <Form form={form} send={onTender}>
      <TextField
        label={ASSIGN_COPY.find}
        hint={ASSIGN_COPY.findHint}
        type="search"
        autoComplete="off"
        maxLength={100}
        leading={<Search aria-hidden />}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          choose(null)
        }}
      />
      {search.length < 2 ? (
        <SuggestedCarriers loadId={loadId} chosen={chosen} onChoose={choose} />
      ) : (
        <CarrierResults search={search} chosen={chosen} onChoose={choose} />
      )}
      {step === 'confirm' && (
        <Checkbox
          label={ASSIGN_COPY.checkedElsewhere}
          checked={isChecked}
          onChange={({ target }) => setChecked(target.checked)}
        />
      )}
      <SelectField
        label={ASSIGN_COPY.time}
        hint={ASSIGN_COPY.timeHint}
        options={TENDER_TIMES}
        {...form.field('minutes')}
      />
      <SubmitActions
        form={form}
        label={step === 'plain' ? ASSIGN_COPY.submit : ASSIGN_COPY.anyway}
        whyNot={whyNotTender(step, { isChosen: chosen !== '', isChecked })}
        onCancel={onClose}
      />
    </Form>
  )
}

function whyNotTender(
  step: ReturnType<typeof decideAcceptStep>,
  { isChosen, isChecked }: { isChosen: boolean; isChecked: boolean },
): string | undefined {
  if (!isChosen) return ASSIGN_COPY.chooseFirst
  if (step === 'blocked') return ASSIGN_COPY.blocked
  return step === 'confirm' && !isChecked ? ASSIGN_COPY.tickFirst : undefined
}

interface CancelLoadDialogProps {
  open: boolean
  load: Load
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** LIFE-03: a load can be cancelled while it is tendered, so the carrier who loses the tender is named. */
export function CancelLoadDialog({ load, ...dialog }: CancelLoadDialogProps) {
  const carrier = load.dispatcher ? partyName(load.dispatcher) : CANCEL_LOAD_COPY.theCarrier
  return (
    <ConfirmDialog
      {...dialog}
      danger
      title={CANCEL_LOAD_COPY.title}
      description={CANCEL_LOAD_COPY.description(carrier, formatMoney(currentRate(load)))}
      confirmLabel={CANCEL_LOAD_COPY.cancel}
      cancelLabel={CANCEL_LOAD_COPY.keep}
    />
  )
}

interface ReleaseDialogProps extends Pick<ReasonDialogProps, 'open' | 'onReason' | 'onClose'> {
  load: Load
  /** also its button: 'Release carrier' */
  title: string
}

/** Says what a release does to whom, and asks why. */
export function ReleaseDialog({ load, title, ...form }: ReleaseDialogProps) {
  const rate = formatMoney(currentRate(load))
  const description =
    load.viewer === 'owner'
      ? RELEASE_COPY.carrier(load.dispatcher ? partyName(load.dispatcher) : RELEASE_COPY.theCarrier, rate)
      : RELEASE_COPY.ownLoad(partyName(load.broker), rate)
  return (
    <ReasonForm {...form} about={`release ${load.id}`} title={title} description={description} confirmLabel={title} />
  )
}

interface Completion {
  /** ISO instant of the delivery */
  occurredAt: string
  reason?: string
}

interface MarkCompletedDialogProps {
  load: Load
  /** rejects with what the server refused */
  onComplete: (completion: Completion) => Promise<unknown>
  onClose: () => void
}

/** UNDO-02: when it was delivered and what that changes; an unusual completion needs a reason and a second answer. */
export function MarkCompletedDialog({ load, onComplete, onClose }: MarkCompletedDialogProps) {
  const carrier = isolateBidi(load.dispatcher?.businessName ?? COMPLETION_COPY.theCarrier)
  return (
    <Dialog
      open
      onClose={onClose}
      title={COMPLETION_COPY.title}
      description={
        load.agreedRate === null ? COMPLETION_COPY.withoutDeal(carrier) : COMPLETION_COPY.forCarrier(carrier)
      }
    >
      <CompletionForm {...{ load, carrier, onComplete, onClose }} />
    </Dialog>
  )
}

interface CompletionFormProps extends MarkCompletedDialogProps {
  carrier: string
}

function CompletionForm({ load, carrier, onComplete, onClose }: CompletionFormProps) {
  const [unusual, setUnusual] = useState<Completion | null>(null)
  const { zone, city, state } = load.deliveryLocation
  const isUnusual = () => needsReason('mark-completed', toLoadSnapshot(load), serverNow())
  const form = useServerForm<MarkCompletedForm>({
    schema: () =>
      createMarkCompletedSchema({
        zone,
        postedAt: Date.parse(load.createdAt),
        isReasonNeeded: isUnusual(),
        now: serverNow(),
      }),
    defaultValues: { occurredAt: formatWallTime(serverNow(), zone), reason: '' },
  })
  const draft = useFormDraft(useTextForm(form.methods), `completion ${load.id}`)
  const complete = async (completion: Completion) => {
    await onComplete(completion)
    await draft.forget()
  }
  const send = async ({ occurredAt, reason }: MarkCompletedForm) => {
    const delivered = parseWallTimeInZone(occurredAt, zone)
    if (!delivered.ok) return undefined
    const completion = { occurredAt: new Date(delivered.at).toISOString() }
    return isUnusual() ? setUnusual({ ...completion, reason }) : complete(completion)
  }
  return (
    <Form form={form} send={send}>
      {draft.restoredAt !== null && <DraftNotice at={draft.restoredAt} onDiscard={() => void draft.discard()} />}
      <Controller
        control={form.methods.control}
        name="occurredAt"
        render={({ field, fieldState }) => (
          <DateTimeField
            {...field}
            label={COMPLETION_COPY.delivered}
            today={localDay(serverNow(), zone)}
            hint={COMPLETION_COPY.zone(`${city}, ${state}`)}
            error={fieldState.error?.message}
          />
        )}
      />
      {isUnusual() && <TextArea label={COMPLETION_COPY.reason} maxLength={500} {...form.field('reason')} />}
      <SubmitActions form={form} label={COMPLETION_COPY.confirm} onCancel={onClose} />
      {unusual && (
        <AskAgain {...{ load, carrier, onClose }} onComplete={() => complete(unusual)} at={unusual.occurredAt} />
      )}
    </Form>
  )
}

interface AskAgainProps {
  load: Load
  carrier: string
  /** ISO instant of the delivery */
  at: string
  onComplete: () => Promise<unknown>
  onClose: () => void
}

function AskAgain({ load, carrier, at, onComplete, onClose }: AskAgainProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      alert
      open
      onClose={onClose}
      title={COMPLETION_COPY.again(load.status, load.tendered)}
      description={COMPLETION_COPY.againWords(formatStopTime(Date.parse(at), load.deliveryLocation.zone), carrier)}
    >
      <DialogActions>
        <Button onClick={onClose}>{COMPLETION_COPY.keep}</Button>
        <Button
          variant="ghost"
          busy={isBusy}
          onClick={() => {
            setBusy(true)
            // the dialog closes with the answer, and a toast says it
            void onComplete().catch(() => setBusy(false))
          }}
        >
          {COMPLETION_COPY.anyway}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The server checks that the carrier can haul it, and the time. */
const tenderForm = z.object({
  carrierId: z.string().check(z.minLength(1, ASSIGN_COPY.chooseFirst)),
  minutes: z.pipe(z.string(), z.transform(Number)),
})
type TenderFormValues = z.input<typeof tenderForm>
type TenderForm = z.output<typeof tenderForm>

const EMPTY_TENDER_FORM: TenderFormValues = { carrierId: '', minutes: String(TENDER_MINUTES.usual) }

interface DeliveryRules {
  /** of the delivery, IANA */
  zone: string
  postedAt: Instant
  isReasonNeeded: boolean
  now: Instant
}

function whyNotDelivered(wallTime: string, { zone, postedAt, now }: DeliveryRules): string | undefined {
  const read = parseWallTimeInZone(wallTime, zone)
  if (!read.ok) return WALL_TIME_MESSAGES[read.reason]
  if (read.at > now) return COMPLETION_COPY.future
  // the field has no seconds
  return read.at + MINUTE_MS <= postedAt ? COMPLETION_COPY.beforePosting : undefined
}

function createMarkCompletedSchema(rules: DeliveryRules) {
  return z.object({
    occurredAt: z.string().check(
      z.refine((typed) => whyNotDelivered(typed, rules) === undefined, {
        error: ({ input }) => whyNotDelivered(String(input), rules) ?? '',
      }),
    ),
    reason: rules.isReasonNeeded ? releaseCarrierEndpoint.body.shape.reason : z.string(),
  })
}

/** As typed: wall time at the delivery, and the reason, if one is asked. */
type MarkCompletedForm = z.input<ReturnType<typeof createMarkCompletedSchema>>
