import { useState } from 'react'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { useDraftForm } from '#client/forms/use-draft-form.ts'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { toLoadSnapshot } from '#client/components/load/load-access.ts'
import { DateTimeField } from '#client/components/time-fields.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { WALL_TIME_MESSAGES } from '#contract/freight/appointment.ts'
import { releaseCarrierEndpoint } from '#contract/freight/load-actions.ts'
import type { Load } from '#contract/freight/load.ts'
import { lastStopOf, tripOf } from '#contract/freight/placed-stops.ts'
import { needsReason } from '#domain/freight/load-lifecycle.ts'
import { findOddArrival, type OddArrival } from '#domain/freight/odd-arrival.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { formatStopTime, formatWallTime, localDay, parseWallTimeInZone } from '#domain/time/stop-time.ts'
import { overlayStopEvents } from '#offline/outbox/overlay-stop-events.ts'
import { COMPLETION_COPY } from './copy.ts'
import { OddArrivalFacts } from './stops/odd-arrival.tsx'

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
  const { zone, city, state } = lastStopOf(load).location
  const isUnusual = () => needsReason('mark-completed', toLoadSnapshot(load), serverNow())
  const form = useDraftForm<MarkCompletedForm>({
    draft: `completion ${load.id}`,
    schema: () =>
      createMarkCompletedSchema({
        zone,
        postedAt: Date.parse(load.createdAt),
        isReasonNeeded: isUnusual(),
        now: serverNow(),
      }),
    defaultValues: { occurredAt: formatWallTime(serverNow(), zone), reason: '' },
  })
  const complete = async (completion: Completion) => {
    await onComplete(completion)
    await form.draft.forget()
  }
  const oddAt = (at: Instant) => findOddArrival(tripOf(load, overlayStopEvents(load, [])), lastStopOf(load).id, at)
  const send = async ({ occurredAt, reason }: MarkCompletedForm) => {
    const delivered = parseWallTimeInZone(occurredAt, zone)
    if (!delivered.ok) return undefined
    const completion = { occurredAt: new Date(delivered.at).toISOString() }
    if (isUnusual()) return setUnusual({ ...completion, reason })
    // a broker completes a load whose carrier taps nothing, so stops left alone are no question here
    const odd = oddAt(delivered.at)
    return odd?.tooFast || odd?.earlyMinutes != null ? setUnusual(completion) : complete(completion)
  }
  return (
    <Form form={form} send={send}>
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
        <AskAgain
          {...{ load, carrier, onClose }}
          isUnusual={isUnusual()}
          odd={oddAt(Date.parse(unusual.occurredAt))}
          onComplete={() => complete(unusual)}
          at={unusual.occurredAt}
        />
      )}
    </Form>
  )
}

interface AskAgainProps {
  load: Load
  carrier: string
  isUnusual: boolean
  odd: OddArrival | null
  /** ISO instant of the delivery */
  at: string
  onComplete: () => Promise<unknown>
  onClose: () => void
}

function AskAgain({ load, carrier, isUnusual, odd, at, onComplete, onClose }: AskAgainProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      alert
      open
      onClose={onClose}
      title={COMPLETION_COPY.again(load.status, load.tendered, !isUnusual)}
      description={COMPLETION_COPY.againWords(
        formatStopTime(Date.parse(at), lastStopOf(load).location.zone),
        carrier,
        isUnusual,
      )}
    >
      {odd && (
        <OddArrivalFacts
          load={load}
          stop={lastStopOf(load).id}
          odd={odd}
          at={Date.parse(at)}
          label={COMPLETION_COPY.delivered}
        />
      )}
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
