import { useState } from 'react'
import type { TruckFigures } from '#contract/freight/truck.ts'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { useDraftForm } from '#client/forms/use-draft-form.ts'
import { useOwnTruck } from '#client/data/account/own-truck.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { TruckFigureFields } from '#client/components/load/truck-figure-fields.tsx'
import {
  createTruckFormSchema,
  findTruckField,
  toTruckForm,
  type TruckFormValues,
} from '#client/components/load/truck.form.ts'
import { StoredView } from '#client/components/stored-view.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { TRUCK_COPY } from './copy.ts'

interface TruckDialogProps {
  open: boolean
  onClose: () => void
}

/** The carrier's own figures, also without signal. */
export function TruckDialog({ open, onClose }: TruckDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={TRUCK_COPY.title} description={TRUCK_COPY.description}>
      {open && <Figures onClose={onClose} />}
    </Dialog>
  )
}

function Figures({ onClose }: Pick<TruckDialogProps, 'onClose'>) {
  const { truck, stored } = useOwnTruck()
  return (
    <StoredView stored={{ data: truck, error: stored.error, refetch: stored.refetch }} words={TRUCK_COPY}>
      {(known) => <TruckForm truck={known} onClose={onClose} />}
    </StoredView>
  )
}

function TruckForm({ truck, onClose }: { truck: TruckFigures | null; onClose: () => void }) {
  // later answers don't change what somebody is typing
  const [{ known, openedAt }] = useState(() => ({ known: truck, openedAt: serverNow() }))
  const form = useDraftForm<TruckFormValues, TruckFigures>({
    draft: 'truck',
    schema: createTruckFormSchema(known, openedAt, serverNow),
    defaultValues: toTruckForm(known, openedAt),
    fieldOf: findTruckField,
  })
  const onActed = async () => {
    await form.draft.discard()
    onClose()
  }
  const saving = useSubmitAction(TRUCK_COPY.subject, { about: 'my-truck', done: TRUCK_COPY.saved, onActed })
  const removing = useSubmitAction(TRUCK_COPY.subject, { about: 'my-truck', done: TRUCK_COPY.removed, onActed })
  return (
    <Form form={form} send={(figures) => saving.mutateAsync({ kind: 'set-truck', figures })}>
      <TruckFigureFields field={form.field} />
      <fieldset className="flex flex-col gap-2">
        <legend className="font-bold">{TRUCK_COPY.hours}</legend>
        <p className="text-sm text-ink-soft">{TRUCK_COPY.hoursHint}</p>
        <div className="grid grid-cols-1 gap-4 min-[22rem]:grid-cols-3">
          <TextField label={TRUCK_COPY.drive} autoComplete="off" {...form.field('drive')} />
          <TextField label={TRUCK_COPY.shift} autoComplete="off" {...form.field('shift')} />
          <TextField label={TRUCK_COPY.cycle} autoComplete="off" {...form.field('cycle')} />
        </div>
      </fieldset>
      {known && (
        <Button
          variant="quiet"
          className="-ml-5 self-start"
          busy={removing.isPending}
          onClick={() => removing.mutate({ kind: 'set-truck', figures: null })}
        >
          {TRUCK_COPY.remove}
        </Button>
      )}
      <SubmitActions form={form} label={TRUCK_COPY.save} busyLabel={TRUCK_COPY.saving} onCancel={onClose} />
    </Form>
  )
}
