import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import type { Load } from '#contract/freight/load.ts'
import { currentRate, formatMoney } from '#domain/freight/money.ts'
import { STOP_KINDS, type StopKind } from '#domain/freight/stop-kind.ts'
import { formatAppointment } from '#domain/time/appointment-time.ts'
import { localDay, zoneAbbreviation } from '#domain/time/stop-time.ts'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { useFormDraft } from '#client/data/drafts/use-form-draft.ts'
import { DialogForm, SubmitActions } from '#client/components/form.tsx'
import { stopAppointment, stopLocation } from '#client/components/load/load-stop.ts'
import { DateTimeField } from '#client/components/time-fields.tsx'
import { type ServerForm, useServerForm, useTextForm } from '#client/components/use-server-form.ts'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import {
  type ChangeFormValues,
  createChangeFormSchema,
  type ParsedChangeForm,
  reachedStops,
  readProposal,
  startChangeForm,
  toChangeBody,
} from './deal-change.form.ts'
import { DEAL_CHANGE_COPY as COPY } from './deal-change-copy.ts'
import { type ChangeOp, useChangeAction } from './use-change-ops.ts'

interface ProposeFormProps {
  load: Load
  /** a proposal that the server refused: this one takes its place */
  refused: ChangeOp | undefined
  onClose: () => void
}

/** Other terms for a running deal, which start as agreed. They survive failures, closing and the browser's end. */
export function ProposeForm({ load, refused, onClose }: ProposeFormProps) {
  // one id for all tries of this form: a proposal sent twice is one
  const [changeId] = useState(() => crypto.randomUUID())
  // the terms on screen when the form opened: later ones would turn untouched fields into proposals
  const [agreed] = useState(load)
  const earlier = refused?.intent.kind === 'propose-change' ? readProposal(refused.intent.change) : null
  const form = useServerForm<ChangeFormValues, ParsedChangeForm>({
    schema: () => createChangeFormSchema(agreed, serverNow()),
    defaultValues: startChangeForm(agreed, earlier ?? { ...agreed, rate: currentRate(agreed), reason: '' }),
  })
  const draft = useFormDraft(useTextForm(form.methods), `change ${agreed.deal?.id}`)
  const proposing = useChangeAction(load, COPY.sent, {
    insteadOf: refused?.opId,
    onActed() {
      void draft.discard()
      onClose()
    },
  })
  const reached = reachedStops(load)
  return (
    <DialogForm
      form={form}
      title={COPY.form}
      send={(typed) =>
        proposing.mutateAsync({
          kind: 'propose-change',
          loadId: load.id,
          change: toChangeBody(agreed, changeId, typed),
        })
      }
    >
      <p className="text-ink-soft">{COPY.explain}</p>
      <TextField
        label={COPY.rate}
        hint={COPY.agreed(formatMoney(currentRate(agreed)))}
        leading="$"
        inputMode="decimal"
        autoComplete="off"
        {...form.field('rate')}
      />
      {STOP_KINDS.map((stop) =>
        reached.includes(stop) ? (
          <p key={stop} className="text-ink-soft">
            {COPY.reached(stop)}
          </p>
        ) : (
          <AppointmentFields key={stop} form={form} load={agreed} stop={stop} />
        ),
      )}
      <TextArea label={COPY.reason} hint={COPY.reasonHint} rows={2} maxLength={500} {...form.field('reason')} />
      <SubmitActions form={form} label={COPY.send} busyLabel={COPY.sending} onCancel={onClose} />
    </DialogForm>
  )
}

interface AppointmentFieldsProps {
  form: ServerForm<ChangeFormValues, ParsedChangeForm>
  load: Load
  stop: StopKind
}

function AppointmentFields({ form: { methods }, load, stop }: AppointmentFieldsProps) {
  const { zone } = stopLocation(load, stop)
  const window = stopAppointment(load, stop)
  const start = useWatch({ control: methods.control, name: `${stop}DateTime` })
  const clock = zoneAbbreviation(window.from, zone)
  const today = localDay(window.from, zone)
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Controller
        control={methods.control}
        name={`${stop}DateTime`}
        render={({ field, fieldState }) => (
          <DateTimeField
            {...field}
            today={today}
            label={COPY.time(stop, clock)}
            hint={COPY.agreed(formatAppointment(window, zone))}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={methods.control}
        name={`${stop}Until`}
        render={({ field, fieldState }) => (
          <DateTimeField
            {...field}
            today={today}
            clockDay={/^\d{4}-\d{2}-\d{2}T/.test(start) ? start.slice(0, 10) : undefined}
            label={COPY.until(stop, clock)}
            hint={COPY.untilHint}
            error={fieldState.error?.message}
          />
        )}
      />
    </div>
  )
}
