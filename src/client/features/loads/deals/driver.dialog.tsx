import { useActionForm } from '#client/forms/use-action-form.ts'
import { PhoneField } from '#client/components/contact-fields.tsx'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { formatLoadLabel } from '#client/data/outbox/load-label.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { DRIVER_NAMES, type TypedDriver, typedDriverSchema } from '#contract/freight/deal-driver.ts'
import type { Load } from '#contract/freight/load.ts'
import { isMoving } from '#offline/outbox/op-state.ts'
import { DRIVER_COPY } from './copy.ts'
import { type DriverOp, typedDriver } from './driver-lines.tsx'

interface DriverDialogProps {
  load: Load
  /** what this device typed last and the server hasn't accepted */
  last: DriverOp | undefined
  onClose: () => void
}

/** The carrier states who hauls its load, also without signal. */
export function DriverDialog(props: DriverDialogProps) {
  return (
    <Dialog open onClose={props.onClose} title={DRIVER_COPY.title} description={DRIVER_COPY.description}>
      <DriverForm {...props} />
    </Dialog>
  )
}

function DriverForm({ load, last, onClose }: DriverDialogProps) {
  const dealId = load.deal?.id ?? ''
  const [driverName = '', driverPhone = '', truckNumber = '', trailerNumber = ''] = typedDriver(
    last?.intent.driver ?? load.deal?.driver ?? {},
  )
  const { form, action } = useActionForm<TypedDriver>({
    draft: `driver ${dealId}`,
    label: formatLoadLabel(load),
    about: `set-driver ${load.id}`,
    // one that waits is followed by this one; one that was refused is replaced
    insteadOf: last && !isMoving(last) ? last.opId : undefined,
    done: DRIVER_COPY.saved,
    onActed: onClose,
    schema: typedDriverSchema,
    defaultValues: { driverName, driverPhone, truckNumber, trailerNumber },
  })
  return (
    <Form
      form={form}
      label={DRIVER_COPY.title}
      send={(typed) => action.mutateAsync({ kind: 'set-driver', loadId: load.id, driver: { dealId, ...typed } })}
    >
      <TextField label={DRIVER_NAMES.driverName} autoComplete="off" {...form.field('driverName')} />
      <PhoneField label={DRIVER_NAMES.driverPhone} autoComplete="off" {...form.field('driverPhone')} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField label={DRIVER_NAMES.truckNumber} autoComplete="off" {...form.field('truckNumber')} />
        <TextField label={DRIVER_NAMES.trailerNumber} autoComplete="off" {...form.field('trailerNumber')} />
      </div>
      <SubmitActions form={form} label={DRIVER_COPY.save} busyLabel={DRIVER_COPY.saving} onCancel={onClose} />
    </Form>
  )
}
